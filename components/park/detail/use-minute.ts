import { useEffect, useState } from 'react'
import { MINUTE_MS } from '#domain/time/units.ts'

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
