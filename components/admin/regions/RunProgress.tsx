import { Progress, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { RegionRun } from '#domain/region/region-schemas.ts'
import styles from './Regions.module.css'
import { durationText, progressText, stepText } from './region-texts.ts'
import { firstSeen, type Seen, secondsLeft } from './time-left.ts'

/** How far an open run is. */
export function RunProgress({ name, run }: { name: string; run: RegionRun }) {
  const left = useSecondsLeft(run)
  const { state, done, total } = run
  if (state !== 'waiting' && state !== 'running' && state !== 'paused') return null
  const share = total ? Math.min(100, (done / total) * 100) : null
  const texts = [progressText(run), left === null ? null : `${durationText(left)} left`]
  return (
    <div className={styles.progress}>
      <div className={styles.step}>
        <Text size="sm">{stepText(run)}</Text>
        <Text size="sm" c="dimmed">
          {texts.filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Progress
        value={share ?? (state === 'running' ? 100 : 0)}
        animated={share === null && state === 'running'}
        aria-label={`${stepText(run)}: ${name}`}
      />
    </div>
  )
}

function useSecondsLeft({ id, state, step, done, total }: RegionRun): number | null {
  const first = useRef<Seen | null>(null)
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    if (state !== 'running') {
      first.current = null
      setLeft(null)
      return
    }
    const now = { at: Date.now(), run: id, step, done }
    first.current = firstSeen(first.current, now)
    setLeft(secondsLeft(first.current, now, total))
  }, [id, state, step, done, total])
  return left
}
