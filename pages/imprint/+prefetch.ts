import { NOT_FOUND_PAGE } from '#components/layout/page-messages.ts'
import type { PageContext } from '#renderer/types.ts'

export default async function prefetch({ trpc, giveUp }: PageContext): Promise<void> {
  const { html } = await trpc.config.pageText.fetch({ page: 'imprint' })
  if (html === null) throw giveUp(404, NOT_FOUND_PAGE.title)
}
