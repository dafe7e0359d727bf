import type { PostStatus } from '#domain/blog/blog.ts'

/** What is said once a post has got a status. */
export const DONE: Readonly<Record<PostStatus, string>> = {
  published: 'The post is published',
  scheduled: 'The post is scheduled',
  draft: 'The post is a draft',
}

/** The colours of statuses, as a StatusBadge has them. */
export const STATUS_MARKS = {
  published: 'active',
  scheduled: 'pending',
  draft: 'none',
} as const
