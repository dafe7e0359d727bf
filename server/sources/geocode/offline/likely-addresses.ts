import type { Place } from '#domain/search/search-schemas.ts'
import { editDistance } from '../../../core/edit-distance.ts'
import { type AddressReading, readAddressTexts } from '../../../streets/address-readings.ts'
import { isStreetTypeName, readStreetName } from '../../../streets/street-name.ts'
import { findIn, isNamed } from './addresses.ts'
import type { Known } from './known.ts'

/** Words of many streets' names that are long enough to be recognised with a wrong letter. */
const TYPES = `avenue boulevard broadway circle court drive highway lane parkway place road square
  street terrace trail`.split(/\s+/)
/** Some names begin with it: 'Avenue B'. */
const FIRST_TYPES = ['avenue']
const DIRECTIONS = ['north', 'south', 'east', 'west']
const SHORTEST = 3

/** Readings that are looked for in this way, the likeliest of a text. */
const MAX_READINGS = 4
/** Fewer letters begin too many names. */
const SHORTEST_BEGINNING = 4
/** More names that begin alike say nothing. */
const MOST_BEGUN = 3
/** Letters of a name, without its type, that may be wrong: one from four on, two from nine on. */
const LETTERS_PER_MISTAKE = [4, 9]

/** Finds the names that a name may mean. */
type Guess = (key: string) => Promise<readonly string[]>

/**
 * The address in a text whose street is typed in part ('350 Granville') or misspelt ('98 Orchrd St'); null
 * if none is known. Without a house number or corner a street is only meant if it has a type.
 */
export async function likelyAddressIn(
  known: Known,
  text: string,
  { isCorrected = false } = {},
): Promise<Place | null> {
  const all = readAddressTexts(text).filter(isNamed)
  const mended = all.flatMap(mend).filter(isLikely)
  const likely = [...mended, ...all.filter(isLikely)]
  // Those first whose street ends where its name does, with a type.
  const isEnded = ({ street, crossing }: AddressReading) => hasType(crossing ?? street)
  const sorted = [...likely.filter(isEnded), ...likely.filter((one) => !isEnded(one))]
  const readings = sorted.slice(0, MAX_READINGS)
  const whole: Guess = (key) => known.streetNamesBeginning(key, { isWhole: true })
  const guesses: Guess[] = [
    // What was mended may be right.
    ...(mended.length > 0 ? [async () => []] : []),
    whole,
    async (key) =>
      key.length < SHORTEST_BEGINNING ? [] : known.streetNamesBeginning(key, { isWhole: false }),
    async (key) => {
      const names = await abbreviated(known, key)
      return names.length > 0 ? names : known.streetNamesBeginning(key, { isWhole: true })
    },
    async (key) => (await known.streetNamesLike(key)).filter((name) => isMisspelt(key, name)),
  ]
  for (const guess of isCorrected ? [whole] : guesses) {
    for (const reading of readings) {
      const found = await findGuessed(known, reading, async (key) => {
        const names = await known.knownStreets([key])
        return names.length > 0 ? names : guess(key)
      })
      if (found) return found
    }
  }
  return null
}

/** Longer texts are no name of a street without its type. */
const MOST_WORDS = 2

/** The street near the map that is typed without its type: 'Geary', 'E 42nd'; null if none is known. */
export async function streetWithoutTypeIn(known: Known, text: string): Promise<Place | null> {
  const isMeant = (reading: AddressReading) =>
    reading.number === null && reading.crossing === null && isNamed(reading)
  for (const reading of readAddressTexts(text).filter(isMeant)) {
    const { key, directions } = readStreetName(reading.street)
    if (key.split(' ').length > MOST_WORDS || !/\p{L}/u.test(reading.street)) continue
    const names = await known.streetNamesBeginning(key, { isWhole: true })
    // 'W 4th' is rather a street than 4th Avenue.
    const isOf = (type: string) => (directions === '' ? isStreetTypeName(type) : type === 'street')
    const street = names.filter((name) => isOf(name.slice(key.length + 1)))
    const found = street.length > 0 && (await findIn(known, reading, { street, crossing: null }))
    if (found) return found
  }
  return null
}

/** The names that this one begins, with the same type, if they are few: 'Mass Avenue'. */
async function abbreviated(known: Known, key: string): Promise<string[]> {
  const words = key.split(' ')
  const [first = '', second = ''] = words
  if (words.length !== 2 || first.length < SHORTEST_BEGINNING || !isStreetTypeName(second)) {
    return []
  }
  const names = await known.streetNamesBeginning(first, { isWhole: false })
  const meant = names.filter((name) => new RegExp(`^\\p{L}+ ${second}$`, 'u').test(name))
  return meant.length <= MOST_BEGUN ? meant : []
}

/** The reading with its common words corrected, if any is wrong. */
function mend(reading: AddressReading): AddressReading[] {
  const { street, crossing } = reading
  const mended = { street: mendStreetName(street), crossing: crossing && mendStreetName(crossing) }
  if (mended.street === null && mended.crossing === null) return []
  return [{ ...reading, street: mended.street ?? street, crossing: mended.crossing ?? crossing }]
}

/** Whether it has a house number, is a corner, or has a word that is a type of street. */
function isLikely({ number, street, crossing }: AddressReading): boolean {
  return number !== null || crossing !== null || hasType(street)
}

function hasType(street: string): boolean {
  return isStreetTypeName(street.split(' ').at(-1) ?? '')
}

async function findGuessed(
  known: Known,
  reading: AddressReading,
  guess: Guess,
): Promise<Place | null> {
  const street = await guess(readStreetName(reading.street).key)
  if (street.length === 0) return null
  if (reading.crossing === null) return findIn(known, reading, { street, crossing: null })
  const crossing = await guess(readStreetName(reading.crossing).key)
  return crossing.length === 0 ? null : findIn(known, reading, { street, crossing })
}

/** Whether a name is another one with a few wrong letters, but the same numbers. */
function isMisspelt(typed: string, name: string): boolean {
  const numbers = (text: string) => text.replace(/[^\d ]/g, '').trim()
  if (numbers(typed) !== numbers(name)) return false
  const words = typed.split(' ').filter((word) => !isStreetTypeName(word))
  const letters = words.join('').length
  const mistakes = LETTERS_PER_MISTAKE.filter((least) => letters >= least).length
  return editDistance(typed, name) <= mistakes
}

/**
 * Corrects the words of a street's name that many streets have, with one letter wrong: its type, a
 * direction before or behind it, the ending of a number.
 *
 * @returns null if none is wrong
 */
export function mendStreetName(name: string): string | null {
  const words = name.split(' ')
  const last = words.length - 1
  const mended = words.map((word, at) => mendWord(word, { at, last })).join(' ')
  return mended === name ? null : mended
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
