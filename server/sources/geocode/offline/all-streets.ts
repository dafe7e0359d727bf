import type { Database } from '#db/client.ts'
import {
  type FoundStreet,
  findStreets,
  findStreetsBeginning,
  knownStreets,
  type StreetLocation,
  streetNamesBeginning,
  streetNamesLike,
} from '#db/queries/search/streets.ts'
import { unpackLines } from '#db/stored/street-bytes.ts'
import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import {
  type BuiltInStreet,
  type BuiltInStreets,
  builtInBeginning,
  builtInLike,
  builtInNamed,
  findBuiltIn,
  isPartOf,
} from './built-in-streets.ts'
import type { Known } from './known.ts'

/** Metres from the map to the streets that are suggested there. */
const SUGGESTED_REACH = 30_000
/** Metres from the map to a street of the city it shows. */
const CITY_STREET = 10_000
/** A street is a region's if the region has at least this part of its length. */
const COVERED_PART = 0.5

/** The streets of regions, and those that come along. */
export type Streets = Pick<
  Known,
  'knownStreets' | 'streetNamesBeginning' | 'streetNamesLike' | 'findStreets' | 'hasStreetsAt'
> & {
  /** Those that come along are only suggested near the map. */
  findStreetsBeginning: (
    key: string,
    options: { isWhole: boolean; near?: Coordinates | undefined },
  ) => Promise<StreetLocation[]>
}

/**
 * Looks up streets in the database and among those that come along, which are left out where a region
 * has them. Functions throw the database's errors.
 *
 * @param load reads those that come along; called when streets are first looked for
 */
export function makeStreets(database: Database, load: () => Promise<BuiltInStreets>): Streets {
  return {
    async knownStreets(keys) {
      const [stored, builtIn] = await Promise.all([knownStreets(database, keys), load()])
      return keys.filter((key) => stored.includes(key) || builtInNamed(builtIn, key).length > 0)
    },
    async streetNamesBeginning(key, options) {
      const [stored, builtIn] = await Promise.all([
        streetNamesBeginning(database, key, options),
        load(),
      ])
      return [...new Set([...stored, ...builtInBeginning(builtIn, key, options)])]
    },
    async streetNamesLike(key) {
      const [stored, builtIn] = await Promise.all([streetNamesLike(database, key), load()])
      return [...new Set([...stored, ...builtInLike(builtIn, key)])]
    },
    async findStreets(keys, filter) {
      const [stored, builtIn] = await Promise.all([findStreets(database, keys, filter), load()])
      const added = findBuiltIn(builtIn, keys, filter)
      return [...stored, ...added.filter((street) => !isCovered(street, stored))]
    },
    async hasStreetsAt(place) {
      const builtIn = [...(await load()).values()].flat()
      return builtIn.some((street) => distanceMetres(place, street) <= CITY_STREET)
    },
    async findStreetsBeginning(key, options) {
      const [stored, builtIn] = await Promise.all([
        findStreetsBeginning(database, key, options),
        load(),
      ])
      const { near } = options
      if (!near) return stored
      const names = builtInBeginning(builtIn, key, options)
      const added = findBuiltIn(builtIn, names, {})
        .filter((street) => !stored.some((one) => isPartOf(one, street)))
        .map((street) => ({ street, metres: distanceMetres(near, street) }))
        .filter(({ metres }) => metres <= SUGGESTED_REACH)
        .sort((one, other) => one.metres - other.metres)
      return [...stored, ...added.map(({ street }) => street)]
    },
  }
}

/** Whether a region has most of a street that comes along. */
function isCovered(street: BuiltInStreet, stored: readonly FoundStreet[]): boolean {
  const parts = stored.filter((one) => isPartOf(one, street))
  const metres = parts.reduce((sum, one) => sum + lengthOf(one), 0)
  return parts.length > 0 && metres >= COVERED_PART * lengthOf(street)
}

/** The length of a street's lines in metres. */
export function lengthOf({ lines }: Pick<FoundStreet, 'lines'>): number {
  return unpackLines(lines)
    .flatMap((line) =>
      line.slice(1).map(([lng, lat], at) => {
        const [fromLng, fromLat] = line[at] ?? [lng, lat]
        return distanceMetres({ lat: fromLat, lng: fromLng }, { lat, lng })
      }),
    )
    .reduce((sum, metres) => sum + metres, 0)
}
