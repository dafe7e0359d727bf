import { findParksInOrder } from '#db/queries/blog-posts.ts'
import { countListedParks as countParks, listParkNames } from '#db/queries/parks.ts'
import { findParksToWrite } from '#db/queries/parks-to-write.ts'
import { BLOG_FORM } from '#domain/blog-messages.ts'
import { placeNotFoundText } from '#domain/messages.ts'
import { normaliseName } from '#domain/names.ts'
import type { Park } from '#domain/park.ts'
import type { NamedPark } from '#domain/schemas/blog-edit.ts'
import type { RegionParks } from '#domain/schemas/park.ts'
import type { Deps } from '../deps.ts'
import type { Asking } from './asking.ts'
import { searchParks } from './search-parks.ts'

/** Metres around a region that is a point; one that has an extent is looked for within it. */
const REGION_RADIUS = 10_000
const MOST_OF_REGION = 100

/** Names of the parks visitors can find, some at a time. */
export function listParks(
  { database }: Pick<Deps, 'database'>,
  page: { after: number; limit: number },
): Promise<{ id: number; name: string }[]> {
  return listParkNames(database, page)
}

/** How many parks visitors can find; what was counted is remembered for a minute. */
export async function countListedParks({
  database,
  parkCount,
}: Pick<Deps, 'database' | 'parkCount'>): Promise<{ count: number }> {
  const counting = parkCount.get('all') ?? countParks(database)
  if (!parkCount.has('all')) {
    parkCount.set('all', counting)
    counting.catch(() => parkCount.delete('all'))
  }
  return { count: await counting }
}

/**
 * The parks of a region that may be written about, nearest to its middle first, as they are known
 * without Google; and whether the region itself is known.
 */
export async function findParksOfRegion(
  deps: Parameters<typeof searchParks>[0],
  region: string,
  asking: Asking,
): Promise<{ parks: Park[]; isKnown: boolean }> {
  const query = { address: region, radius: REGION_RADIUS, limit: MOST_OF_REGION, live: false }
  const found = await searchParks(deps, { lat: undefined, lng: undefined, ...query }, asking)
  const { parks, location } = found.toJSON()
  const ids = parks.map(({ id }) => id)
  return { parks: await findParksToWrite(deps.database, { ids }), isKnown: location !== null }
}

/** The same, to choose from. */
export async function findRegionParks(
  deps: Parameters<typeof searchParks>[0],
  region: string,
  asking: Asking,
): Promise<RegionParks> {
  const { parks, isKnown } = await findParksOfRegion(deps, region, asking)
  if (parks.length === 0) {
    return {
      parks: [],
      message: isKnown ? BLOG_FORM.noParksAvailable : placeNotFoundText(region),
    }
  }
  return {
    parks: parks.map(({ id, placeId, name, vicinity, rating, keywords }) => ({
      ...{ id, placeId, name, vicinity, rating, keywords },
      selected: false,
    })),
  }
}

const MOST_NAMED = 12

/**
 * Parks whose names hold these words, the best known first. Those known from Google alone are left
 * out: what is written about parks may not rest on its facts.
 */
export async function findNamedParks(
  { database, places }: Pick<Deps, 'database' | 'places'>,
  text: string,
): Promise<NamedPark[]> {
  const words = normaliseName(text)
  if (words === '') return []
  const named = await places.findByName(words, MOST_NAMED)
  const parks = await findParksInOrder(
    database,
    named.map(({ id }) => id),
  )
  return parks
    .filter(({ source }) => source !== 'google')
    .map(({ id, name, vicinity }) => ({ id, name, ...(vicinity ? { vicinity } : {}) }))
}
