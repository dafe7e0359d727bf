import { queryOptions } from '@tanstack/react-query'
import { type PostsView, postsToEditInput } from '#domain/blog/blog-edit.ts'
import { procedureKey, trpc } from '../../trpc.ts'

/** Key of all post lists, invalidated when any post changes. */
export const POST_LISTS = [['blog', 'posts']]

export function postsToEditQuery(view: PostsView) {
  const input = postsToEditInput(view)
  return queryOptions({
    queryKey: procedureKey('blog.posts', input),
    queryFn: ({ signal }) => trpc.blog.posts.query(input, { signal }),
  })
}

export function postToEditQuery(id: number) {
  return queryOptions({
    queryKey: procedureKey('blog.postToEdit', { id }),
    queryFn: ({ signal }) => trpc.blog.postToEdit.query({ id }, { signal }),
  })
}

export function namedParksQuery(text: string) {
  return queryOptions({
    queryKey: procedureKey('parks.named', { text }),
    queryFn: ({ signal }) => trpc.parks.named.query({ text }, { signal }),
  })
}
