import type { PostFields } from '#domain/blog-edit.ts'

/** What of a post, or of an edit of it, a form changes. */
export function fieldsOf(post: PostFields): PostFields {
  const { title, author, excerpt, content, tags, relatedParkIds } = post
  return { title, author, excerpt, content, tags, relatedParkIds }
}

export function sameFields(one: PostFields, other: PostFields): boolean {
  return JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other))
}
