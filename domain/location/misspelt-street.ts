import { editDistance } from '../text/edit-distance.ts'
import { isStreetTypeName } from './street-name.ts'

/** Words of many streets' names that are long enough to be recognised with a wrong letter. */
const TYPES = `avenue boulevard broadway circle court drive highway lane parkway place road square
  street terrace trail`.split(/\s+/)
/** Some names begin with it: 'Avenue B'. */
const FIRST_TYPES = ['avenue']
const DIRECTIONS = ['north', 'south', 'east', 'west']
const SHORTEST = 3

/**
 * Corrects the words of a street's name that many streets have, with one letter wrong: its type, a
 * direction before or behind it, the ending of a number.
 *
 * @returns null if none is wrong
 */
export function mendStreetName(name: string): string | null {
  const words = name.split(' ')
  const mended = words.map((word, at) => mendWord(word, { at, last: words.length - 1 }))
  const text = mended.join(' ')
  return text === name ? null : text
}

function mendWord(word: string, { at, last }: { at: number; last: number }): string {
  const folded = word.toLowerCase()
  const number = /^(\d+)[a-z]{1,3}$/.exec(folded)?.[1]
  if (number && !/(?:st|nd|rd|th)$/.test(folded)) return number
  if (folded.length < SHORTEST || isStreetTypeName(folded)) return word
  const known = [...(at > 0 ? TYPES : FIRST_TYPES), ...(at === 0 || at === last ? DIRECTIONS : [])]
  if (known.includes(folded)) return word
  return known.find((one) => editDistance(folded, one) === 1) ?? word
}
