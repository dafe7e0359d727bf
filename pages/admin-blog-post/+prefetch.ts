import { readEditPostPath } from '#domain/blog/blog-edit.ts'
import { BLOG_FAILURES, POST_NOT_FOUND } from '#domain/blog/blog-messages.ts'
import { toErrorPage } from '#renderer/give-up.ts'
import { requireOperator } from '#renderer/operator.ts'
import type { PageContext } from '#renderer/types.ts'

export default async function prefetch(pageContext: PageContext): Promise<void> {
  await requireOperator(pageContext)
  const id = readEditPostPath(pageContext.urlParsed.pathname)
  await pageContext.trpc.blog.postToEdit
    .fetch({ id })
    .catch(toErrorPage(pageContext, POST_NOT_FOUND, BLOG_FAILURES.post))
}
