import type { Word } from './words.ts'

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const RANGE = new Set(['to', 'through', '-', '–', '—', 'until'])

/** The weekdays in a sentence, 0 for Monday; 'Monday to Friday' includes those between. */
export function daysIn(words: readonly Word[]): ReadonlySet<number> {
  const days = new Set<number>()
  for (const [at, { key }] of words.entries()) {
    const day = DAYS.indexOf(key)
    if (day >= 0) {
      days.add(day)
      const last = RANGE.has(words[at + 1]?.key ?? '') ? DAYS.indexOf(words[at + 2]?.key ?? '') : -1
      for (let between = day; last >= 0 && between !== last; between = (between + 1) % 7) {
        days.add(between)
      }
    }
    if (key === 'weekday') for (const each of [0, 1, 2, 3, 4]) days.add(each)
    if (key === 'weekend') for (const each of [5, 6]) days.add(each)
  }
  return days
}
