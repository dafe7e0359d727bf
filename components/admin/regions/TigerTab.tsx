import { Button, Group, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatBytes, tigerKey } from '#domain/region/region-limits.ts'
import type { Counties, Region } from '#domain/region/region-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { shortDate } from '#domain/time/short-date.ts'
import { procedureQuery, trpc } from '../../trpc.ts'
import { LoadFailure } from '../LoadFailure.tsx'
import { useChange } from '../list/use-change.ts'
import { FoundList, REGION_FIND_DEBOUNCE_MS } from './FoundList.tsx'
import { bytesOf, findCounties } from './find-regions.ts'

type TigerTabProps = {
  regions: readonly Region[]
  host: string
  onChoose: (key: string) => void
}

/** Chooses the address ranges of a state or of some of its counties, whose list is fetched when asked for. */
export function TigerTab({ regions, host, onChoose }: TigerTabProps) {
  const client = useQueryClient()
  const query = procedureQuery('regions.counties')
  const { data: list, error, isPending, refetch } = useQuery(query)
  const [fips, setFips] = useState('')
  const [text, setText] = useState('')
  const fetching = useChange({
    run: () => trpc.regions.fetchCounties.mutate(),
    onDone: (fetched) => client.setQueryData(query.queryKey, fetched),
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
      {error && (
        <LoadFailure title="The counties could not be read" error={error} onRetry={refetch} />
      )}
      {fetching.error && (
        <LoadFailure
          title="The counties could not be fetched"
          error={fetching.error}
          onRetry={fetching.mutate}
          isRetrying={fetching.isPending}
        />
      )}
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
          {state && (
            <TextInput
              flex="1 1 260px"
              maw={480}
              type="search"
              label="County"
              value={text}
              maxLength={200}
              leftSection={<IconSearch size={18} aria-hidden />}
              onChange={({ currentTarget: { value } }) => setText(value)}
            />
          )}
        </Group>
      )}
      {state && <FoundCounties {...{ state, text, regions, onChoose }} />}
    </Stack>
  )
}

type FoundCountiesProps = Omit<TigerTabProps, 'host'> & {
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
