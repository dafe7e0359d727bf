import {
  seoCountsSchema,
  seoJobInput,
  seoJobSchema,
  seoUrlInput,
  seoUrlSchema,
  seoUrlsInput,
  seoUrlsSchema,
  setInSitemapInput,
  sitemapPageInput,
  sitemapPageSchema,
} from '#domain/schemas/seo.ts'
import { changeInSitemap, verifyUrl } from '../services/seo-change.ts'
import { countSeoUrls } from '../services/seo-counts.ts'
import { cancelSeoJob, startSeoJob } from '../services/seo-job.ts'
import { listSeoUrls } from '../services/seo-urls.ts'
import { getSitemapPage } from '../services/sitemap-page.ts'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

export const seoRouter = router({
  /** A page of the sitemap for people. */
  sitemapPage: publicProcedure
    .meta({ budget: 'search' })
    .input(sitemapPageInput)
    .output(sitemapPageSchema)
    .query(({ ctx, input }) => getSitemapPage(ctx.deps, input)),

  /** Pages of the site, with their place in the sitemap and what verifying them found. */
  urls: adminProcedure
    .input(seoUrlsInput)
    .output(seoUrlsSchema)
    .query(({ ctx, input }) => listSeoUrls(ctx.deps, input)),

  counts: adminProcedure.output(seoCountsSchema).query(({ ctx }) => countSeoUrls(ctx.deps)),

  setInSitemap: adminProcedure
    .input(setInSitemapInput)
    .output(seoUrlSchema)
    .mutation(({ ctx, input }) => changeInSitemap(ctx.deps, input)),

  verify: adminProcedure
    .input(seoUrlInput)
    .output(seoUrlSchema)
    .mutation(({ ctx, input }) => verifyUrl(ctx.deps, input.id)),

  startJob: adminProcedure
    .input(seoJobInput)
    .output(seoJobSchema)
    .mutation(({ ctx, input }) => startSeoJob(ctx.deps, input.kind)),

  /** The job under way, else the last one. */
  job: adminProcedure.output(seoJobSchema.nullable()).query(({ ctx }) => ctx.deps.seo.job.status()),

  cancelJob: adminProcedure
    .output(seoJobSchema.nullable())
    .mutation(({ ctx }) => cancelSeoJob(ctx.deps)),
})
