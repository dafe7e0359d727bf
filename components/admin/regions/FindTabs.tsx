import {
  Button,
  Group,
  NativeSelect,
  Paper,
  Skeleton,
  Stack,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core'
import { useDebouncedValue, useMounted } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { formatBytes, REGION_INDEX_MS, tigerKey } from '#domain/region/region-limits.ts'
import type { Catalogue, Counties, Region } from '#domain/region/region-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { changeStep } from '../../app/history-step.ts'
import { usePageAddress } from '../../app/page-address.ts'
import { procedureQuery, trpc } from '../../app/trpc.ts'
import { type LoadedQuery, LoadFailure } from '../LoadFailure.tsx'
import { Act } from '../list/List.tsx'
import { useChange } from '../list/use-change.ts'
import { shortDate } from '../short-date.ts'
import { bytesOf, findCounties, findRegions, labelOf } from './find-regions.ts'

/** Debounce of typing before a search for regions is written to the URL and announced. */
const REGION_FIND_DEBOUNCE_MS = 400

type TabProps = {
  regions: readonly Region[]
  host: string
  onChoose: (key: string) => void
}

/** Searches the catalogue, which is fetched only when the operator asks for it. */
export function CatalogueTab({ regions, host, onChoose }: TabProps) {
  const client = useQueryClient()
  const options = procedureQuery('regions.catalogue')
  const query = useQuery(options)
  const { data: catalogue } = query
  const { text, setText, settled } = useFind()
  const fetching = useChange({
    run: () => trpc.regions.fetchCatalogue.mutate(),
    onDone: (fetched) => client.setQueryData(options.queryKey, fetched),
  })
  const isOld =
    useMounted() && catalogue && Date.now() - Date.parse(catalogue.fetchedAt) > REGION_INDEX_MS
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" maw="70ch">
        {catalogue
          ? `Extracts of OpenStreetMap from ${host}; catalog of ${shortDate(catalogue.fetchedAt)}.`
          : `Countries, states and some cities, as extracts of OpenStreetMap. The catalog comes from ${host}, which is asked for nothing until you press the button.`}
      </Text>
      <Group gap="sm" align="flex-end">
        <FindField label="State, country or city" placeholder="Colorado" {...{ text, setText }} />
        {(!catalogue || isOld) && (
          <Button
            variant={catalogue ? 'default' : 'filled'}
            loading={fetching.isPending}
            onClick={() => fetching.mutate()}
          >
            {catalogue ? 'Update the catalog' : 'Show the catalog'}
          </Button>
        )}
      </Group>
      <Failures what="catalog" query={query} fetching={fetching} />
      {catalogue && <FoundRegions {...{ catalogue, text, settled, regions, onChoose }} />}
    </Stack>
  )
}

/** The text that regions are searched for, which is in the URL: '?find=Colorado'. */
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

type FoundRegionsProps = Omit<TabProps, 'host'> & {
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

/** Chooses the address ranges of a state or of some of its counties, whose list is fetched when asked for. */
export function TigerTab({ regions, host, onChoose }: TabProps) {
  const client = useQueryClient()
  const options = procedureQuery('regions.counties')
  const query = useQuery(options)
  const { data: list, isPending } = query
  const [fips, setFips] = useState('')
  const [text, setText] = useState('')
  const fetching = useChange({
    run: () => trpc.regions.fetchCounties.mutate(),
    onDone: (fetched) => client.setQueryData(options.queryKey, fetched),
  })
  const state = list?.states.find((one) => one.fips === fips)
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" maw="70ch">
        Streets and house numbers of the U.S. Census Bureau (TIGER/Line, public domain), so that
        addresses are found. A house is placed between the numbers at the ends of its block: ‘about
        here’.{' '}
        {list
          ? `From ${host}; list of ${shortDate(list.fetchedAt)}.`
          : `The list of counties comes from ${host}, which is asked for nothing until you press the button.`}
      </Text>
      {isPending && <Skeleton height={42} maw={200} radius="sm" />}
      {list === null && (
        <Group>
          <Button loading={fetching.isPending} onClick={() => fetching.mutate()}>
            Show the counties
          </Button>
        </Group>
      )}
      <Failures what="counties" query={query} fetching={fetching} />
      {list && (
        <Group gap="sm" align="flex-end">
          <NativeSelect
            flex="1 1 260px"
            maw={480}
            label="State"
            value={fips}
            data={[
              { value: '', label: 'Choose a state' },
              ...list.states.map(({ fips: value, name: label }) => ({ value, label })),
            ]}
            onChange={({ currentTarget: { value } }) => {
              setFips(value)
              setText('')
            }}
          />
          {state && <FindField label="County" {...{ text, setText }} />}
        </Group>
      )}
      {state && <FoundCounties {...{ state, text, regions, onChoose }} />}
    </Stack>
  )
}

type FoundCountiesProps = Omit<TabProps, 'host'> & {
  state: Counties['states'][number]
  /** What names of counties are to begin with. */
  text: string
}

/** A state as a whole, and its counties with a name. */
function FoundCounties({ state, text, regions, onChoose }: FoundCountiesProps) {
  const { counties, left } = findCounties(state, text)
  const [settled] = useDebouncedValue(`${state.name} ${text}`, REGION_FIND_DEBOUNCE_MS)
  const countText = (count: number) => (count === 1 ? '1 county' : `${formatCount(count)} counties`)
  const isHere = (fips: string) => regions.some(({ key }) => key === tigerKey(fips))
  const sizeText = (bytes: number | null) => (bytes === null ? [] : [`about ${formatBytes(bytes)}`])
  const whole = {
    key: tigerKey(state.fips),
    name: `All of ${state.name}`,
    around: [countText(state.counties.length), ...sizeText(bytesOf(state))].join(', '),
    button: `Bring in the addresses of all of ${state.name}`,
    isHere: isHere(state.fips),
  }
  const rows = counties.map(({ fips, name, bytes }) => ({
    key: tigerKey(fips),
    name,
    around: sizeText(bytes).join(),
    button: `Bring in the addresses of ${name}, ${state.name}`,
    isHere: isHere(state.fips) || isHere(fips),
  }))
  return (
    <>
      <FoundList
        label={`Counties of ${state.name}`}
        news={settled === `${state.name} ${text}` && `${countText(counties.length + left)} found`}
        rows={[whole, ...rows]}
        left={left}
        onChoose={onChoose}
      />
      {counties.length === 0 && (
        <Text size="sm">
          No county of {state.name} is called “{text.trim()}”.
        </Text>
      )}
    </>
  )
}

type FindFieldProps = {
  label: string
  placeholder?: string
  text: string
  setText: (text: string) => void
}

function FindField({ text, setText, ...field }: FindFieldProps) {
  return (
    <TextInput
      flex="1 1 260px"
      maw={480}
      type="search"
      value={text}
      maxLength={200}
      leftSection={<IconSearch size={18} aria-hidden />}
      onChange={({ currentTarget: { value } }) => setText(value)}
      {...field}
    />
  )
}

type FailuresProps = {
  what: string
  /** Reads the list that is stored. */
  query: LoadedQuery<unknown>
  /** Fetches it from another server. */
  fetching: { error: Error | null; isPending: boolean; mutate: () => void }
}

function Failures({ what, query, fetching }: FailuresProps) {
  return (
    <>
      {query.error != null && (
        <LoadFailure
          title={`The ${what} could not be read`}
          error={query.error}
          onRetry={query.refetch}
        />
      )}
      {fetching.error && (
        <LoadFailure
          title={`The ${what} could not be fetched`}
          error={fetching.error}
          onRetry={fetching.mutate}
          isRetrying={fetching.isPending}
        />
      )}
    </>
  )
}

type FoundListProps = {
  label: string
  /** What is announced, once typing has paused. */
  news: string | false
  rows: readonly {
    key: string
    name: string
    /** Shown after the name. */
    around: string
    /** What a screen reader says of the button. */
    button: string
    isHere: boolean
  }[]
  /** How many more match. */
  left: number
  onChoose: (key: string) => void
}

/** What is found of regions to bring in. */
function FoundList({ label, news, rows, left, onChoose }: FoundListProps) {
  return (
    <>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {rows.length > 0 && (
        <Paper component="ul" withBorder m={0} p={0} maw={640} aria-label={label}>
          {rows.map(({ key, name, around, button, isHere }, index) => (
            <Group
              key={key}
              component="li"
              justify="space-between"
              wrap="nowrap"
              mih={46}
              px="sm"
              py="xs"
              style={index > 0 ? { borderBlockStart: '1px solid var(--line)' } : {}}
            >
              <span>
                <b>{name}</b>{' '}
                <Text span size="sm" c="dimmed">
                  {around}
                </Text>
              </span>
              {isHere ? (
                <Text size="sm" c="dimmed" flex="none">
                  Already here
                </Text>
              ) : (
                <Act label="Bring in" name={button} flex="none" onClick={() => onChoose(key)} />
              )}
            </Group>
          ))}
        </Paper>
      )}
      {left > 0 && (
        <Text size="sm" c="dimmed">
          {left} more {left === 1 ? 'matches' : 'match'}. Type more of the name.
        </Text>
      )}
    </>
  )
}
