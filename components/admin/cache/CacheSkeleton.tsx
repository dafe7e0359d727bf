import { SimpleGrid, Skeleton, Stack, VisuallyHidden } from '@mantine/core'

export function CacheSkeleton() {
  return (
    <Stack gap="md" role="status">
      <VisuallyHidden>Loading cache statistics…</VisuallyHidden>
      <Skeleton height={36} width={240} />
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
        {['size', 'files', 'saved', 'spent'].map((name) => (
          <Skeleton key={name} height={132} radius="md" />
        ))}
      </SimpleGrid>
      <Skeleton height={260} radius="md" />
    </Stack>
  )
}
