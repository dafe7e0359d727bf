import { listingFactsSchema, listingInput } from '#domain/schemas/listing.ts'
import { getListingFacts } from '../services/listing-facts.ts'
import { atOnce, publicProcedure, router } from '../trpc.ts'

export const listingsRouter = router({
  /** What is said of a listing's parks, and the listings beside it. */
  facts: publicProcedure
    .meta({ budget: 'search' })
    .input(atOnce(listingInput))
    .output(atOnce(listingFactsSchema))
    .query(({ ctx, input }) => getListingFacts(ctx.deps, input.parts)),
})
