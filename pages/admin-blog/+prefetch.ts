import { postsToEditInput, readPostsView } from '#domain/blog/blog-edit.ts'
import { requireOperator } from '#renderer/operator.ts'
import type { PageContext } from '#renderer/types.ts'

export default async function prefetch(pageContext: PageContext): Promise<void> {
  await requireOperator(pageContext)
  const view = readPostsView(pageContext.urlParsed.searchOriginal ?? '')
  await pageContext.trpc.blog.posts.prefetch(postsToEditInput(view))
}
