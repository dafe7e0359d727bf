import { type ComponentType, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { askOutcomes } from '../visitors/suggestions/ask-outcomes.ts'
import { type Contribution, contributions } from '../visitors/suggestions/contributions.ts'
import { MarkerPin } from './MarkerPin.tsx'
import styles from './Markers.module.css'
import type { SpotProps } from './map-contract.ts'

const NONE: readonly Contribution[] = []
/** Below the markers of parks. */
const Z_INDEX = 2

/** Missing parks that were suggested on this device, until the operator has decided. */
export function WaitingParks({ Spot }: { Spot: ComponentType<SpotProps> }) {
  const made = useSyncExternalStore(contributions.follow, contributions.entries, () => NONE)
  const waiting = made.filter(({ content, isDecided }) => content?.kind === 'park' && !isDecided)
  const ask = useEffectEvent(() => askOutcomes({ made: waiting, answers: [] }))
  const hasWaiting = waiting.length > 0
  useEffect(() => {
    // Otherwise they are shown as waiting until the next visit.
    if (hasWaiting) ask().catch(() => {})
  }, [hasWaiting])
  return waiting.flatMap(({ id, name, content }) =>
    content?.kind === 'park'
      ? [
          <Spot key={id} place={content.position} zIndex={Z_INDEX}>
            <a className={styles.waiting} href="/help#told" aria-label={`${name}, waiting`}>
              <MarkerPin kind="park" dogs={content.type === 'dog_park'} saved={false} isHollow />
              <span className={styles.name} aria-hidden>
                {name} · waiting
              </span>
            </a>
          </Spot>,
        ]
      : [],
  )
}
