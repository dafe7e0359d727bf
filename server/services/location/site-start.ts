import { LRUCache } from 'lru-cache'
import type { SiteConfig } from '#domain/operator/config-schemas.ts'
import { readStart, type Start } from '#domain/operator/start-place.ts'
import { slugify } from '#domain/text/slug.ts'
import { MINUTE_MS } from '#domain/time/units.ts'
import { remember } from '../../core/remember.ts'
import { makeRequestBudget } from '../../sources/request-budget.ts'
import type { SettingsPorts, StoredPorts } from '../ports.ts'
import { coveredCities } from './coverage.ts'
import { geocode } from './geocode.ts'

const START_MS = 10 * MINUTE_MS
/** Links of a site that has no parks of the cities below. */
const MAX_PLACES = 8

type Link = SiteConfig['places'][number]
type SiteStart = Pick<SiteConfig, 'start' | 'places'>

/** By what START_PLACE says. */
export type SiteStarts = LRUCache<string, Promise<SiteStart>>

type StartPorts = StoredPorts &
  SettingsPorts<'START_PLACE' | 'SEED_PARKS'> & { siteStarts: SiteStarts }

export function makeSiteStarts(): SiteStarts {
  return new LRUCache({ max: 1, ttl: START_MS })
}

const CITIES = ['San Francisco', 'New York', 'Chicago', 'Los Angeles', 'Boston']
/** The listings that pages link to where the parks that come along are. */
const SEED_PLACES: readonly Link[] = [
  ...CITIES.map((name) => ({ path: `/parks/${slugify(name)}`, name })),
  { path: '/parks/dog-park/san-francisco', name: 'Dog parks in San Francisco' },
  { path: '/parks/playground/new-york', name: 'Playgrounds in New York' },
  { path: '/parks/national-park/california', name: 'National parks in California' },
]

/**
 * Where the site's map begins, and the listings that all pages link to: as START_PLACE says, else at
 * the default place if the parks that come along are there, else in the city with the most parks.
 */
export async function siteStart(deps: StartPorts): Promise<SiteStart> {
  const { START_PLACE = '', SEED_PARKS } = deps.configured.current.settings
  if (!START_PLACE && SEED_PARKS) return { start: null, places: [...SEED_PLACES] }
  const found = remember(deps.siteStarts, START_PLACE, () => find(deps, START_PLACE, SEED_PARKS))
  const { places } = await found
  // The first parks may have come since.
  if (places.length === 0) deps.siteStarts.delete(START_PLACE)
  return found
}

async function find(deps: StartPorts, text: string, hasSeed: boolean): Promise<SiteStart> {
  const [chosen, cities] = await Promise.all([
    text ? findStart(deps, text) : null,
    hasSeed ? [] : coveredCities(deps.forCrawlers),
  ])
  const most = cities.slice(0, 1).map(({ lat, lng }) => ({ lat, lng }))[0]
  const own = cities.slice(0, MAX_PLACES).map(({ path, name }) => ({ path, name }))
  return { start: chosen ?? most ?? null, places: hasSeed ? [...SEED_PLACES] : own }
}

/**
 * The start that a text names: '45.52, -122.68, 12' or a place; null if it is no place.
 *
 * @throws the database's error
 */
export async function findStart(deps: StoredPorts, text: string): Promise<Start | null> {
  const read = readStart(text)
  if (read) return read
  const sought = { address: text, isPart: false }
  const { place } = await geocode(deps.forCrawlers, sought, makeRequestBudget())
  return place && place.unknown === undefined ? place.location : null
}
