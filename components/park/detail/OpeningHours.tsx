import { useEffect, useState } from 'react'
import { localMoment } from '#domain/hours/local-moment.ts'
import { HOURS_UNKNOWN, openStatus } from '#domain/hours/open-now.ts'
import { weekdayOfLine } from '#domain/hours/weekday-hours.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { MINUTE_MS } from '#domain/time/units.ts'
import styles from './OpeningHours.module.css'

/**
 * A park's hours, and whether it is open now in its own time zone. The document omits the latter,
 * as it may be read later than it was rendered.
 */
export function OpeningHours({ park }: { park: Park }) {
  const now = useMinute()
  const lines = park.openingHours?.weekday_text ?? []
  const stated = park.openingHours?.as_told
  if (lines.length === 0 && stated) {
    return (
      <>
        <p className={styles.status}>
          <strong>Opening hours</strong> · as stated
        </p>
        <p className={styles.lines}>{stated}</p>
      </>
    )
  }
  if (lines.length === 0) return HOURS_UNKNOWN
  const place = { lat: park.latitude, lng: park.longitude }
  const at = now && park.timeZone ? localMoment(now, park.timeZone, place) : null
  const status = at && !park.closed ? openStatus(lines, at) : null
  return (
    <>
      <p className={styles.status} data-state={status?.state}>
        <strong>{status?.text ?? 'Opening hours'}</strong>
        {status?.detail && ` · ${status.detail}`}
      </p>
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
    </>
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
