import { readBlogPage, readBlogPath } from '#components/blog/blog-address.ts'
import { BLOG_FAILURES, TAG_NOT_FOUND } from '#domain/blog/blog-messages.ts'
import { toErrorPage } from '#renderer/give-up.ts'
import type { PageContext } from '#renderer/types.ts'

export default async function prefetch(pageContext: PageContext): Promise<void> {
  const { trpc, urlParsed } = pageContext
  const page = readBlogPage(urlParsed.searchOriginal ?? '')
  const { tag } = readBlogPath(urlParsed.pathname)
  await trpc.blog.list
    .fetch({ page, tag })
    .catch(toErrorPage(pageContext, TAG_NOT_FOUND, BLOG_FAILURES.list))
}
