import { LONGEST_CONTENT } from '#domain/blog/blog-edit.ts'
import type { PostFields } from '#domain/blog/blog-edit-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'

/** Validation errors of an edit, by field. */
export function postErrors(fields: PostFields): Partial<Record<keyof PostFields, string>> {
  return {
    ...(fields.title.trim() ? {} : { title: 'Please enter a title' }),
    ...(fields.author.trim() ? {} : { author: 'Please enter an author' }),
    ...(fields.content.length > LONGEST_CONTENT
      ? { content: `The post is too long: at most ${formatCount(LONGEST_CONTENT)}` }
      : {}),
  }
}
