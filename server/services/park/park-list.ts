import { LRUCache } from 'lru-cache'
import type { Database } from '#db/client.ts'
import { findParksInOrder } from '#db/queries/blog/blog-posts.ts'
import { findParksToWrite } from '#db/queries/blog/parks-to-write.ts'
import { countListedParks as countParks, listParkNames } from '#db/queries/park/parks.ts'
import type { NamedPark } from '#domain/blog/blog-edit-schemas.ts'
import { BLOG_FORM } from '#domain/blog/blog-messages.ts'
import { hasEnoughFacts } from '#domain/blog/post-facts.ts'
import type { Park, ParkListInput, RegionParks } from '#domain/park/park-schemas.ts'
import { placeNotFoundText } from '#domain/text/messages.ts'
import { normaliseName } from '#domain/text/names.ts'
import { MINUTE_MS } from '#domain/time/units.ts'
import { remember } from '../../core/remember.ts'
import type { ParkStore } from '../../sources/places/types.ts'
import type { RequestBudget } from '../../sources/request-budget.ts'
import type { SearchPorts } from '../ports.ts'
import { searchParks } from '../search/search-parks.ts'

/** Cached number of parks. */
const PARK_COUNT_MS = MINUTE_MS

const MAX_OF_REGION = 100
/** More than are returned, as too little may be known about some. */
const MAX_CANDIDATES = 300

/** The cached number of parks that visitors can find. */
export type ParkCount = LRUCache<'all', Promise<number>>

export function makeParkCount(): ParkCount {
  return new LRUCache({ max: 1, ttl: PARK_COUNT_MS })
}

/** Lists the names of the parks that visitors can find, in pages. */
export function listParks(
  { database }: { database: Database },
  page: ParkListInput,
): Promise<{ id: number; name: string }[]> {
  return listParkNames(database, page)
}

/** Counts the parks that visitors can find; cached for a minute. */
export async function countListedParks(ports: {
  database: Database
  parkCount: ParkCount
}): Promise<{ count: number }> {
  return { count: await remember(ports.parkCount, 'all', () => countParks(ports.database)) }
}

/**
 * Finds the parks of a region that may be written about, best known first, without facts from
 * Google. Returns also whether the region is known (`isKnown`), and whether it has parks, but too
 * little is known about all of them (`isLittleKnown`).
 */
export async function findParksOfRegion(
  deps: SearchPorts,
  region: string,
  requestBudget: RequestBudget,
): Promise<{ parks: Park[]; isKnown: boolean; isLittleKnown: boolean }> {
  const query = { address: region, limit: MAX_CANDIDATES, live: false }
  const found = await searchParks(deps, { lat: undefined, lng: undefined, ...query }, requestBudget)
  const { parks: near, location } = found.toJSON()
  const known = await findParksToWrite(deps.database, { ids: near.map(({ id }) => id) })
  const parks = known.filter(hasEnoughFacts).slice(0, MAX_OF_REGION)
  return {
    parks,
    isKnown: location !== null,
    isLittleKnown: known.length > 0 && parks.length === 0,
  }
}

/** The same, for the operator to choose from. */
export async function findRegionParks(
  deps: SearchPorts,
  region: string,
  requestBudget: RequestBudget,
): Promise<RegionParks> {
  const { parks, isKnown, isLittleKnown } = await findParksOfRegion(deps, region, requestBudget)
  if (parks.length === 0) {
    const empty = isKnown ? BLOG_FORM.noParksAvailable : placeNotFoundText(region)
    return { parks: [], message: isLittleKnown ? BLOG_FORM.tooLittle : empty }
  }
  return {
    parks: parks.map(({ id, placeId, name, vicinity, rating, keywords, source }) => ({
      id,
      placeId,
      name,
      vicinity,
      rating,
      keywords,
      source,
      selected: false,
    })),
  }
}

const MAX_NAMED = 12

/**
 * Finds parks whose names contain these words, best known first. Parks known only from Google are
 * left out, as posts must not be based on its facts.
 */
export async function findNamedParks(
  { database, places }: { database: Database; places: ParkStore },
  text: string,
): Promise<NamedPark[]> {
  const words = normaliseName(text)
  if (words === '') return []
  const named = await places.findByName(words, MAX_NAMED)
  const ids = named.map(({ id }) => id)
  const parks = await findParksInOrder(database, ids)
  return parks
    .filter(({ source }) => source !== 'google')
    .map(({ id, name, vicinity }) => ({ id, name, ...(vicinity ? { vicinity } : {}) }))
}
