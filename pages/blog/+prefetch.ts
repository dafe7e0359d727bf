import { readBlogPage } from '#components/blog/blog-address.ts'
import { BLOG_FAILURES, NO_POSTS } from '#domain/blog/blog-messages.ts'
import { toErrorPage } from '#renderer/give-up.ts'
import type { PageContext } from '#renderer/types.ts'

export default async function prefetch(pageContext: PageContext): Promise<void> {
  const { trpc, urlParsed } = pageContext
  const page = readBlogPage(urlParsed.searchOriginal ?? '')
  await trpc.blog.list.fetch({ page }).catch(toErrorPage(pageContext, NO_POSTS, BLOG_FAILURES.list))
}
