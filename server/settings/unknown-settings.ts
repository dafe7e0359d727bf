import { SETTINGS } from './settings.ts'

/** Most wrong, missing, extra or transposed letters in a misspelt name. */
const MAX_MISTAKES = 2
/** Shorter names resemble too many others. */
const SHORTEST = 8

const names = Object.keys(SETTINGS)

/** An unknown variable, and the setting it probably means. */
export type UnknownSetting = { name: string; meant: string }

/** Environment variables whose names look like those of settings. */
export function findUnknownSettings(
  variables: Readonly<Record<string, string | undefined>>,
): UnknownSetting[] {
  return Object.keys(variables)
    .filter((name) => name.length >= SHORTEST && !names.includes(name))
    .flatMap((name) => {
      const meant = names.find((known) => isLike(name.toUpperCase(), known))
      return meant === undefined ? [] : [{ name, meant }]
    })
}

function isLike(name: string, known: string): boolean {
  return (
    known.length >= SHORTEST &&
    Math.abs(name.length - known.length) <= MAX_MISTAKES &&
    distance(name, known) <= MAX_MISTAKES
  )
}

/** The edit distance of two names (optimal string alignment). */
function distance(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isExchanged =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isExchanged ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = row
  }
  return last[other.length] ?? 0
}
