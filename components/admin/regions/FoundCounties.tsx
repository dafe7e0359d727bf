import { Button, Text, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { formatBytes, tigerKey } from '#domain/region/region-limits.ts'
import type { Counties } from '#domain/region/region-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { bytesOf, findCounties } from './find-counties.ts'
import styles from './Regions.module.css'
import { REGION_FIND_DEBOUNCE_MS } from './use-find.ts'

type FoundCountiesProps = {
  state: Counties['states'][number]
  /** What names of counties are to begin with. */
  text: string
  /** Keys of regions that are already here. */
  present: ReadonlySet<string>
  onChoose: (key: string) => void
}

/** A state as a whole, and its counties with a name. */
export function FoundCounties({ state, text, present, onChoose }: FoundCountiesProps) {
  const { counties, left } = findCounties(state, text)
  const count = counties.length + left
  const [settled] = useDebouncedValue(`${state.name} ${text}`, REGION_FIND_DEBOUNCE_MS)
  const isWhole = present.has(tigerKey(state.fips))
  const rows = [
    {
      ...{ fips: state.fips, name: `All of ${state.name}`, bytes: bytesOf(state) },
      more:
        state.counties.length === 1 ? '1 county' : `${formatCount(state.counties.length)} counties`,
    },
    ...counties.map((county) => ({ ...county, more: null })),
  ]
  return (
    <>
      <VisuallyHidden role="status">
        {settled === `${state.name} ${text}` &&
          (count === 1 ? '1 county found' : `${formatCount(count)} counties found`)}
      </VisuallyHidden>
      <ul className={styles.found} aria-label={`Counties of ${state.name}`}>
        {rows.map(({ fips, name, bytes, more }) => (
          <li key={fips}>
            <span>
              <b>{name}</b>{' '}
              <span className={styles.around}>
                {[more, bytes !== null && `about ${formatBytes(bytes)}`].filter(Boolean).join(', ')}
              </span>
            </span>
            {isWhole || present.has(tigerKey(fips)) ? (
              <Text size="sm" c="dimmed">
                Already here
              </Text>
            ) : (
              <Button
                size="xs"
                variant="default"
                aria-label={`Bring in the addresses of ${more === null ? `${name}, ${state.name}` : `all of ${state.name}`}`}
                onClick={() => onChoose(tigerKey(fips))}
              >
                Bring in
              </Button>
            )}
          </li>
        ))}
      </ul>
      {count === 0 && (
        <Text size="sm">
          No county of {state.name} is called “{text.trim()}”.
        </Text>
      )}
      {left > 0 && (
        <Text size="sm" c="dimmed">
          {left} more {left === 1 ? 'matches' : 'match'}. Type more of the name.
        </Text>
      )}
    </>
  )
}
