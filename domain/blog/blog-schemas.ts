import { z } from 'zod'
import { parkSchema, shortText } from '../park/park-schemas.ts'
import { POST_STATUSES } from './blog.ts'

const postSummarySchema = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  author: z.string(),
  /** ISO; null: a draft. */
  publishedAt: z.string().nullable(),
  excerpt: z.string(),
  tags: z.array(z.string()),
  /** Reading time. */
  minutes: z.int(),
  /** Whether a program wrote it. */
  isGenerated: z.boolean(),
  /** The author note for readers; null if a person wrote it. */
  label: z.string().nullable(),
})

export type PostSummary = z.output<typeof postSummarySchema>

const postSchema = postSummarySchema.extend({
  /** Sanitised HTML. */
  content: z.string(),
  status: z.enum(POST_STATUSES),
  /** ISO. */
  updatedAt: z.string(),
})

export type Post = z.output<typeof postSchema>

export const postsInput = z
  .object({
    /** From 1. */
    page: z.coerce
      .number('must be a whole number from 1')
      .int('must be a whole number from 1')
      .min(1, 'must be a whole number from 1')
      .max(100_000, 'must be at most 100000')
      .default(1),
    tag: shortText(100).optional(),
  })
  .default({ page: 1 })

export const postsSchema = z.object({
  posts: z.array(postSummarySchema),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  /** The requested tag, as posts spell it. */
  tag: z.string().optional(),
})

export const postInput = z.object({
  slug: shortText(200),
  /** Whether the operator wants to preview an unpublished post. */
  preview: z.boolean().optional(),
})

export const postDetailSchema = z.object({
  post: postSchema,
  relatedParks: z.array(parkSchema),
})

export type PostDetail = z.output<typeof postDetailSchema>
export type PostsAnswer = z.output<typeof postsSchema>
