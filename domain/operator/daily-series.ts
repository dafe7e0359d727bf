import { DAY_MS } from '../time/units.ts'

/** The last days (UTC) up to now, oldest first: '2026-11-20'. */
export function lastDays(count: number, now: Date): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
}

/** A value for each day; 0 for days without one. */
export function fillDays(
  days: readonly string[],
  known: readonly { day: string; value: number }[],
): number[] {
  const values = new Map(known.map(({ day, value }) => [day, value]))
  return days.map((day) => values.get(day) ?? 0)
}

export function sumDays(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
