import { statsSchema } from '#domain/operator/stats-schemas.ts'
import { readStats } from '../../../services/operator/stats.ts'
import { adminProcedure, router } from '../trpc.ts'
import { answersRouter } from './answers.ts'
import { auditRouter } from './audit.ts'
import { authRouter } from './auth.ts'
import { blogRouter } from './blog.ts'
import { blogSchedulesRouter } from './blog-schedules.ts'
import { blogWriterRouter } from './blog-writer.ts'
import { cacheRouter } from './cache.ts'
import { configRouter } from './config.ts'
import { eventsRouter } from './events.ts'
import { geocodeRouter } from './geocode.ts'
import { jobsRouter } from './jobs.ts'
import { listingsRouter } from './listings.ts'
import { locationRouter } from './location.ts'
import { mapRouter } from './map.ts'
import { parkEditsRouter } from './park-edits.ts'
import { parksRouter } from './parks.ts'
import { ratelimitRouter } from './ratelimit.ts'
import { ratingRouter } from './rating.ts'
import { regionsRouter } from './regions.ts'
import { reportsRouter } from './reports.ts'
import { reviewRouter } from './review.ts'
import { seoRouter } from './seo.ts'
import { shareRouter } from './share.ts'
import { suggestionsRouter } from './suggestions.ts'
import { testRouter } from './test.ts'

export const appRouter = router({
  answers: answersRouter,
  audit: auditRouter,
  auth: authRouter,
  blog: blogRouter,
  blogSchedules: blogSchedulesRouter,
  blogWriter: blogWriterRouter,
  cache: cacheRouter,
  config: configRouter,
  events: eventsRouter,
  geocode: geocodeRouter,
  jobs: jobsRouter,
  listings: listingsRouter,
  location: locationRouter,
  map: mapRouter,
  parkEdits: parkEditsRouter,
  parks: parksRouter,
  rating: ratingRouter,
  ratelimit: ratelimitRouter,
  regions: regionsRouter,
  reports: reportsRouter,
  review: reviewRouter,
  seo: seoRouter,
  share: shareRouter,
  stats: router({
    /** Statistics for each of the last 30 days. */
    overview: adminProcedure.output(statsSchema).query(({ ctx }) => readStats(ctx.deps)),
  }),
  suggestions: suggestionsRouter,
  test: testRouter,
})

export type AppRouter = typeof appRouter
