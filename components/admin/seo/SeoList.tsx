import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { NO_URLS } from '#domain/operator/seo-messages.ts'
import { LoadFailure } from '../LoadFailure.tsx'
import { SampleRows } from './SampleRows.tsx'
import { SeoRow } from './SeoRow.tsx'
import styles from './SeoTable.module.css'
import { SeoTable } from './SeoTable.tsx'
import { showsSamples } from './seo-samples.ts'
import type { SeoChanges } from './use-seo-changes.ts'
import type { useSeoList } from './use-seo-list.ts'

type ListProps = Pick<
  ReturnType<typeof useSeoList>,
  'filters' | 'list' | 'page' | 'goOn' | 'goBack'
> & {
  changes: SeoChanges
}

export function SeoList({ filters, list, page, goOn, goBack, changes }: ListProps) {
  const { data, error, refetch, isFetching, isPlaceholderData } = list
  if (error) {
    const retry = () => void refetch()
    return (
      <LoadFailure
        title="The URLs could not be loaded"
        error={error}
        onRetry={retry}
        isRetrying={isFetching}
      />
    )
  }
  if (!data) return <Loading />
  const hasSamples = data.hasNoParks && showsSamples(filters)
  const isEmpty = data.urls.length === 0 && !hasSamples
  return (
    <section aria-label="URLs" aria-busy={isPlaceholderData} className={styles.list}>
      {hasSamples && (
        <Text size="sm" mb="sm">
          There are no parks yet. The three samples show what they will look like.
        </Text>
      )}
      {isEmpty ? (
        <Text className={styles.empty} role="status">
          {goOn ? 'None found so far. “Next” goes on looking.' : NO_URLS}
        </Text>
      ) : (
        <SeoTable>
          {data.urls.map((url) => (
            <SeoRow key={url.id} url={url} changes={changes} />
          ))}
          {hasSamples && <SampleRows />}
        </SeoTable>
      )}
      {(goOn || goBack) && (
        <Group component="nav" aria-label="Pages of the list" justify="center" mt="md">
          <Button variant="default" disabled={!goBack} onClick={goBack ?? undefined}>
            Previous
          </Button>
          <Text size="sm" role="status">
            Page {page}
          </Text>
          <Button variant="default" disabled={!goOn} onClick={goOn ?? undefined}>
            Next
          </Button>
        </Group>
      )}
    </section>
  )
}

function Loading() {
  return (
    <Stack gap="xs" aria-busy role="status" aria-label="Loading URLs">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} h={52} />
      ))}
    </Stack>
  )
}
