import { Button, Group, Text } from '@mantine/core'

type PageStepsProps = {
  page: number
  hasMore: boolean
  onPage: (page: number) => void
  back?: string
  on?: string
}

/** Steps through a list whose length nobody has counted; renders nothing if there is only one page. */
export function PageSteps({
  page,
  hasMore,
  onPage,
  back = 'Previous page',
  on = 'Next page',
}: PageStepsProps) {
  if (page === 1 && !hasMore) return null
  return (
    <Group component="nav" aria-label="Pages" justify="space-between">
      <Button variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {back}
      </Button>
      <Text size="sm" c="dimmed">
        Page {page}
      </Text>
      <Button variant="default" disabled={!hasMore} onClick={() => onPage(page + 1)}>
        {on}
      </Button>
    </Group>
  )
}
