import { LRUCache } from 'lru-cache'
import type { Database } from '#db/client.ts'
import { type Neighbourhood, readNeighbourhoods } from '#db/queries/search/places.ts'
import { findKnownNames } from '#db/queries/search/words.ts'
import { readPosition } from '#domain/geo/read-position.ts'
import { normaliseName } from '#domain/text/names.ts'
import { MINUTE_MS } from '#domain/time/units.ts'
import { remember } from '../core/remember.ts'
import { addressesAnywhere } from '../sources/geocode/offline/addresses.ts'
import type { Streets } from '../sources/geocode/offline/all-streets.ts'
import { namesOfDistrict } from '../sources/geocode/offline/area-names.ts'
import {
  listingOfCity,
  listingOfState,
  namesakeListings,
} from '../sources/geocode/offline/city-listings.ts'
import { readNickname, SEVERAL_NAMES } from '../sources/geocode/offline/nicknames.ts'
import {
  LARGE_CITY,
  type loadPlaceIndex,
  METROPOLIS,
} from '../sources/geocode/offline/place-index.ts'
import { cityLabel, isRegion, readRegions } from '../sources/geocode/offline/regions.ts'
import { suggestFrom } from '../sources/geocode/offline/suggest.ts'
import { withStreets } from '../sources/geocode/offline/suggest-streets.ts'
import type { KnownPlaces } from '../sources/geocode/types.ts'

/** Cached names of neighbourhoods for suggestions. */
const NEIGHBOURHOODS_MS = MINUTE_MS

export type LoadIndex = () => ReturnType<typeof loadPlaceIndex>

type Parts = { loadIndex: LoadIndex; database: Database; streets: Streets }

type Neighbourhoods = {
  all: Neighbourhood[]
  /** Their names and those of their parts, normalised. */
  names: ReadonlySet<string>
}

/** Places from the offline geocoder's index and the database; both are read when needed. */
export function knownPlaces({ loadIndex, database, streets }: Parts): KnownPlaces {
  const neighbourhoodsNow = cacheNeighbourhoods(database)
  return {
    withoutNickname: (text) => readNickname(text)?.replace(/,.*/, '') ?? text,
    async suggest(...asked) {
      const [index, { all }] = await Promise.all([loadIndex(), neighbourhoodsNow()])
      const [text, options] = asked
      const places = suggestFrom({ index, neighbourhoods: all }, text, options)
      return withStreets(places, { index, ...streets }, { text, ...options })
    },
    async knownNames(texts) {
      if (texts.length === 0) return []
      const [index, districts] = await Promise.all([loadIndex(), neighbourhoodsNow()])
      // 'Denver CO' is Denver's.
      const named = texts.map((text) => ({
        text,
        names: [text, ...readRegions(text).map(({ before }) => before)].map(normaliseName),
      }))
      const all = named.flatMap(({ names }) => names)
      const inDatabase = new Set(await findKnownNames(database, all))
      const isKnown = (name: string) =>
        inDatabase.has(name) ||
        districts.names.has(name) ||
        index.citiesNamed(name).length > 0 ||
        index.areasNamed(name).length > 0 ||
        SEVERAL_NAMES.has(name) ||
        (/^\d{5}$/.test(name) && index.zipCode(name) !== null)
      return named
        .filter(
          ({ text, names }) =>
            isRegion(text) ||
            names.some(isKnown) ||
            readNickname(text) !== null ||
            readPosition(text) !== null,
        )
        .map(({ text }) => text)
    },
    async largeCities(texts) {
      const index = await loadIndex()
      return texts.flatMap((text) =>
        index
          .citiesNamed(normaliseName(text))
          .filter(({ population }) => population >= LARGE_CITY)
          .map((city) => ({
            lat: city.lat,
            lng: city.lng,
            text,
            name: cityLabel(city),
            isMetropolis: city.population >= METROPOLIS,
          })),
      )
    },
    addresses: async (text) => addressesAnywhere({ index: await loadIndex(), ...streets }, text),
    async cityNear(place) {
      const city = (await loadIndex()).cityNear(place)
      return city && cityLabel(city)
    },
    async listingsOf(cities) {
      const index = await loadIndex()
      return cities.map((city) => listingOfCity(index, city))
    },
    namesakes: async (name) => namesakeListings(await loadIndex(), name),
    stateListing: async (code) => listingOfState(await loadIndex(), code),
  }
}

/** The neighbourhoods, to which an import may add; the last ones known while they can't be read. */
function cacheNeighbourhoods(database: Database): () => Promise<Neighbourhoods> {
  const cache = new LRUCache<'all', Promise<Neighbourhoods>>({ max: 1, ttl: NEIGHBOURHOODS_MS })
  let last: Neighbourhoods | undefined
  const read = async () => {
    try {
      const all = await readNeighbourhoods(database)
      last = { all, names: new Set(all.flatMap(namesOfDistrict)) }
      return last
    } catch (error) {
      if (last) return last
      throw error
    }
  }
  return () => remember(cache, 'all', read)
}

/** Wraps a function so that it runs once and its result is reused; a failure is not cached. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= work().catch((error) => {
      result = undefined
      throw error
    })
    return result
  }
}
