import { listingFactsSchema, listingInput } from '#domain/listing/listing-schemas.ts'
import { getListingFacts } from '../../../services/listing/listing-facts.ts'
import { publicProcedure, router } from '../trpc.ts'

export const listingsRouter = router({
  /** Facts about a listing's parks, and related listings. */
  facts: publicProcedure
    .meta({ budget: 'search' })
    .input(listingInput)
    .output(listingFactsSchema)
    .query(({ ctx, input }) => getListingFacts(ctx.deps, input.parts)),
})
