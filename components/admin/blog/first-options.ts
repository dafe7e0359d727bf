import { USUAL_AUTHOR, USUAL_TAGS } from '#domain/blog/blog-generate.ts'
import type { PostOptionValues } from './PostOptions.tsx'

export const FIRST_OPTIONS: PostOptionValues = {
  count: 5,
  tags: [...USUAL_TAGS],
  status: 'draft',
  author: USUAL_AUTHOR,
}
