import type { PostStatus } from '#domain/blog/blog.ts'

/** Notifications shown after a post's status has changed. */
export const DONE: Readonly<Record<PostStatus, string>> = {
  published: 'The post is published',
  scheduled: 'The post is scheduled',
  draft: 'The post is a draft',
}

/** StatusBadge colours of the post statuses. */
export const STATUS_MARKS = {
  published: 'active',
  scheduled: 'pending',
  draft: 'none',
} as const
