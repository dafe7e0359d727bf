import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FoundStreet, StreetFilter } from '#db/queries/search/streets.ts'
import { OWN_FILES } from '#db/run-time-files.mjs'
import { boundsOfStreet, packHouses } from '#db/stored/street-bytes.ts'
import { boundsContain } from '#domain/geo/bounds.ts'
import { type Bounds, distanceMetres } from '#domain/geo/geo.ts'
import { readStreetName } from '../../../streets/street-name.ts'
import type { SoughtStreet } from './known.ts'

/** A street that comes along; its house numbers are not known. */
export type BuiltInStreet = FoundStreet & { isBuiltIn: true }

/** The streets that come along, by their names for comparison without 'the'. */
export type BuiltInStreets = ReadonlyMap<string, readonly BuiltInStreet[]>

const NO_HOUSES = packHouses([])
/** Metres between the middles of a street as two sources have it. */
const SAME_STREET = 2_000
/** Wrong letters that a name may have, and how many kinds of letters these change at most. */
const MOST_WRONG = 2
const MOST_OTHER_LETTERS = 2 * MOST_WRONG

/**
 * Reads the streets of San Francisco, New York and Boston that come along (DataSF, OpenStreetMap);
 * scripts/places/streets.ts defines the columns of their files.
 *
 * @param root the project's folder
 */
export async function loadBuiltInStreets(root: string): Promise<BuiltInStreets> {
  const folder = join(root, OWN_FILES.streets)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.tsv.gz')).sort()
  const streets = new Map<string, BuiltInStreet[]>()
  for (const file of files) {
    const bytes = await promisify(gunzip)(await readFile(join(folder, file)))
    for (const line of bytes.toString().split('\n').filter(Boolean)) {
      const street = toStreet(line)
      const same = streets.get(street.key)
      if (same) same.push(street)
      else streets.set(street.key, [street])
    }
  }
  return streets
}

function toStreet(line: string): BuiltInStreet {
  const [name = '', lat, lng, lines = ''] = line.split('\t')
  return {
    name,
    key: withoutThe(readStreetName(name).key),
    city: null,
    lat: Number(lat),
    lng: Number(lng),
    lines: Buffer.from(lines, 'base64'),
    houses: NO_HOUSES,
    isBuiltIn: true,
  }
}

/** People leave out the article of 'The Embarcadero'. */
function withoutThe(key: string): string {
  return key.replace(/^the (?=.)/, '')
}

/** The streets of a name for comparison, with or without 'the'. */
export function builtInNamed(streets: BuiltInStreets, key: string): readonly BuiltInStreet[] {
  return streets.get(withoutThe(key)) ?? []
}

/** The names that begin with these words or, if `isWhole` is not set, with these letters. */
export function builtInBeginning(
  streets: BuiltInStreets,
  key: string,
  { isWhole }: { isWhole: boolean },
): string[] {
  const beginning = withoutThe(key) + (isWhole ? ' ' : '')
  return [...streets.keys()].filter((name) => name.startsWith(beginning))
}

/** The names that may be one with a few wrong letters: about as long, and of almost the same letters. */
export function builtInLike(streets: BuiltInStreets, key: string): string[] {
  const typed = withoutThe(key)
  const letters = lettersOf(typed)
  return [...streets.keys()].filter(
    (name) =>
      Math.abs(name.length - typed.length) <= MOST_WRONG &&
      count(lettersOf(name) ^ letters) <= MOST_OTHER_LETTERS,
  )
}

/** The streets of these names that are at least partly in the bounds, if there are any. */
export function findBuiltIn(
  streets: BuiltInStreets,
  keys: readonly string[],
  { bounds }: Pick<StreetFilter, 'bounds'>,
): BuiltInStreet[] {
  return [...new Set(keys.flatMap((key) => builtInNamed(streets, key)))].filter(
    (street) => !bounds || overlap(boundsOfStreet(street), bounds),
  )
}

export function isBuiltIn(street: SoughtStreet): street is BuiltInStreet {
  return street.isBuiltIn === true
}

/** Whether a street of a region is a part of one that comes along, or all of it. */
export function isPartOf(
  { name, lat, lng }: Pick<FoundStreet, 'name' | 'lat' | 'lng'>,
  street: BuiltInStreet,
): boolean {
  return (
    withoutThe(readStreetName(name).key) === street.key &&
    (boundsContain(boundsOfStreet(street), { lat, lng }) ||
      distanceMetres(street, { lat, lng }) <= SAME_STREET)
  )
}

/** Whether a street's box overlaps another one, which may cross the antimeridian. */
function overlap(own: Bounds, { south, west, north, east }: Bounds): boolean {
  const [isWest, isEast] = [own.west <= east, own.east >= west]
  const isBetween = west <= east ? isWest && isEast : isWest || isEast
  return isBetween && own.south <= north && own.north >= south
}

/** A bit for each letter from a to z that a name has. */
function lettersOf(name: string): number {
  let mask = 0
  for (const letter of name) {
    if (letter >= 'a' && letter <= 'z') mask |= 1 << (letter.charCodeAt(0) - 97)
  }
  return mask
}

function count(bits: number): number {
  let left = bits
  let ones = 0
  for (; left !== 0; left &= left - 1) ones++
  return ones
}
