import { z } from 'zod'
import { parkId } from '#domain/schemas/numbers.ts'
import { parkSchema } from '#domain/schemas/park.ts'
import { parkSearchInput, searchAnswerSchema } from '#domain/schemas/search.ts'
import { prepared } from '../prepared-json.ts'
import { getPark } from '../services/park.ts'
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
})
