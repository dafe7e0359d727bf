import { sitemapPageInput, sitemapPageSchema } from '#domain/listing/listing-schemas.ts'
import { jobSchema } from '#domain/operator/job-schemas.ts'
import {
  seoCountsSchema,
  seoJobInput,
  seoUrlInput,
  seoUrlSchema,
  seoUrlsInput,
  seoUrlsSchema,
  setInSitemapInput,
} from '#domain/operator/seo-schemas.ts'
import { getSitemapPage } from '../../../services/listing/sitemap.ts'
import { changeInSitemap, verifyUrl } from '../../../services/operator/seo-change.ts'
import { countSeoUrls } from '../../../services/operator/seo-counts.ts'
import { startSeoJob } from '../../../services/operator/seo-job.ts'
import { listSeoUrls } from '../../../services/operator/seo-urls.ts'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

export const seoRouter = router({
  sitemapPage: publicProcedure
    .meta({ budget: 'search' })
    .input(sitemapPageInput)
    .output(sitemapPageSchema)
    .query(({ ctx, input }) => getSitemapPage(ctx.deps, input)),

  /** The site's pages, with their sitemap status and verification results. */
  urls: adminProcedure
    .input(seoUrlsInput)
    .output(seoUrlsSchema)
    .query(({ ctx, input }) => listSeoUrls(ctx.deps, input)),

  counts: adminProcedure.output(seoCountsSchema).query(({ ctx }) => countSeoUrls(ctx.deps)),

  setInSitemap: adminProcedure
    .input(setInSitemapInput)
    .output(seoUrlSchema)
    .mutation(async ({ ctx, input }) => {
      const { before, after } = await changeInSitemap(ctx.deps, input)
      const { inSitemap } = before
      ctx.note({ subject: `page ${before.url}`, before: { inSitemap } })
      return after
    }),

  verify: adminProcedure
    .input(seoUrlInput)
    .output(seoUrlSchema)
    .mutation(({ ctx, input }) => verifyUrl(ctx.deps, input.id)),

  startJob: adminProcedure
    .input(seoJobInput)
    .output(jobSchema.nullable())
    .mutation(({ ctx, input }) => startSeoJob(ctx.deps, input)),
})
