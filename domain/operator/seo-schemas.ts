import { z } from 'zod'
import { shortText } from '../park/park-schemas.ts'
import { LONGEST_SEO_SEARCH, SEO_STATUSES, SEO_TYPES, type SeoUrl } from './seo-urls.ts'

const position = z.object({
  from: z
    .string('must be text')
    .max(100, 'must be at most 100 characters')
    .refine((text) => !text.includes('\0'), 'must not hold the character 0'),
  id: z.int('must be a whole number').min(0, 'must be at least 0'),
})

/** Where a page of the HTML sitemap begins. */
export const sitemapPageInput = position

export const sitemapPageSchema = z.object({
  /** All pages except parks, by kind; on the first page only. */
  pages: z.array(
    z.object({
      kind: z.enum(['pages', 'places', 'posts']),
      links: z.array(z.object({ path: z.string(), name: z.string() })),
    }),
  ),
  /** The initials of parks' names. */
  initials: z.array(z.string()),
  parks: z.array(z.object({ id: z.int(), name: z.string(), city: z.string().nullable() })),
  previous: position.nullable(),
  next: position.nullable(),
})

export type SitemapPage = z.output<typeof sitemapPageSchema>

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
  /** Null: from the beginning. */
  position: seoPosition.nullable(),
})

export type SeoUrlsInput = z.output<typeof seoUrlsInput>

export const seoUrlSchema = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  type: z.enum(SEO_TYPES),
  url: z.string(),
  canBeListed: z.boolean(),
  inSitemap: z.boolean(),
  status: z.enum(SEO_STATUSES),
  lastVerified: z.string().nullable(),
  canonical: z.string().nullable(),
  reason: z.string().nullable(),
}) satisfies z.ZodType<SeoUrl>

export const seoUrlsSchema = z.object({
  urls: z.array(seoUrlSchema),
  next: seoPosition.nullable(),
  /** Whether there are no parks at all, so that samples are shown instead. */
  hasNoParks: z.boolean(),
})

export type SeoUrls = z.output<typeof seoUrlsSchema>

const count = z.int()

export const seoCountsSchema = z.object({
  /** Pages in the sitemap. */
  inSitemap: z.object({ park: count, blog: count, other: count }),
  /** Pages excluded from it. */
  leftOut: count,
  /** Results of verification. */
  status: z.object({ active: count, pending: count, error: count }),
})

export type SeoCounts = z.output<typeof seoCountsSchema>

const seoId = shortText(2_000).min(1, 'must not be empty')

export const seoUrlInput = z.object({ id: seoId })

export const setInSitemapInput = z.object({ id: seoId, inSitemap: z.boolean() })

const SEO_JOBS = ['sync', 'regenerate'] as const

export const seoJobInput = z.object({ kind: z.enum(SEO_JOBS) })

export const seoJobSchema = z.object({
  /** Identifies this job. */
  id: z.int(),
  kind: z.enum(SEO_JOBS),
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  /** Its progress or outcome, as text. */
  message: z.string(),
  done: z.int(),
  /** Null until known. */
  total: z.int().nullable(),
})

export type SeoJob = z.output<typeof seoJobSchema>
