import { z } from 'zod'
import { parkId } from '#domain/schemas/numbers.ts'
import { parkSchema, viewedInput, viewSchema } from '#domain/schemas/park.ts'
import { parkSearchInput, searchAnswerSchema } from '#domain/schemas/search.ts'
import { prepared } from '../prepared-json.ts'
import { getPark } from '../services/park.ts'
import { recordView, recordViewAt } from '../services/record-view.ts'
import { searchParks } from '../services/search-parks.ts'
import { publicProcedure, router } from '../trpc.ts'

export const parksRouter = router({
  search: publicProcedure
    .input(parkSearchInput)
    .output(prepared(searchAnswerSchema))
    .query(({ ctx, input }) => searchParks(ctx.deps, input)),

  byId: publicProcedure
    .input(z.object({ id: parkId }))
    .output(parkSchema)
    .query(({ ctx, input }) => getPark(ctx.deps, input.id)),

  /** Counts that a park's card was opened. */
  view: publicProcedure
    .input(z.object({ id: parkId }))
    .output(viewSchema)
    .mutation(({ ctx, input }) =>
      recordView(ctx.deps, { parkId: input.id, clientId: ctx.clientId }),
    ),

  /** The same by what the card shows. */
  viewed: publicProcedure
    .input(viewedInput)
    .output(viewSchema)
    .mutation(({ ctx, input: { latitude: lat, longitude: lng, placeId, name } }) =>
      recordViewAt(ctx.deps, {
        spot: { placeId, name, location: { lat, lng } },
        clientId: ctx.clientId,
      }),
    ),
})
