import { z } from 'zod'

const position = z.object({
  from: z
    .string('must be text')
    .max(100, 'must be at most 100 characters')
    .refine((text) => !text.includes('\0'), 'must not hold the character 0'),
  id: z.int('must be a whole number').min(0, 'must be at least 0'),
})

/** Where a page of the sitemap for people begins. */
export const sitemapPageInput = position

export const sitemapPageSchema = z.object({
  /** Places with a listing that shows parks; on the first page only. */
  places: z.array(z.object({ path: z.string(), name: z.string() })),
  /** What parks' names begin with. */
  initials: z.array(z.string()),
  parks: z.array(z.object({ id: z.int(), name: z.string(), city: z.string().nullable() })),
  previous: position.nullable(),
  next: position.nullable(),
})

export type SitemapPage = z.output<typeof sitemapPageSchema>
