import { isPreview, readBlogPath } from '#components/blog/blog-address.ts'
import { BLOG_FAILURES, POST_NOT_FOUND } from '#domain/blog/blog-messages.ts'
import { toErrorPage } from '#renderer/give-up.ts'
import { requireOperator } from '#renderer/operator.ts'
import type { PageContext } from '#renderer/types.ts'

export default async function prefetch(pageContext: PageContext): Promise<void> {
  const { trpc, urlParsed } = pageContext
  const preview = isPreview(urlParsed.searchOriginal ?? '')
  if (preview) await requireOperator(pageContext)
  const { slug = '' } = readBlogPath(urlParsed.pathname)
  await trpc.blog.bySlug
    .fetch({ slug, ...(preview ? { preview } : {}) })
    .catch(toErrorPage(pageContext, POST_NOT_FOUND, BLOG_FAILURES.post))
}
