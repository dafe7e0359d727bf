import { sitemapPageInput, sitemapPageSchema } from '#domain/schemas/seo.ts'
import { getSitemapPage } from '../services/sitemap-page.ts'
import { publicProcedure, router } from '../trpc.ts'

export const seoRouter = router({
  /** A page of the sitemap for people. */
  sitemapPage: publicProcedure
    .meta({ budget: 'search' })
    .input(sitemapPageInput)
    .output(sitemapPageSchema)
    .query(({ ctx, input }) => getSitemapPage(ctx.deps, input)),
})
