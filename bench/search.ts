// Searching 20,000 and 1,000,000 parks on both databases.
import type { Database } from '#db/client.ts'
import { findParksByName } from '#db/queries/park/parks.ts'
import {
  countFilterEffects,
  countGroups,
  findNearbyParks,
} from '#db/queries/search/nearby-parks.ts'
import type { NearbyQuery } from '#db/queries/search/nearby-rows.ts'
import { findSortedParks } from '#db/queries/search/sorted-parks.ts'
import { searchCentres } from './centres.ts'
import { openEmbeddedWith, openServerWith, serverUrl } from './databases.ts'
import { median, milliseconds, NO_TIMING, print, type Timing, time, verdict } from './measure.ts'

const CALLS = 2_000
const FEW = 20_000
const MANY = 1_000_000
const NO_FILTER = { minRating: 0, amenityBits: 0 }
const LIMITS = { server: { p50: 2.5, p99: 6 }, embedded: { p50: null, p99: 10 } }
const MAX_GROWTH = 2
/** Of a search with three wishes: of one with an amenity, and in ms. */
const GROUP_LIMITS = { ratio: 1.5, p99: 10 }
/** Of the first page of a whole city. */
const CITY_LIMITS = { p50: 3, p99: 10 }
const CITY_PAGE = 200
const BEGINNINGS = ['sunset p', 'par', 'memorial park 9', 'lake', 'central park 12']

const centres = searchCentres(CALLS)

type City = { id: number; lat: number; lng: number }

/** A kind of search, which returns the number of parks found. */
type Kind = { name: string; run: (database: Database, index: number) => Promise<number> }

const KINDS = {
  within: nearby('all within 5 km, at most 500', { radius: 5_000, limit: 500 }),
  nearest: nearby('the nearest 60 within 20 km', { radius: 20_000, limit: 60 }),
  filtered: nearby('rated 4+ with a dog park, 5 km', {
    radius: 5_000,
    limit: 500,
    filter: { minRating: 4, amenityBits: 2 },
  }),
  // What a search with filters asks the database, without and with wishes for facts.
  effects: counted('with an amenity and its effects, 5 km', countFilterEffects, {
    minRating: 0,
    amenityBits: 2,
  }),
  groups: counted('with three wishes and groups, 5 km', countGroups, {
    ...NO_FILTER,
    wishes: ['toilets:yes', 'playground:yes', 'step_free:yes'],
  }),
  named: {
    name: 'by the beginning of a name',
    run: async (database, index) => {
      const words = BEGINNINGS[index % BEGINNINGS.length] ?? ''
      return (await findParksByName(database, words, { limit: 8 })).length
    },
  },
} satisfies Record<string, Kind>

type Timings = Record<keyof typeof KINDS, Timing>

if (!serverUrl) print('No BENCH_DATABASE_URL or TEST_DATABASE_URL: the embedded database only.')
for (const place of ['server', 'embedded'] as const) {
  const few = await measure(place, FEW)
  const many = await measure(place, MANY)
  if (few && many) judge(place, few, many)
}

type Nearby = { radius: number; limit: number; filter?: NearbyQuery['filter'] }

function nearby(name: string, { radius, limit, filter = NO_FILTER }: Nearby): Kind {
  return {
    name,
    run: async (database, index) => {
      const centre = centres[index % centres.length] ?? { lat: 0, lng: 0 }
      const found = await findNearbyParks(database, { centre, area: { radius }, filter, limit })
      return found.count
    },
  }
}

/** A search and what is counted beside it. */
function counted(
  name: string,
  count: (database: Database, query: NearbyQuery) => Promise<unknown>,
  filter: NearbyQuery['filter'],
): Kind {
  const extent = { radius: 5_000, limit: 500, filter }
  const { run } = nearby(name, extent)
  return {
    name,
    run: async (database, index) => {
      const centre = centres[index % centres.length] ?? { lat: 0, lng: 0 }
      const { radius, limit } = extent
      await count(database, { centre, area: { radius }, filter, limit })
      return run(database, index)
    },
  }
}

async function measure(place: keyof typeof LIMITS, count: number): Promise<Timings | null> {
  const database = await (place === 'server' ? openServerWith : openEmbeddedWith)(count)
  if (!database) return null
  print(`\n${place}, ${count.toLocaleString('en-US')} parks`)
  const timings: Timings = {
    within: NO_TIMING,
    nearest: NO_TIMING,
    filtered: NO_TIMING,
    effects: NO_TIMING,
    groups: NO_TIMING,
    named: NO_TIMING,
  }
  for (const [key, { name, run }] of Object.entries(KINDS)) {
    const found: number[] = []
    const timing = await time(CALLS, async (index) => found.push(await run(database, index)))
    timings[key as keyof Timings] = timing
    const { p50, p99, perSecond } = timing
    print(
      `  ${name.padEnd(31)} p50 ${milliseconds(p50)}  p99 ${milliseconds(p99)}  ${perSecond.toFixed(0)}/s  parks found: ${median(found)}, at most ${Math.max(...found)}`,
    )
  }
  await timeCities(database, place, count)
  await database.close()
  return timings
}

/** The first pages of the cities with the most parks, best known first. */
async function timeCities(database: Database, place: string, count: number): Promise<void> {
  const cities = await database.sql<City[]>`
    select id, latitude as lat, longitude as lng from places
    join (select in_place, count(*) from parks group by in_place) as parks on in_place = id
    where kind = 'city' order by count desc
    limit 100`
  const world = { south: -90, west: -180, north: 90, east: 180 }
  const timing = await time(CALLS, (index) => {
    const { id, lat, lng } = cities[index % cities.length] ?? { id: 0, lat: 0, lng: 0 }
    return findSortedParks(database, {
      centre: { lat, lng },
      area: { placeId: id, bounds: world },
      filter: NO_FILTER,
      limit: CITY_PAGE,
      sort: 'best',
      offset: 0,
    })
  })
  const of = `${place}, ${count.toLocaleString('en-US')} parks: the first page of a city`
  print(of)
  verdict('p50 in ms', timing.p50, { most: CITY_LIMITS.p50, of })
  verdict('p99 in ms', timing.p99, { most: CITY_LIMITS.p99, of })
}

function judge(place: keyof typeof LIMITS, few: Timings, many: Timings): void {
  const { p50, p99 } = LIMITS[place]
  print('')
  for (const key of ['within', 'nearest', 'filtered'] as const) {
    const of = `${place}, a million parks: ${KINDS[key].name}`
    print(of)
    if (p50) verdict('p50 in ms', many[key].p50, { most: p50, of })
    verdict('p99 in ms', many[key].p99, { most: p99, of })
    verdict('growth from 20,000', many[key].p50 / few[key].p50, { most: MAX_GROWTH, of })
  }
  const of = `${place}, a million parks: ${KINDS.groups.name}`
  print(of)
  const { ratio, p99: most } = GROUP_LIMITS
  verdict('p50 of a search with an amenity', many.groups.p50 / many.effects.p50, {
    most: ratio,
    of,
  })
  verdict('p99 in ms', many.groups.p99, { most, of })
}
