import { siteConfigSchema } from '#domain/schemas/config.ts'
import { publicProcedure, router } from '../trpc.ts'

export const configRouter = router({
  site: publicProcedure.output(siteConfigSchema).query(({ ctx }) => ctx.deps.siteConfig),
})
