import { Button, Group, NativeSelect, Paper, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { US_STATES } from '#domain/geo/us-states.ts'
import { readStored, writeStored } from '../../ui/storage.ts'
import { regionsQuery } from '../regions/queries.ts'

const KEY = 'adminFirstRegionHidden'
const UNITED_STATES = 'us'
const COUNTRIES = [
  { value: UNITED_STATES, label: 'United States' },
  { value: 'other', label: 'Another country' },
]
const STATES = Object.values(US_STATES).sort()
const FIELD = { flex: '1 1 180px', maw: 280 }

/** Offers to bring the operator's area in, while there are no regions. */
export function FirstRegion() {
  const { data } = useQuery(regionsQuery())
  const [isHiddenNow, setIsHiddenNow] = useState(false)
  const [country, setCountry] = useState(UNITED_STATES)
  const wasHidden = useSyncExternalStore(
    () => () => {},
    () => readStored(KEY) === 'true',
    () => true,
  )
  if (!data || data.regions.length > 0 || wasHidden || isHiddenNow) return null
  function hide() {
    writeStored(KEY, 'true')
    setIsHiddenNow(true)
  }
  return (
    <Paper
      component="section"
      withBorder
      p="lg"
      mb="lg"
      bd="1px solid var(--green)"
      aria-labelledby="first-region"
    >
      <Text component="h2" id="first-region" size="lg" fw={700}>
        Bring your area in
      </Text>
      <Text c="dimmed" maw="70ch" mb="md">
        This site knows no region yet. Choose where your visitors look for parks; what that takes is
        shown before anything is downloaded.
      </Text>
      <form action="/admin/regions">
        <Group align="flex-end" gap="sm">
          <NativeSelect
            {...FIELD}
            label="Country"
            data={COUNTRIES}
            value={country}
            onChange={({ currentTarget: { value } }) => setCountry(value)}
          />
          {country === UNITED_STATES ? (
            <NativeSelect {...FIELD} label="State" name="find" data={STATES} />
          ) : (
            <TextInput
              {...FIELD}
              label="Name of the country"
              name="find"
              maxLength={100}
              required
              withAsterisk={false}
            />
          )}
          <Group gap="xs" wrap="nowrap">
            <Button type="submit">Find it</Button>
            <Button variant="subtle" onClick={hide}>
              Not now
            </Button>
          </Group>
        </Group>
      </form>
    </Paper>
  )
}
