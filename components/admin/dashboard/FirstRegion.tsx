import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { US_STATES } from '#domain/geo/us-states.ts'
import { readStored, writeStored } from '../../ui/storage.ts'
import { regionsQuery } from '../regions/queries.ts'
import styles from './FirstRegion.module.css'

const KEY = 'adminFirstRegionHidden'
const UNITED_STATES = 'us'
const COUNTRIES = [
  { value: UNITED_STATES, label: 'United States' },
  { value: 'other', label: 'Another country' },
]
const STATES = Object.values(US_STATES).sort()

/** Offers to bring the operator's area in, while there are no regions. */
export function FirstRegion() {
  const { data } = useQuery(regionsQuery())
  const [isHiddenNow, setIsHiddenNow] = useState(false)
  const wasHidden = useSyncExternalStore(
    neverChanges,
    () => readStored(KEY) === 'true',
    () => true,
  )
  if (!data || data.regions.length > 0 || wasHidden || isHiddenNow) return null
  function hide() {
    writeStored(KEY, 'true')
    setIsHiddenNow(true)
  }
  return (
    <section className={styles.card} aria-labelledby="first-region">
      <h2 id="first-region">Bring your area in</h2>
      <p>
        This site knows no region yet. Choose where your visitors look for parks; what that takes is
        shown before anything is downloaded.
      </p>
      <Choice onHide={hide} />
    </section>
  )
}

function Choice({ onHide }: { onHide: () => void }) {
  const [country, setCountry] = useState(UNITED_STATES)
  return (
    <form action="/admin/regions">
      <Group align="flex-end" gap="sm">
        <NativeSelect
          className={styles.field}
          label="Country"
          data={COUNTRIES}
          value={country}
          onChange={({ currentTarget: { value } }) => setCountry(value)}
        />
        {country === UNITED_STATES ? (
          <NativeSelect className={styles.field} label="State" name="find" data={STATES} />
        ) : (
          <TextInput
            className={styles.field}
            label="Name of the country"
            name="find"
            maxLength={100}
            required
            withAsterisk={false}
          />
        )}
        <Group gap="xs" wrap="nowrap">
          <Button type="submit">Find it</Button>
          <Button variant="subtle" onClick={onHide}>
            Not now
          </Button>
        </Group>
      </Group>
    </form>
  )
}

function neverChanges() {
  return () => {}
}
