import { z } from 'zod'

const part = z.string('must be text').max(200, 'must be at most 200 characters')

/** The parts of a listing's path after '/parks', decoded. */
export const listingInput = z.object({ parts: z.array(part).max(2, 'must be at most 2') })

const link = z.object({ path: z.string(), name: z.string() })
export type ListingLink = z.output<typeof link>

/** A comparison of a listing's first parks. */
const factsTable = z.object({
  /** The names of the compared facts. */
  columns: z.array(z.string()),
  rows: z.array(z.object({ name: z.string(), path: z.string(), cells: z.array(z.string()) })),
  /** The sources of the facts. */
  sources: z.array(z.string()),
})
export type FactsTable = z.output<typeof factsTable>

export const listingFactsSchema = z.object({
  /** A description of its parks, in sentences. */
  intro: z.array(z.string()),
  /** Listings of other types in the same place. */
  types: z.array(link),
  /** Listings of the place's districts. */
  districts: z.array(link),
  /** Listings of nearby places. */
  places: z.array(link),
  /** The canonical path, if its place is a city: '/parks/chicago' for '/parks/chicago-il'. */
  path: z.string().optional(),
  /** Listings of other cities of this name. */
  namesakes: z.array(link),
  /** Listings of the larger places around it, the largest first. */
  trail: z.array(link),
  /** What is known of its first parks; absent where there is nothing to compare. */
  table: factsTable.optional(),
})
export type ListingFacts = z.infer<typeof listingFactsSchema>

/** Where a page of the HTML sitemap begins: at a normalized name, and of namesakes at an id. */
export const sitemapPageInput = z.object({
  from: z
    .string('must be text')
    .max(100, 'must be at most 100 characters')
    .refine((text) => !text.includes('\0'), 'must not hold the character 0'),
  id: z.int('must be a whole number').min(0, 'must be at least 0'),
})
export type NamePosition = z.output<typeof sitemapPageInput>

export const sitemapPageSchema = z.object({
  /** All pages except parks, by kind; on the first page only. */
  pages: z.array(
    z.object({
      kind: z.enum(['pages', 'places', 'posts']),
      links: z.array(link),
    }),
  ),
  /** The initials of parks' names. */
  initials: z.array(z.string()),
  parks: z.array(z.object({ id: z.int(), name: z.string(), city: z.string().nullable() })),
  previous: sitemapPageInput.nullable(),
  next: sitemapPageInput.nullable(),
})
export type SitemapPage = z.output<typeof sitemapPageSchema>
