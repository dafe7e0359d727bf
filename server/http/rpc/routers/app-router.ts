import { z } from 'zod'
import {
  answeredSchema,
  answerInput,
  knowledgeInput,
  knowledgeSchema,
} from '#domain/facts/answer-schemas.ts'
import { listingFactsSchema, listingInput } from '#domain/listing/listing-schemas.ts'
import { auditInput, auditSchema } from '#domain/operator/audit-schemas.ts'
import { cacheStatusSchema, clearCacheInput } from '#domain/operator/cache-schemas.ts'
import { statsSchema, waitingSchema } from '#domain/operator/stats-schemas.ts'
import { testParkInput, testParkSchema } from '#domain/park/test-park-schemas.ts'
import { parkId } from '#domain/text/number-schemas.ts'
import {
  outcomesInput,
  outcomesSchema,
  suggestedSchema,
  suggestionInput,
  withdrawInput,
  withdrawnSchema,
} from '#domain/visitors/suggestion-schemas.ts'
import {
  eventInput,
  ratingInput,
  ratingSchema,
  shareByIdInput,
  sharedParkSchema,
  shareInput,
  shareSchema,
} from '#domain/visitors/visitor-schemas.ts'
import { prepared } from '../../../core/prepared-json.ts'
import { getListingFacts } from '../../../services/listing/listing-facts.ts'
import { approximateLocation } from '../../../services/location/approximate-location.ts'
import { cellsInput, cellsSchema, isCostly } from '../../../services/map/cell-schemas.ts'
import { cellsIn } from '../../../services/map/cells.ts'
import { listAudit } from '../../../services/operator/audit.ts'
import { clearCaches, readCacheStatus } from '../../../services/operator/cache-status.ts'
import { countWaiting, readStats } from '../../../services/operator/stats.ts'
import { outlinesInput, outlinesSchema } from '../../../services/park/outline-schemas.ts'
import { outlinesIn } from '../../../services/park/outlines.ts'
import { insertTestPark } from '../../../services/park/park.ts'
import { answerQuestion, findKnown } from '../../../services/visitors/answers.ts'
import { countReported } from '../../../services/visitors/count-event.ts'
import { ratePark, readRating } from '../../../services/visitors/rating.ts'
import { createShare, openShare } from '../../../services/visitors/share.ts'
import { findOutcomes, suggest, withdraw } from '../../../services/visitors/suggestions.ts'
import {
  adminProcedure,
  personalProcedure,
  publicProcedure,
  router,
  trialProcedure,
} from '../trpc.ts'
import { authRouter } from './auth.ts'
import { blogRouter } from './blog.ts'
import { blogSchedulesRouter } from './blog-schedules.ts'
import { blogWriterRouter } from './blog-writer.ts'
import { configRouter } from './config.ts'
import { geocodeRouter } from './geocode.ts'
import { jobsRouter } from './jobs.ts'
import { parkEditsRouter } from './park-edits.ts'
import { parksRouter } from './parks.ts'
import { regionsRouter } from './regions.ts'
import { reportsRouter } from './reports.ts'
import { reviewRouter } from './review.ts'
import { rulesRouter } from './rules.ts'
import { seoRouter } from './seo.ts'

const answersRouter = router({
  /** What is known of the parks of a list, for questions about them. */
  known: publicProcedure
    .meta({ budget: 'search' })
    .input(knowledgeInput)
    .output(knowledgeSchema)
    .query(({ ctx, input }) => findKnown(ctx.deps, input.ids)),

  /** Answers a question about a park. */
  give: publicProcedure
    .meta({ budget: 'writes' })
    .input(answerInput)
    .output(answeredSchema)
    .mutation(({ ctx, input }) => answerQuestion(ctx.deps, input, ctx)),
})

const auditRouter = router({
  /** What the operator has changed. */
  list: adminProcedure
    .input(auditInput)
    .output(auditSchema)
    .query(({ ctx, input }) => listAudit(ctx.deps, input)),
})

const cacheRouter = router({
  status: adminProcedure.output(cacheStatusSchema).query(({ ctx }) => readCacheStatus(ctx.deps)),

  clear: adminProcedure
    .input(clearCacheInput)
    .output(z.object({ message: z.string() }))
    .mutation(({ ctx, input }) => clearCaches(ctx.deps, input.type)),
})

const eventsRouter = router({
  /** Counts, anonymously, an event that only the browser sees. */
  record: publicProcedure
    .meta({ budget: 'writes' })
    .input(eventInput)
    .output(z.object({ counted: z.boolean() }))
    .mutation(({ ctx, input }) =>
      ctx.refusesCounting() ? { counted: false } : countReported(ctx.deps, input.event),
    ),
})

const listingsRouter = router({
  /** Facts about a listing's parks, and related listings. */
  facts: publicProcedure
    .meta({ budget: 'search' })
    .input(listingInput)
    .output(listingFactsSchema)
    .query(({ ctx, input }) => getListingFacts(ctx.deps, input.parts)),
})

/** A visitor's approximate location in degrees; null if unknown. */
const approximateLocationSchema = z.object({
  location: z.object({ lat: z.number(), lng: z.number() }).nullable(),
})

const locationRouter = router({
  /** The visitor's approximate location, by their network. */
  approximate: personalProcedure
    .meta({ budget: 'search' })
    .output(approximateLocationSchema)
    .query(async ({ ctx: { deps, address, requestBudget } }) => ({
      location: await approximateLocation(deps, { address, requestBudget }),
    })),
})

/** Further points of a wide view with filters, which takes 0.1 s where there are a million parks. */
const COSTLY_POINTS = 9

const mapRouter = router({
  /** The parks in view, by cell or single. */
  cells: publicProcedure
    .meta({ budget: 'files' })
    .input(cellsInput)
    .output(prepared(cellsSchema))
    .query(async ({ ctx, input }) => {
      if (isCostly(input)) await ctx.deps.rateLimits.take('files', ctx, COSTLY_POINTS)
      return cellsIn(ctx.deps, input)
    }),

  /** The outlines of the parks in view. Maps ask for them as they do for tiles. */
  outlines: publicProcedure
    .meta({ budget: 'files' })
    .input(outlinesInput)
    .output(prepared(outlinesSchema))
    .query(({ ctx, input }) => outlinesIn(ctx.deps, input)),
})

const rateLimitInput = z
  .object({
    clientId: z.string().max(100, 'must be at most 100 characters').optional(),
    /** Whether the browser believes it is limited; the answer does not depend on it. */
    clientLimited: z
      .union([z.boolean(), z.enum(['true', 'false'])], { error: 'must be true or false' })
      .optional(),
  })
  .optional()

const rateLimitSchema = z.object({
  rateLimited: z.boolean(),
  /** Milliseconds. */
  timeLeft: z.number().min(0),
})

const ratelimitRouter = router({
  /** Whether the visitor has to wait. Free and always allowed. */
  status: personalProcedure
    .input(rateLimitInput)
    .output(rateLimitSchema)
    .query(({ ctx: { deps, clientId, address }, input }) =>
      deps.rateLimits.status({ clientId: clientId ?? (input?.clientId || null), address }),
    ),
})

const ratingRouter = router({
  /** Rates a park, or removes the rating. */
  set: publicProcedure
    .meta({ budget: 'writes' })
    .input(ratingInput)
    .output(ratingSchema)
    .mutation(({ ctx: { deps, clientId, address }, input }) =>
      ratePark(deps, { parkId: input.id, clientId, address }, input.rating),
    ),

  /** The caller's own rating of a park, with the totals of all visitors. */
  mine: personalProcedure
    .meta({ budget: 'search' })
    .input(z.object({ parkId }))
    .output(ratingSchema)
    .query(({ ctx, input }) =>
      readRating(ctx.deps, { parkId: input.parkId, clientId: ctx.clientId }),
    ),
})

const shareRouter = router({
  create: publicProcedure
    .meta({ budget: 'writes' })
    .input(shareInput)
    .output(shareSchema)
    .mutation(({ ctx, input }) => createShare(ctx.deps, input, ctx)),

  byId: publicProcedure
    .meta({ budget: 'search' })
    .input(shareByIdInput)
    .output(sharedParkSchema)
    .query(({ ctx, input }) => openShare(ctx.deps, input.shortId, ctx.requestBudget)),
})

const suggestionsRouter = router({
  /** Suggests a missing park, or a change of a known one, to the operator. */
  create: publicProcedure
    .meta({ budget: 'writes' })
    .input(suggestionInput)
    .output(suggestedSchema)
    .mutation(({ ctx, input }) => suggest(ctx.deps, input, ctx)),

  /** Takes a suggestion back. */
  withdraw: publicProcedure
    .meta({ budget: 'writes' })
    .input(withdrawInput)
    .output(withdrawnSchema)
    .mutation(({ ctx, input }) => withdraw(ctx.deps, input)),

  /** Says what came of a device's contributions. */
  outcomes: publicProcedure
    .meta({ budget: 'writes' })
    .input(outcomesInput)
    .output(outcomesSchema)
    .mutation(({ ctx, input }) => findOutcomes(ctx.deps, input)),
})

const testRouter = router({
  /** Adds a park that can only be reached by its URL. */
  insertPark: trialProcedure
    .meta({ budget: 'writes' })
    .input(testParkInput)
    .output(testParkSchema)
    .mutation(({ ctx, input }) => insertTestPark(ctx.deps, input)),
})

/** Small routers are here, larger ones in files of their own. */
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
  rules: rulesRouter,
  seo: seoRouter,
  share: shareRouter,
  stats: router({
    /** Statistics for each of the last 30 days. */
    overview: adminProcedure.output(statsSchema).query(({ ctx }) => readStats(ctx.deps)),
    /** Counts what waits for the operator. */
    waiting: adminProcedure.output(waitingSchema).query(({ ctx }) => countWaiting(ctx.deps)),
  }),
  suggestions: suggestionsRouter,
  test: testRouter,
})

export type AppRouter = typeof appRouter
