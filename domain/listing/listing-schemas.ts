import { z } from 'zod'

const part = z.string('must be text').max(200, 'must be at most 200 characters')

/** The parts of a listing's path after '/parks', decoded. */
export const listingInput = z.object({ parts: z.array(part).max(2, 'must be at most 2') })

const link = z.object({ path: z.string(), name: z.string() })

export const listingFactsSchema = z.object({
  /** A description of its parks, in sentences. */
  intro: z.array(z.string()),
  /** Listings of the same place. */
  types: z.array(link),
  /** Listings of the place's districts. */
  districts: z.array(link),
  /** Listings of nearby places. */
  places: z.array(link),
  /** The path of its own listing, if its place is a city: '/parks/chicago-il' is '/parks/chicago'. */
  path: z.string().optional(),
  /** Listings of other cities of this name. */
  namesakes: z.array(link),
  /** Listings of what the place is part of, the largest first. */
  trail: z.array(link),
})

export type ListingFacts = z.infer<typeof listingFactsSchema>
