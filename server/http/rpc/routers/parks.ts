import { z } from 'zod'
import { namedParksInput, namedParksSchema } from '#domain/blog/blog-edit-schemas.ts'
import {
  parkListInput,
  parkListSchema,
  parkSchema,
  regionInput,
  regionParksSchema,
  viewedInput,
  viewSchema,
} from '#domain/park/park-schemas.ts'
import { portraitsInput, portraitsSchema } from '#domain/park/portrait-schemas.ts'
import {
  factCountsSchema,
  parkSearchInput,
  searchAnswerSchema,
} from '#domain/search/search-schemas.ts'
import { parkId } from '#domain/text/number-schemas.ts'
import { matchInput, savedParksInput, savedParksSchema } from '#domain/visitors/visitor-schemas.ts'
import { prepared } from '../../../core/prepared-json.ts'
import { findKnownPark, getPark } from '../../../services/park/park.ts'
import {
  countListedParks,
  findNamedParks,
  findRegionParks,
  listParks,
} from '../../../services/park/park-list.ts'
import { findCachedPhotos } from '../../../services/park/photo.ts'
import { cachedPhotosInput, cachedPhotosSchema } from '../../../services/park/photo-schemas.ts'
import { portraitsOf } from '../../../services/park/portraits.ts'
import { recordView, recordViewAt } from '../../../services/park/record-view.ts'
import { countFacts, searchAndPay } from '../../../services/search/search-parks.ts'
import { findSavedParks, matchParks } from '../../../services/visitors/saved-parks.ts'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

const NOT_COUNTED = { counted: false }

export const parksRouter = router({
  search: publicProcedure
    .meta({ budget: 'search' })
    .input(parkSearchInput)
    .output(prepared(searchAnswerSchema))
    .query(({ ctx, input }) => searchAndPay(ctx.deps, input, ctx)),

  /** What parks can be filtered by in the place of a search, with counts. */
  factCounts: publicProcedure
    .meta({ budget: 'search' })
    .input(parkSearchInput)
    .output(factCountsSchema)
    .query(({ ctx, input }) => countFacts(ctx.deps, input, ctx.requestBudget)),

  byId: publicProcedure
    .meta({ budget: 'search' })
    .input(z.object({ id: parkId }))
    .output(parkSchema)
    .query(({ ctx, input }) => getPark(ctx.deps, input.id, ctx.requestBudget)),

  /** The stored facts, without calling the live source: enough for the name and address. */
  known: publicProcedure
    .meta({ budget: 'search' })
    .input(z.object({ id: parkId }))
    .output(parkSchema)
    .query(({ ctx, input }) => findKnownPark(ctx.deps, input.id)),

  /** The visitor's saved parks, with their stored facts. */
  saved: publicProcedure
    .meta({ budget: 'search' })
    .input(savedParksInput)
    .output(savedParksSchema)
    .query(({ ctx, input }) => findSavedParks(ctx.deps, input.ids)),

  /** Finds parks by name and position. A mutation, as the input may be too long for a URL. */
  match: publicProcedure
    .meta({ budget: 'search' })
    .input(matchInput)
    .output(z.array(parkSchema.nullable()))
    .mutation(({ ctx, input }) => matchParks(ctx.deps, input.places)),

  cachedPhotos: publicProcedure
    .meta({ budget: 'photos' })
    .input(cachedPhotosInput)
    .output(cachedPhotosSchema)
    .query(({ ctx, input }) => findCachedPhotos(ctx.deps, input.photoReferences)),

  /** Drawings of parks' shapes. Cards ask for them as they do for photos. */
  portraits: publicProcedure
    .meta({ budget: 'files' })
    .input(portraitsInput)
    .output(portraitsSchema)
    .query(({ ctx, input }) => portraitsOf(ctx.deps, input.ids)),

  /** Counts that a park's card was opened. */
  view: publicProcedure
    .meta({ budget: 'writes' })
    .input(z.object({ id: parkId }))
    .output(viewSchema)
    .mutation(({ ctx, input }) =>
      ctx.refusesCounting()
        ? NOT_COUNTED
        : recordView(ctx.deps, { parkId: input.id, clientId: ctx.clientId }),
    ),

  /** The same for a park identified by what its card shows. */
  viewed: publicProcedure
    .meta({ budget: 'writes' })
    .input(viewedInput)
    .output(viewSchema)
    .mutation(({ ctx, input: { latitude: lat, longitude: lng, placeId, name } }) => {
      if (ctx.refusesCounting()) return NOT_COUNTED
      const park = { placeId, name, location: { lat, lng } }
      return recordViewAt(ctx.deps, { park, clientId: ctx.clientId })
    }),

  /** All parks that visitors can find, by id, in pages. */
  list: adminProcedure
    .input(parkListInput)
    .output(parkListSchema)
    .query(({ ctx, input }) => listParks(ctx.deps, input)),

  /** The number of those parks. */
  count: adminProcedure
    .output(z.object({ count: z.int() }))
    .query(({ ctx }) => countListedParks(ctx.deps)),

  /** The parks around a named place, nearest first. */
  byRegion: adminProcedure
    .input(regionInput)
    .output(regionParksSchema)
    .query(({ ctx, input }) => findRegionParks(ctx.deps, input.region, ctx.requestBudget)),

  /** Parks whose names contain some words, to relate them to a post. */
  named: adminProcedure
    .input(namedParksInput)
    .output(namedParksSchema)
    .query(async ({ ctx, input }) => ({ parks: await findNamedParks(ctx.deps, input.text) })),
})
