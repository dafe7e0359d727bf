import { procedureQuery } from '../app/trpc.ts'

export type BlogPlace = { page: number; tag?: string }
export type PostPlace = { slug: string; preview?: boolean }

export function postsQuery(place: BlogPlace) {
  return procedureQuery('blog.list', place)
}

export function postQuery(place: PostPlace) {
  return procedureQuery('blog.bySlug', place)
}
