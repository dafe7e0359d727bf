import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue, useMounted } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { REGION_INDEX_MS } from '#domain/region/region-limits.ts'
import type { Catalogue, Region } from '#domain/region/region-schemas.ts'
import { shortDate } from '#domain/time/short-date.ts'
import { changeStep } from '../../history-step.ts'
import { usePageAddress } from '../../page-address.ts'
import { procedureQuery, trpc } from '../../trpc.ts'
import { LoadFailure } from '../LoadFailure.tsx'
import { useChange } from '../list/use-change.ts'
import { FoundList, REGION_FIND_DEBOUNCE_MS } from './FoundList.tsx'
import { findRegions, labelOf } from './find-regions.ts'

type CatalogueTabProps = {
  regions: readonly Region[]
  host: string
  onChoose: (key: string) => void
}

/** Searches the catalogue, which is fetched only when the operator asks for it. */
export function CatalogueTab({ regions, host, onChoose }: CatalogueTabProps) {
  const client = useQueryClient()
  const query = procedureQuery('regions.catalogue')
  const { data: catalogue, error, refetch } = useQuery(query)
  const { text, setText, settled } = useFind()
  const fetching = useChange({
    run: () => trpc.regions.fetchCatalogue.mutate(),
    onDone: (fetched) => client.setQueryData(query.queryKey, fetched),
  })
  const isOld =
    useMounted() && catalogue && Date.now() - Date.parse(catalogue.fetchedAt) > REGION_INDEX_MS
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" maw="70ch">
        {catalogue
          ? `Extracts of OpenStreetMap from ${host}; catalogue of ${shortDate(catalogue.fetchedAt)}.`
          : `Countries, states and some cities, as extracts of OpenStreetMap. The catalogue comes from ${host}, which is asked for nothing until you press the button.`}
      </Text>
      <Group gap="sm" align="flex-end">
        <TextInput
          flex="1 1 260px"
          maw={480}
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
      {catalogue && <FoundRegions {...{ catalogue, text, settled, regions, onChoose }} />}
    </Stack>
  )
}

/** The text that regions are searched for, which is kept in the URL: '?find=Colorado'. */
function useFind() {
  const { path, search } = usePageAddress()
  const [text, setText] = useState(() => new URLSearchParams(search).get('find') ?? '')
  const [settled] = useDebouncedValue(text.trim(), REGION_FIND_DEBOUNCE_MS)
  useEffect(() => {
    const query = settled && `?${new URLSearchParams({ find: settled })}`
    if (window.location.search !== query) changeStep({}, path + query)
  }, [path, settled])
  return { text, setText, settled }
}

type FoundRegionsProps = Omit<CatalogueTabProps, 'host'> & {
  catalogue: Catalogue
  text: string
  /** The text once typing has paused; what is found is announced then. */
  settled: string
}

function FoundRegions({ catalogue, text, settled, regions, onChoose }: FoundRegionsProps) {
  const sought = text.trim()
  const found = useMemo(() => findRegions(catalogue, sought), [catalogue, sought])
  if (sought === '') return null
  const count = found.regions.length + found.left
  return (
    <>
      {count === 0 && (
        <Text size="sm">
          No region is called “{sought}”. Try the state or the country around it.
        </Text>
      )}
      {count > 0 && found.instead !== null && (
        <Text size="sm">
          “{sought}” has no file of its own. This is what is known of “{found.instead}”:
        </Text>
      )}
      <FoundList
        label="Regions found"
        news={settled === sought && (count === 1 ? '1 region found' : `${count} regions found`)}
        rows={found.regions.map((region) => ({
          ...region,
          key: region.id,
          button: `Bring in ${labelOf(region)}`,
          isHere: regions.some(({ key }) => key === region.id),
        }))}
        left={found.left}
        onChoose={onChoose}
      />
    </>
  )
}
