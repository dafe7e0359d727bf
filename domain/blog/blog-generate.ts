import { tagSlug } from './blog.ts'

/** How many parks a guide tells of. */
export const FEWEST_PARKS = 3
export const MOST_PARKS = 10
const USUAL_PARKS = 5

export const USUAL_AUTHOR = 'AI Writer'
export const USUAL_TAGS: readonly string[] = ['parks', 'outdoors', 'nature']

/** With these a title is never longer than a title may be. */
export const LONGEST_REGION = 100
export const LONGEST_THEME = 60

/** A region that is being typed is looked for once it is longer than this. */
const SHORTEST_TYPED_REGION = 3

/** Whether a region that is being typed is worth looking for. */
export function isRegionTyped(text: string): boolean {
  return text.trim().length > SHORTEST_TYPED_REGION
}

/** A number of parks as it was entered, within its bounds; what is no number is 5. */
export function readParkCount(entered: string | number): number {
  const text = String(entered).trim()
  const count = text === '' ? Number.NaN : Math.round(Number(text))
  if (!Number.isFinite(count)) return USUAL_PARKS
  return Math.min(MOST_PARKS, Math.max(FEWEST_PARKS, count))
}

/** Whether tags hold one more than once, however it is written. */
export function hasSameTag(tags: readonly string[]): boolean {
  return new Set(tags.map(tagSlug)).size < tags.length
}

/** What a guide goes through before it is there, in this order. */
export const GENERATION_STEPS = ['Loading parks', 'Writing', 'Checking', 'Saving'] as const

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/** 'Every Monday at 09:00 UTC'. */
export function scheduleText({ weekday, hour }: { weekday: number; hour: number }): string {
  return `Every ${WEEKDAYS[weekday]} at ${String(hour).padStart(2, '0')}:00 UTC`
}
