import { z } from 'zod'
import { shortText } from '../park/park-schemas.ts'
import { WORTH_KNOWING } from '../park/worth-knowing.ts'
import { LONGEST_SEO_SEARCH, SEO_STATUSES, SEO_TYPES } from './seo-urls.ts'

const seoPosition = z.discriminatedUnion('by', [
  z.object({ by: z.literal('page'), skip: z.int().min(0) }),
  z.object({ by: z.literal('id'), id: z.int().min(0) }),
  z.object({ by: z.literal('path'), path: shortText(2_000) }),
  z.object({
    by: z.literal('name'),
    isTail: z.boolean(),
    tail: shortText(200),
    id: z.int().min(0),
  }),
])

/** A cursor into a list of pages. */
export type SeoPosition = z.output<typeof seoPosition>

export const seoUrlsInput = z.object({
  search: shortText(LONGEST_SEO_SEARCH),
  type: z.enum(['all', ...SEO_TYPES]),
  status: z.enum(['all', ...SEO_STATUSES]),
  onlyInSitemap: z.boolean(),
  /** Only parks with too little data for search engines. */
  onlyLittleKnown: z.boolean(),
  /** Null: from the beginning. */
  position: seoPosition.nullable(),
})

export type SeoUrlsInput = z.output<typeof seoUrlsInput>

/** A page of the site as the operator sees it. */
export const seoUrlSchema = z.object({
  /** Its id: '/about'; a park's is '/parks/12', whatever its name. */
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  type: z.enum(SEO_TYPES),
  /** Its path, as in the sitemap. */
  url: z.string(),
  /** Whether it may be in the sitemap: not if the park is closed, a test, or Google's. */
  canBeListed: z.boolean(),
  inSitemap: z.boolean(),
  /** Whether the operator decided this; by default a page is in the sitemap unless little is known of the park. */
  isDecided: z.boolean(),
  /** What is unknown about a park, if little is known of it; otherwise null. */
  missing: z.array(z.enum(WORTH_KNOWING)).nullable(),
  status: z.enum(SEO_STATUSES),
  /** Last verification, in ISO 8601; null: never. */
  lastVerified: z.string().nullable(),
  /** The canonical address stated by the page itself. */
  canonical: z.string().nullable(),
  /** The problem found by the last verification, in words. */
  reason: z.string().nullable(),
})

export type SeoUrl = z.output<typeof seoUrlSchema>

export const seoUrlsSchema = z.object({
  urls: z.array(seoUrlSchema),
  next: seoPosition.nullable(),
  /** Whether there are no parks at all, so that samples are shown instead. */
  hasNoParks: z.boolean(),
})

export type SeoUrls = z.output<typeof seoUrlsSchema>

const count = z.int()

export const seoCountsSchema = z.object({
  inSitemap: z.object({ park: count, blog: count, other: count }),
  /** Pages that the operator has excluded from it. */
  leftOut: count,
  /** Little-known pages not in the sitemap, and how many lack each thing. */
  littleKnown: z.object({ total: count, missing: z.record(z.enum(WORTH_KNOWING), count) }),
  /** Results of verification. */
  status: z.object({ active: count, pending: count, error: count }),
})

export type SeoCounts = z.output<typeof seoCountsSchema>

const seoId = shortText(2_000).min(1, 'must not be empty')

export const seoUrlInput = z.object({ id: seoId })

export const setInSitemapInput = z.object({ id: seoId, inSitemap: z.boolean() })

const SEO_JOBS = ['sync', 'regenerate'] as const

export const seoJobInput = z.object({ kind: z.enum(SEO_JOBS) })
