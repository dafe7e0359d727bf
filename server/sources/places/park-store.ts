import type { Database } from '#db/client.ts'
import { findMergeTarget } from '#db/queries/operator/merge-parks.ts'
import { findPark, findParksByName } from '#db/queries/park/parks.ts'
import {
  countFacts,
  countFilterEffects,
  countGroups,
  countParks,
  countParksOfTypes,
  findHours,
  findNearbyParks,
  findSortedParks,
  isInPlace,
  type NearbyQuery,
  toAmenityBits,
} from '#db/queries/search/nearby-parks.ts'
import { AMENITIES } from '#domain/facts/amenities.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import type { ParkStore, PlacesQuery } from './types.ts'

export function makeParkStore(database: Database): ParkStore {
  return {
    async search(query) {
      const { area, group, sort = 'distance', offset = 0 } = query
      const nearby = toNearbyQuery(query)
      const isNearestFirst =
        sort === 'distance' && offset === 0 && isInPlace(area) === null && group !== 'unknown'
      return isNearestFirst
        ? findNearbyParks(database, nearby)
        : findSortedParks(database, { ...nearby, sort, offset })
    },
    count: (query) => countParks(database, toNearbyQuery(query)),
    countTypes(query, types) {
      const coded = types.map(({ type, amenities }) => {
        return { type, amenityBits: toAmenityBits(amenities) }
      })
      return countParksOfTypes(database, query, coded)
    },
    async filterEffects(query) {
      const { anyAmenity, ...effects } = await countFilterEffects(database, toNearbyQuery(query))
      const withoutAmenity = Object.fromEntries(
        anyAmenity.map(({ bit, count }) => [AMENITIES[Math.log2(bit)], count]),
      )
      return { ...effects, withoutAmenity }
    },
    countGroups: (query) => countGroups(database, toNearbyQuery(query)),
    countFacts: (query) => countFacts(database, toNearbyQuery(query)),
    hoursIn: (query, most) => findHours(database, toNearbyQuery(query), most),
    asShown: (park) => park,
    async findById(id) {
      const park = await findPark(database, id)
      if (park) return park
      const targetId = await findMergeTarget(database, id)
      return targetId === null ? null : findPark(database, targetId)
    },
    async findByName(words, limit, filter) {
      const parks = await findParksByName(database, words, { ...filter, limit })
      return parks.map(({ latitude: lat, longitude: lng, ...park }) => ({ ...park, lat, lng }))
    },
  }
}

function toNearbyQuery(query: PlacesQuery): NearbyQuery {
  const { centre, area, minRating, amenities, facts, hours, group, type, limit } = query
  const filter = { minRating, amenityBits: toAmenityBits(amenities), facts, hours, group, type }
  return { centre, area, filter, limit }
}

/** Normalises case and whitespace. */
function comparable(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ').trim()
}

/**
 * Wraps a store so that parks of some names have no photos and no portrait anywhere.
 *
 * @param namesNow returns the present names
 */
export function withoutPhotosOf(namesNow: () => readonly string[], store: ParkStore): ParkStore {
  let names: readonly string[] = []
  let hidden = new Set<string>()
  const hiddenNow = () => {
    if (namesNow() !== names) {
      names = namesNow()
      hidden = new Set(names.map(comparable))
    }
    return hidden
  }
  const asShown = <T extends Park>(park: T): T => {
    if (hiddenNow().size === 0 || !hidden.has(comparable(park.name))) return park
    const { photos, ...rest } = park
    return { ...rest, noPicture: true } as T
  }
  return {
    ...store,
    asShown,
    async search(query) {
      const found = await store.search(query)
      const { json, total } = found
      if (hiddenNow().size === 0 || !/"(photos|hasOutline|area)"/.test(json)) return found
      const parks: Park[] = JSON.parse(json)
      return { json: JSON.stringify(parks.map(asShown)), total }
    },
    async findById(id) {
      const park = await store.findById(id)
      return park && asShown(park)
    },
  }
}
