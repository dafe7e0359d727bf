import { Button, Text, VisuallyHidden } from '@mantine/core'
import { useMemo } from 'react'
import type { Catalogue } from '#domain/region/region-schemas.ts'
import { type Found, findRegions, labelOf } from './find-regions.ts'
import styles from './Regions.module.css'

type FoundRegionsProps = {
  catalogue: Catalogue
  text: string
  /** The text once typing has paused; what is found is announced then. */
  settled: string
  /** Keys of regions that are already here. */
  present: ReadonlySet<string>
  onChoose: (key: string) => void
}

export function FoundRegions({ catalogue, text, settled, present, onChoose }: FoundRegionsProps) {
  const asked = text.trim()
  const found = useMemo(() => findRegions(catalogue, asked), [catalogue, asked])
  return (
    <>
      <VisuallyHidden role="status">
        {asked !== '' && settled === asked && countText(found)}
      </VisuallyHidden>
      {asked !== '' && <Remark asked={asked} found={found} />}
      {found.regions.length > 0 && (
        <ul className={styles.found} aria-label="Regions found">
          {found.regions.map((region) => (
            <li key={region.id}>
              <span>
                <b>{region.name}</b>{' '}
                {region.around && <span className={styles.around}>{region.around}</span>}
              </span>
              {present.has(region.id) ? (
                <Text size="sm" c="dimmed">
                  Already here
                </Text>
              ) : (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Bring in ${labelOf(region)}`}
                  onClick={() => onChoose(region.id)}
                >
                  Bring in
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {found.left > 0 && (
        <Text size="sm" c="dimmed">
          {found.left} more match. Type more of the name.
        </Text>
      )}
    </>
  )
}

function Remark({ asked, found: { regions, instead } }: { asked: string; found: Found }) {
  if (regions.length === 0) {
    return (
      <Text size="sm">No region is called “{asked}”. Try the state or the country around it.</Text>
    )
  }
  if (instead === null) return null
  return (
    <Text size="sm">
      “{asked}” has no file of its own. This is what is known of “{instead}”:
    </Text>
  )
}

function countText({ regions, left }: Found): string {
  const count = regions.length + left
  return count === 1 ? '1 region found' : `${count} regions found`
}
