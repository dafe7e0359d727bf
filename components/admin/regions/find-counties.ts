import type { Counties } from '#domain/region/region-schemas.ts'
import { wordsOf } from './find-regions.ts'

/** Counties shown at once. */
const MAX_SHOWN = 12

type State = Counties['states'][number]
export type County = State['counties'][number]

/** The counties of a state whose names have words that begin so; all of them for an empty text. */
export function findCounties(
  { counties }: State,
  text: string,
): { counties: County[]; left: number } {
  const asked = wordsOf(text)
  const found = counties.filter(({ name }) => {
    const words = wordsOf(name)
    return asked.every((word) => words.some((one) => one.startsWith(word)))
  })
  return {
    counties: found.slice(0, MAX_SHOWN),
    left: Math.max(0, found.length - MAX_SHOWN),
  }
}

/** Bytes of all counties of a state, about; null if one is not known. */
export function bytesOf({ counties }: State): number | null {
  return counties.reduce<number | null>(
    (sum, { bytes }) => (sum === null || bytes === null ? null : sum + bytes),
    0,
  )
}
