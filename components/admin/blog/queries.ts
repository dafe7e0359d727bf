import { type PostsView, postsToEditInput } from '#domain/blog/blog-edit.ts'
import { procedureQuery } from '../../app/trpc.ts'

export const POST_LISTS = [['blog', 'posts']]

export function postsToEditQuery(view: PostsView) {
  return procedureQuery('blog.posts', postsToEditInput(view))
}

export function postToEditQuery(id: number) {
  return procedureQuery('blog.postToEdit', { id })
}
