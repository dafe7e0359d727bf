import { findCitiesOfParks } from '#db/queries/sitemap.ts'
import { listingSearch, readListing } from '#domain/listing.ts'
import { toSearchQuery } from '#domain/search-state.ts'
import type { SitePlace } from '#domain/sitemap-page.ts'
import { slugify } from '#domain/slug.ts'
import { US_STATES } from '#domain/us-states.ts'
import type { Deps } from '../deps.ts'
import { withDeps } from '../with-deps.ts'
import { startAsking } from './asking.ts'
import { searchParks } from './search-parks.ts'

type PlacesDeps = Parameters<typeof searchParks>[0] & Pick<Deps, 'forCrawlers' | 'sitemap'>

/** As parks name them; the listing of each is looked at once an hour. */
const MOST_CITIES = 500
/** As a search takes it. */
const LONGEST_ADDRESS = 200

/**
 * The places with a listing that shows parks, in the order of their names: the cities with the most
 * parks, as the parks name them, and the states these are in. What has been found is remembered for
 * an hour.
 */
export function listSitePlaces(deps: PlacesDeps): Promise<SitePlace[]> {
  const known = deps.sitemap.places.get('all')
  if (known) return known
  const places = findPlaces(deps)
  deps.sitemap.places.set('all', places)
  places.catch(() => deps.sitemap.places.delete('all'))
  return places
}

async function findPlaces(deps: PlacesDeps): Promise<SitePlace[]> {
  const places = new Map<string, SitePlace>()
  for (const { city, state, updatedAt } of await findCitiesOfParks(deps.database, MOST_CITIES)) {
    for (const name of [city, US_STATES[state ?? '']]) {
      if (!name) continue
      const path = `/parks/${encodeURIComponent(slugify(name))}`
      const known = places.get(path) ?? { path, name, updatedAt }
      places.set(path, { ...known, updatedAt: Math.max(known.updatedAt, updatedAt) })
    }
  }
  const shown: SitePlace[] = []
  // One after another, so that visitors' searches come in between.
  for (const place of places.values()) if (await showsParks(deps, place)) shown.push(place)
  return shown.sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** Whether a place's listing shows parks: one of its name may be known elsewhere, or nowhere. */
async function showsParks(deps: PlacesDeps, { name }: SitePlace): Promise<boolean> {
  const listing = readListing([slugify(name)])
  if (!listing || listing.address.length > LONGEST_ADDRESS) return false
  const query = { ...toSearchQuery(listingSearch(listing)), amenities: [], limit: 1, live: false }
  const known = withDeps(deps, deps.forCrawlers)
  const found = await searchParks(
    known,
    { lat: undefined, lng: undefined, ...query },
    startAsking(),
  )
  return found.toJSON().parks.length > 0
}
