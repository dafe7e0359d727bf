import { queryOptions } from '@tanstack/react-query'
import { procedureKey, trpc } from '../trpc.ts'

export type BlogPlace = { page: number; tag?: string }
export type PostPlace = { slug: string; preview?: boolean }

export function postsQuery(place: BlogPlace) {
  return queryOptions({
    queryKey: procedureKey('blog.list', place),
    queryFn: ({ signal }) => trpc.blog.list.query(place, { signal }),
  })
}

export function postQuery(place: PostPlace) {
  return queryOptions({
    queryKey: procedureKey('blog.bySlug', place),
    queryFn: ({ signal }) => trpc.blog.bySlug.query(place, { signal }),
  })
}
