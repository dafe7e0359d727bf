// Searching few and a million parks on both databases.
import type { Database } from '#db/client.ts'
import { findParksByName } from '#db/queries/park/parks.ts'
import {
  countFilterEffects,
  countGroups,
  findNearbyParks,
  findSortedParks,
  type NearbyQuery,
} from '#db/queries/search/nearby-parks.ts'
import { openEmbeddedWith, openServerWith, printSkipped } from './databases.ts'
import { type Case, calls, FEW, MANY, measure } from './measure.ts'
import { searchCentres } from './synthetic.ts'

const CALLS = 1_000
const NO_FILTER = { minRating: 0, amenityBits: 0 }
const BEGINNINGS = ['sunset p', 'par', 'memorial park 9', 'lake', 'central park 12']
const WORLD = { south: -90, west: -180, north: 90, east: 180 }

const centres = searchCentres(CALLS)

type City = { id: number; lat: number; lng: number }
type Search = (database: Database, index: number) => Promise<unknown>

/** Queries around a place, and how they are limited with a million parks. */
const SEARCHES: [name: string, search: Search, most?: Case['most']][] = [
  [
    'all within 5 km, at most 500',
    (database, index) => findNearbyParks(database, nearby(index)),
    { p50: 2.5, p99: 10 },
  ],
  [
    'the nearest 60 within 20 km',
    (database, index) =>
      findNearbyParks(database, { ...nearby(index), area: { radius: 20_000 }, limit: 60 }),
    { p50: 2.5, p99: 10 },
  ],
  [
    'rated 4+ with a dog park, 5 km',
    (database, index) => findNearbyParks(database, nearby(index, { minRating: 4, amenityBits: 2 })),
    { p50: 2.5, p99: 10 },
  ],
  [
    'by the beginning of a name',
    (database, index) =>
      findParksByName(database, BEGINNINGS[index % BEGINNINGS.length] ?? '', { limit: 8 }),
  ],
]

await measureOn('PostgreSQL', openServerWith)
await measureOn('embedded', openEmbeddedWith)

async function measureOn(kind: string, open: (count: number) => Promise<Database | null>) {
  const few = await open(FEW)
  const many = await open(MANY)
  if (!few || !many) return printSkipped('search on PostgreSQL')
  const [fewName, manyName] = [FEW, MANY].map((count) => `${count.toLocaleString('en-US')} parks`)
  for (const [name, search, most] of SEARCHES) {
    await measure(`${kind}: ${name}`, [
      { name: fewName ?? '', round: calls(CALLS, (index) => search(few, index)) },
      { name: manyName ?? '', round: calls(CALLS, (index) => search(many, index)), most },
    ])
  }
  await measure(`${kind}: ${manyName} with what is counted beside the search`, [
    {
      name: 'an amenity and its effects',
      round: calls(CALLS, async (index) => {
        const query = nearby(index, { minRating: 0, amenityBits: 2 })
        await countFilterEffects(many, query)
        await findNearbyParks(many, query)
      }),
    },
    {
      name: 'three facts and their groups',
      round: calls(CALLS, async (index) => {
        const facts = ['toilets:yes', 'playground:yes', 'step_free:yes']
        const query = nearby(index, { ...NO_FILTER, facts })
        await countGroups(many, query)
        await findNearbyParks(many, query)
      }),
      most: { ratio: 1.5, p99: 10 },
    },
  ])
  const cities = await many.run(many.sql<City[]>`
    select id, latitude as lat, longitude as lng from places
    join (select in_place, count(*) from parks group by in_place) as parks on in_place = id
    where kind = 'city' order by count desc
    limit 100`)
  await measure(`${kind}: ${manyName}, whole cities`, [
    {
      name: 'the first page, best known first',
      round: calls(CALLS, (index) => {
        const { id, lat, lng } = cities[index % cities.length] ?? { id: 0, lat: 0, lng: 0 }
        return findSortedParks(many, {
          centre: { lat, lng },
          area: { placeIds: [id], bounds: WORLD },
          filter: NO_FILTER,
          limit: 200,
          sort: 'best',
          offset: 0,
        })
      }),
      most: { p50: 3, p99: 10 },
    },
  ])
  await few.close()
  await many.close()
}

function nearby(index: number, filter: NearbyQuery['filter'] = NO_FILTER): NearbyQuery {
  const centre = centres[index % centres.length] ?? { lat: 0, lng: 0 }
  return { centre, area: { radius: 5_000 }, filter, limit: 500 }
}
