import type { PageContext } from '#renderer/types.ts'

export default async function prefetch({ trpc }: PageContext): Promise<void> {
  await Promise.all([
    trpc.regions.dates.prefetch(),
    trpc.config.pageText.prefetch({ page: 'about' }),
  ])
}
