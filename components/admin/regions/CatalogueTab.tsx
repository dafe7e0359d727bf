import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { REGION_INDEX_MS } from '#domain/region/region-limits.ts'
import type { Region } from '#domain/region/region-schemas.ts'
import { trpc } from '../../app/trpc.ts'
import { LoadFailure } from '../LoadFailure.tsx'
import { shortDate } from '../short-date.ts'
import { FoundRegions } from './FoundRegions.tsx'
import { catalogueQuery } from './queries.ts'
import styles from './Regions.module.css'
import { useFind } from './use-find.ts'

type CatalogueTabProps = {
  regions: readonly Region[]
  host: string
  onChoose: (key: string) => void
}

/** Searches the catalogue, which is fetched only when the operator asks for it. */
export function CatalogueTab({ regions, host, onChoose }: CatalogueTabProps) {
  const client = useQueryClient()
  const { data: catalogue, error, refetch } = useQuery(catalogueQuery())
  const { text, setText, settled } = useFind()
  const fetching = useMutation({
    mutationFn: () => trpc.regions.fetchCatalogue.mutate(),
    onSuccess: (fetched) => client.setQueryData(catalogueQuery().queryKey, fetched),
  })
  const isOld =
    useMounted() && catalogue && Date.now() - Date.parse(catalogue.fetchedAt) > REGION_INDEX_MS
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" className={styles.text}>
        {catalogue
          ? `Extracts of OpenStreetMap from ${host}; catalogue of ${shortDate(catalogue.fetchedAt)}.`
          : `Countries, states and some cities, as extracts of OpenStreetMap. The catalogue comes from ${host}, which is asked for nothing until you press the button.`}
      </Text>
      <Group gap="sm" align="flex-end">
        <TextInput
          className={styles.field}
          type="search"
          label="State, country or city"
          placeholder="Colorado"
          value={text}
          maxLength={200}
          leftSection={<IconSearch size={18} aria-hidden />}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        {(!catalogue || isOld) && (
          <Button
            variant={catalogue ? 'default' : 'filled'}
            loading={fetching.isPending}
            onClick={() => fetching.mutate()}
          >
            {catalogue ? 'Update the catalogue' : 'Show the catalogue'}
          </Button>
        )}
      </Group>
      {error && (
        <LoadFailure title="The catalogue could not be read" error={error} onRetry={refetch} />
      )}
      {fetching.error && (
        <LoadFailure
          title="The catalogue could not be fetched"
          error={fetching.error}
          onRetry={fetching.mutate}
          isRetrying={fetching.isPending}
        />
      )}
      {catalogue && (
        <FoundRegions
          {...{ catalogue, text, settled, onChoose }}
          present={new Set(regions.map(({ key }) => key))}
        />
      )}
    </Stack>
  )
}
