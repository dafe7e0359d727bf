import type { PageContext } from '#renderer/types.ts'

export default async function prefetch({ trpc }: PageContext): Promise<void> {
  await trpc.config.pageText.prefetch({ page: 'privacy' })
}
