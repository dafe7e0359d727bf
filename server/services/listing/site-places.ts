import { LRUCache } from 'lru-cache'
import type { Database } from '#db/client.ts'
import { findCitiesOfParks } from '#db/queries/listing/sitemap.ts'
import { US_STATES } from '#domain/geo/us-states.ts'
import { listingSearch, readListing } from '#domain/listing/listing.ts'
import type { SitePlace } from '#domain/listing/sitemap-page.ts'
import { toSearchQuery } from '#domain/search/search-query.ts'
import { parkSearchInput } from '#domain/search/search-schemas.ts'
import { slugify } from '#domain/text/slug.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time/units.ts'
import { remember } from '../../core/remember.ts'
import { makeRequestBudget } from '../../sources/request-budget.ts'
import type { StoredPorts } from '../ports.ts'
import { searchParks } from '../search/search-parks.ts'
import { findNamesakes } from './listing-facts.ts'
import { MAX_URLS } from './sitemap-xml.ts'

/** Cached places whose listings have parks, for the sitemap. */
const SITE_PLACES_MS = HOUR_MS
/** Cached initial letters of parks' names. */
const SITE_INITIALS_MS = MINUTE_MS

export type SitemapCache = {
  /** Pages in one part at most. */
  mostUrls: number
  /** Places whose listings have parks. */
  places: LRUCache<'all', Promise<SitePlace[]>>
  /** Initial letters of parks' names. */
  initials: LRUCache<'all', Promise<string[]>>
}

export function makeSitemapCache(): SitemapCache {
  return {
    mostUrls: MAX_URLS,
    places: new LRUCache({ max: 1, ttl: SITE_PLACES_MS }),
    initials: new LRUCache({ max: 1, ttl: SITE_INITIALS_MS }),
  }
}

export type SitePorts = StoredPorts & { database: Database; sitemap: SitemapCache }

/** Cities checked at most, once an hour. */
const MAX_CITIES = 500
/** The longest address a search accepts. */
const LONGEST_ADDRESS = 200

/**
 * Returns the places whose listings have parks, by name: the cities with the most parks, as named
 * in the parks' addresses, and the states they are in. Cached for an hour.
 */
export function listSitePlaces(deps: SitePorts): Promise<SitePlace[]> {
  return remember(deps.sitemap.places, 'all', () => findPlaces(deps))
}

async function findPlaces(deps: SitePorts): Promise<SitePlace[]> {
  const places = new Map<string, SitePlace>()
  for (const { city, state, updatedAt } of await findCitiesOfParks(deps.database, MAX_CITIES)) {
    for (const name of [city, US_STATES[state ?? '']]) {
      if (!name) continue
      const path = `/parks/${encodeURIComponent(slugify(name))}`
      const known = places.get(path) ?? { path, name, updatedAt }
      places.set(path, { ...known, updatedAt: Math.max(known.updatedAt, updatedAt) })
    }
  }
  const shown = new Map<string, SitePlace>()
  // Sequential, so that visitors' searches are not held up.
  for (const place of places.values()) {
    const path = await canonicalPath(deps, place)
    if (path && !shown.has(path)) shown.set(path, { ...place, path })
  }
  return [...shown.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/**
 * The path that a place's listing has as its canonical one: '/parks/the-bronx' for 'Bronx'. Null if
 * it has no parks, as its name may be found elsewhere or nowhere.
 */
async function canonicalPath(deps: SitePorts, { name, path }: SitePlace): Promise<string | null> {
  const listing = readListing([slugify(name)])
  if (!listing || listing.address.length > LONGEST_ADDRESS) return null
  const query = { ...toSearchQuery(listingSearch(listing)), amenities: [], limit: 1, live: false }
  const input = parkSearchInput.parse(query)
  const found = (await searchParks(deps.forCrawlers, input, makeRequestBudget())).toJSON()
  if (found.parks.length === 0) return null
  return (await findNamesakes(deps.forCrawlers, found.place)).path ?? path
}
