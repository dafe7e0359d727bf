import { useEffect, useState } from 'react'
import { localMoment } from '#domain/hours/local-moment.ts'
import { openStatus } from '#domain/hours/open-now.ts'
import { weekdayOfLine } from '#domain/hours/weekday-hours.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { MINUTE_MS } from '#domain/time/units.ts'
import styles from './OpeningHours.module.css'

/**
 * Whether a park is open now in its own time zone, and its hours, folded unless they were asked
 * about. The document omits the former, as it may be read later than it was rendered.
 */
export function OpeningHours({ park, isAsked }: { park: Park; isAsked: boolean }) {
  const now = useMinute()
  const lines = park.openingHours?.weekday_text ?? []
  const stated = park.openingHours?.as_told
  if (lines.length === 0) {
    return (
      <p className={styles.status}>
        <strong>As stated:</strong> {stated}
      </p>
    )
  }
  const place = { lat: park.latitude, lng: park.longitude }
  const at = now && park.timeZone ? localMoment(now, park.timeZone, place) : null
  const status = at && !park.closed ? openStatus(lines, at) : null
  return (
    <details className={styles.hours} open={isAsked}>
      <summary className={styles.status} data-state={status?.state}>
        <strong>{status?.text ?? 'Opening hours'}</strong>
        {status?.detail && ` · ${status.detail}`}
      </summary>
      <ul className={styles.lines} aria-label="Opening hours">
        {lines.map((line) => (
          <li
            key={line}
            aria-current={at && weekdayOfLine(line) === at.weekday ? 'date' : undefined}
          >
            {line}
          </li>
        ))}
      </ul>
      {stated && <p className={styles.lines}>As stated: {stated}</p>}
    </details>
  )
}

/** The time, updated every minute; null until hydration. */
export function useMinute(): Date | null {
  const [now, setNow] = useState<Date | null>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    function tick() {
      const date = new Date()
      setNow(date)
      timer = setTimeout(tick, MINUTE_MS - (date.getTime() % MINUTE_MS))
    }
    tick()
    return () => clearTimeout(timer)
  }, [])

  return now
}
