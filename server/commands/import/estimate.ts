import type { ImportProgress } from '../../region/import/records.ts'

export type Estimate = {
  /** 0 to 100. */
  percent: number
  /** '3.2 MB/s'; empty at first. */
  rate: string
  /** '20 s left'; empty until it can be estimated. */
  left: string
}

/** The speed of a phase, and the time left at that speed. */
export function estimate({ bytesRead, totalBytes }: ImportProgress, elapsedMs: number): Estimate {
  const share = totalBytes > 0 ? Math.min(1, bytesRead / totalBytes) : 0
  const isKnown = share > 0 && elapsedMs >= 500
  return {
    percent: Math.floor(share * 100),
    rate: isKnown ? `${(bytesRead / 1000 / elapsedMs).toFixed(1)} MB/s` : '',
    left: isKnown ? `${formatSeconds((elapsedMs / 1000) * (1 / share - 1))} left` : '',
  }
}

/** '45 s', '3 min 20 s', '2 h 5 min'. */
export function formatSeconds(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return `${minutes} min ${whole % 60} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
