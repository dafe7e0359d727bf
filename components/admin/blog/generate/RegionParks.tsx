import { Alert, Button, Checkbox, Group, Loader, Text } from '@mantine/core'
import { BLOG_FORM } from '#domain/blog/blog-messages.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { LoadFailure } from '../../LoadFailure.tsx'
import styles from './Generate.module.css'
import type { RegionState } from './use-region.ts'

type RegionParksProps = {
  regionState: RegionState
  chosen: readonly number[]
  /** The most parks that can be chosen. */
  count: number
  isMatching: boolean
  onChange: (chosen: number[]) => void
  /** Draws another selection; undefined without a theme to match. */
  onDraw: (() => void) | undefined
}

/** Checkboxes of the region's parks that choose which ones the guide covers. */
export function RegionParks({ regionState, ...choice }: RegionParksProps) {
  const { region, parksQuery, parks } = regionState
  const { chosen, count, isMatching, onChange, onDraw } = choice
  if (region === '') return null
  if (parksQuery.isFetching) return <Loader size="sm" aria-label="Loading parks" />
  if (parksQuery.error) {
    const retry = () => void parksQuery.refetch()
    return <LoadFailure title={BLOG_FORM.parksFailed} error={parksQuery.error} onRetry={retry} />
  }
  if (parks.length === 0) {
    const reason = parksQuery.data?.message
    return (
      <Alert color="yellow" role="status" title={BLOG_FORM.noParksAvailable}>
        {reason === BLOG_FORM.noParksAvailable ? null : reason}
      </Alert>
    )
  }
  return (
    <Checkbox.Group
      label={`Parks of ${region}`}
      description={`${chosen.length} of ${count} chosen. A theme chooses them; you may change that. Parks with fewer than three known facts are not offered.`}
      value={chosen.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    >
      <ul className={styles.parks} aria-busy={isMatching}>
        {parks.map(({ id, name, vicinity, source }) => (
          <li key={id}>
            <Checkbox
              value={String(id)}
              label={name}
              description={[vicinity, sourceName(source)].filter(Boolean).join(' · ')}
              disabled={chosen.length >= count && !chosen.includes(id)}
            />
          </li>
        ))}
      </ul>
      {chosen.length > 0 && (
        <Text size="sm" mt="xs">
          Chosen: {nameChosen(parks, chosen)}
        </Text>
      )}
      <Group gap="xs" mt="xs">
        {onDraw && (
          <Button size="xs" variant="default" loading={isMatching} onClick={onDraw}>
            Choose again
          </Button>
        )}
        <Text size="xs" c="dimmed" role="status">
          {isMatching ? 'Choosing parks…' : ''}
        </Text>
      </Group>
    </Checkbox.Group>
  )
}

function nameChosen(parks: RegionState['parks'], chosen: readonly number[]): string {
  return chosen.map((id) => parks.find((park) => park.id === id)?.name ?? '').join(', ')
}
