import { readBlogPage } from '#components/blog/blog-address.ts'
import { BLOG_FAILURES, NO_POSTS } from '#domain/blog/blog-messages.ts'
import { toErrorPage } from '#renderer/give-up.ts'
import type { PageContext } from '#renderer/types.ts'

export default async function prefetch({ trpc, urlParsed }: PageContext): Promise<void> {
  const page = readBlogPage(urlParsed.searchOriginal ?? '')
  await trpc.blog.list.fetch({ page }).catch(toErrorPage(NO_POSTS, BLOG_FAILURES.list))
}
