import { z } from 'zod'
import { shortText } from '../park/park-schemas.ts'
import { numeric } from '../text/number-schemas.ts'
import { POST_STATUSES, tagSlug } from './blog.ts'
import {
  isTag,
  LAST_POSTS_PAGE,
  LONGEST_AUTHOR,
  LONGEST_CONTENT,
  LONGEST_EXCERPT,
  LONGEST_POST_SEARCH,
  LONGEST_TAG,
  LONGEST_TITLE,
  MAX_RELATED_PARKS,
  MAX_TAGS,
} from './blog-edit.ts'

const LARGEST_ID = 2_147_483_647
const MAX_AT_ONCE = 100

const number = z
  .int('must be a whole number above 0')
  .min(1, 'must be a whole number above 0')
  .max(LARGEST_ID, `must be at most ${LARGEST_ID}`)
export const tag = shortText(LONGEST_TAG).trim().refine(isTag, 'must hold a letter or a digit')
const status = z.enum(POST_STATUSES, { error: `must be one of ${POST_STATUSES.join(', ')}` })

const whole = (most: number) =>
  numeric(`a whole number from 1 to ${most}`, { min: 1, max: most }).pipe(
    z.int(`must be a whole number from 1 to ${most}`),
  )

export const postsToEditInput = z
  .object({
    /** Words in the title, slug, author or tags. */
    text: shortText(LONGEST_POST_SEARCH).trim().default(''),
    /** Absent: all statuses. */
    status: status.optional(),
    page: whole(LAST_POSTS_PAGE).default(1),
    limit: whole(MAX_AT_ONCE).default(MAX_AT_ONCE),
  })
  .default({ text: '', page: 1, limit: MAX_AT_ONCE })

export type PostsToEditInput = z.output<typeof postsToEditInput>

const listedPost = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  author: z.string(),
  excerpt: z.string(),
  tags: z.array(z.string()),
  status,
  /** When it was or will be published; null if never. */
  publishedAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
  /** Whether a program wrote it. */
  isGenerated: z.boolean(),
})

export type ListedPost = z.infer<typeof listedPost>

export const postsToEditSchema = z.object({
  /** The newest first. */
  posts: z.array(listedPost),
  total: z.int(),
  pages: z.int(),
})

export type PostsToEdit = z.infer<typeof postsToEditSchema>

export const postIdInput = z.object({ id: number })

const title = shortText(LONGEST_TITLE).trim().min(1, 'must not be empty')

/** Removes duplicate tags; tags with the same slug are equal. */
function onceEach(tags: string[]): string[] {
  return [...new Map(tags.toReversed().map((tag) => [tagSlug(tag), tag])).values()].toReversed()
}

const fields = z.object({
  title,
  author: shortText(LONGEST_AUTHOR).trim().min(1, 'must not be empty'),
  excerpt: shortText(LONGEST_EXCERPT).trim(),
  content: shortText(LONGEST_CONTENT),
  tags: z.array(tag).max(MAX_TAGS, `must be at most ${MAX_TAGS}`).transform(onceEach),
  relatedParkIds: z
    .array(number)
    .max(MAX_RELATED_PARKS, `must be at most ${MAX_RELATED_PARKS}`)
    .transform((ids) => [...new Set(ids)]),
})

export const savePostInput = z.object({
  id: number,
  /** The post's version when it was read. */
  version: number,
  fields,
})

export type SavePostInput = z.output<typeof savePostInput>

export const createPostInput = z.object({ title })

export const createdPostSchema = z.object({ id: z.int(), slug: z.string() })

export const postStatusInput = z
  .object({
    id: number,
    status,
    /** For 'scheduled': a time in the future. */
    publishedAt: z.iso.datetime({ error: 'must be a moment, as ISO', offset: true }).optional(),
  })
  .refine(({ status, publishedAt }) => (status === 'scheduled') === (publishedAt !== undefined), {
    path: ['publishedAt'],
    error: "must be given for 'scheduled', and only then",
  })

export type PostStatusInput = z.output<typeof postStatusInput>

/** The fields of a post that an edit can change. */
const plainFields = z.object({
  title: z.string(),
  author: z.string(),
  excerpt: z.string(),
  /** HTML. */
  content: z.string(),
  tags: z.array(z.string()),
  relatedParkIds: z.array(z.int()),
})

export type PostFields = z.output<typeof plainFields>

export const editedPostSchema = plainFields.extend({
  id: z.int(),
  slug: z.string(),
  status,
  publishedAt: z.iso.datetime().nullable(),
  /** Incremented on each save. */
  version: z.int(),
})

export type EditedPost = z.infer<typeof editedPostSchema>

const namedParkSchema = z.object({
  id: z.int(),
  name: z.string(),
  vicinity: z.string().optional(),
})

export type NamedPark = z.infer<typeof namedParkSchema>

export const postToEditSchema = z.object({
  post: editedPostSchema,
  /** The related parks that still exist. */
  relatedParks: z.array(namedParkSchema),
})

export type PostToEdit = z.infer<typeof postToEditSchema>

export const postStateSchema = z.object({ status, publishedAt: z.iso.datetime().nullable() })

export const namedParksInput = z.object({ text: shortText(100).trim() })

export const namedParksSchema = z.object({ parks: z.array(namedParkSchema) })
