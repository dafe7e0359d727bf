import { Button, Group, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Region } from '#domain/region/region-schemas.ts'
import { trpc } from '../../app/trpc.ts'
import { LoadFailure } from '../LoadFailure.tsx'
import { shortDate } from '../short-date.ts'
import { FoundCounties } from './FoundCounties.tsx'
import { countiesQuery } from './queries.ts'
import styles from './Regions.module.css'

type TigerTabProps = {
  regions: readonly Region[]
  host: string
  onChoose: (key: string) => void
}

/** Chooses the address ranges of a state or of some of its counties, whose list is fetched when asked for. */
export function TigerTab({ regions, host, onChoose }: TigerTabProps) {
  const client = useQueryClient()
  const { data: list, error, isPending, refetch } = useQuery(countiesQuery())
  const [fips, setFips] = useState('')
  const [text, setText] = useState('')
  const fetching = useMutation({
    mutationFn: () => trpc.regions.fetchCounties.mutate(),
    onSuccess: (fetched) => client.setQueryData(countiesQuery().queryKey, fetched),
  })
  const state = list?.states.find((one) => one.fips === fips)
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" className={styles.text}>
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
            className={styles.field}
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
              className={styles.field}
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
      {state && (
        <FoundCounties
          {...{ state, text, onChoose }}
          present={new Set(regions.map(({ key }) => key))}
        />
      )}
    </Stack>
  )
}
