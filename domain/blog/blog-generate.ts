import { tagSlug } from './blog.ts'

/** Bounds of the number of parks in a guide. */
export const MIN_PARKS = 3
export const MAX_PARKS = 10
const USUAL_PARKS = 5

export const USUAL_AUTHOR = 'AI Writer'
export const USUAL_TAGS: readonly string[] = ['parks', 'outdoors', 'nature']

/** These limits keep a generated title within the longest title. */
export const LONGEST_REGION = 100
export const LONGEST_THEME = 60

/** A region shorter than this is not looked up while it is typed. */
const SHORTEST_TYPED_REGION = 3

/** Whether a partly typed region is long enough to look up. */
export function isRegionTyped(text: string): boolean {
  return text.trim().length > SHORTEST_TYPED_REGION
}

/** Parses an entered number of parks and clamps it; anything that is not a number becomes 5. */
export function readParkCount(entered: string | number): number {
  const text = String(entered).trim()
  const count = text === '' ? Number.NaN : Math.round(Number(text))
  if (!Number.isFinite(count)) return USUAL_PARKS
  return Math.min(MAX_PARKS, Math.max(MIN_PARKS, count))
}

/** Whether two of the tags have the same slug. */
export function hasSameTag(tags: readonly string[]): boolean {
  return new Set(tags.map(tagSlug)).size < tags.length
}

export const GENERATION_STEPS = ['Loading parks', 'Writing', 'Saving'] as const

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
