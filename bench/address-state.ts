// How fast street addresses of a whole state are found, and whether in the right one of forty towns
// that have all the same streets. On a server and on the embedded database.
import type { Database } from '#db/client.ts'
import { insertStreets } from '#db/queries/region/region-streets.ts'
import { putRegion } from '#db/queries/region/regions.ts'
import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import type { Place } from '#domain/search/search-schemas.ts'
import { type Deps, makeDeps } from '#server/boot/deps.ts'
import { makeLog } from '#server/core/log.ts'
import type { Geocoder } from '#server/sources/geocode/types.ts'
import { openEmbeddedFilled, openServerFilled, printSkipped } from './databases.ts'
import { milliseconds, percentile, print, time, verdict } from './measure.ts'
import { benchEnv } from './settings.ts'
import { type MadeHouse, madeHouse, madeStreets, STREET_NAMES } from './synthetic-streets.ts'

/** Incremented when the made-up streets change, so that old databases are rebuilt. */
const NAME = 'streets_v1'
const TOWNS =
  `Columbus,Cleveland,Cincinnati,Toledo,Akron,Dayton,Parma,Canton,Youngstown,Lorain,Hamilton,
  Springfield,Kettering,Elyria,Lakewood,Cuyahoga Falls,Middletown,Newark,Mansfield,Mentor,Beavercreek,
  Strongsville,Dublin,Fairfield,Findlay,Warren,Lancaster,Lima,Huber Heights,Marion,Westerville,
  Reynoldsburg,Grove City,Stow,Delaware,Brunswick,Upper Arlington,Gahanna,North Olmsted,Zanesville`
    .split(',')
    .map((town) => `${town.trim()}, OH`)
const ASKED = 400
const SUGGESTED = 500
const RIGHT_METRES = 60
const MAX_EXACT_MS = 5
const MAX_MISSPELT_MS = 60
const MAX_SUGGEST_MS = 10
const MAX_MEGABYTES = 40
const LEAST_PER_MINUTE = 20_000
const LEAST_RIGHT = 0.98

const WAYS: readonly [name: string, write: (house: MadeHouse) => string, limit: Limit][] = [
  ['exact', ({ number, name, town }) => `${number} ${name}, ${town}`, { p50: MAX_EXACT_MS }],
  [
    'typed in part',
    (house) => `${house.number} ${begun(house)}, ${house.town}`,
    { p50: MAX_EXACT_MS },
  ],
  [
    'misspelt',
    ({ number, name, town }) => `${number} ${name.replace(/^(...)./, '$1')}, ${town}`,
    { p95: MAX_MISSPELT_MS },
  ],
]
type Limit = { p50?: number; p95?: number }

await measure('server', await openServerFilled(NAME, fill))
await measure('embedded', await openEmbeddedFilled(NAME, fill))

async function measure(kind: string, database: Database | null): Promise<void> {
  if (!database) return printSkipped('Addresses of a state')
  const [size] = await database.run(
    database.sql<{ mb: number }[]>`
      select sum(pg_total_relation_size(name))::float8 / 1e6 as mb
      from unnest(array['streets', 'street_names']::regclass[]) as name`,
  )
  verdict('megabytes', size?.mb ?? Number.NaN, { most: MAX_MEGABYTES, of: `${kind}, a state` })
  const deps = depsOf(database)
  const towns = await townsOf(deps)
  const near = towns[0]?.[1] ?? { lat: 40, lng: -83 }
  for (const [way, write, limit] of WAYS)
    await ask(deps, `${kind}, ${way}`, { towns, near, write, limit })
  const texts = towns.flatMap(([, middle], at) =>
    beginnings(at).map((query) => ({ query, middle })),
  )
  const timing = await time(SUGGESTED, async (at) => {
    const { query, middle } = texts[(at * 7919) % texts.length] ?? { query: 'oak', middle: near }
    await deps.placeIndex.suggest(query, { limit: 8, parks: [], near: middle })
  })
  print(`\n${kind}, suggestions: p50 ${milliseconds(timing.p50)}`)
  verdict('p99 in ms', timing.p99, { most: MAX_SUGGEST_MS, of: `${kind}, suggestions` })
  await database.close()
}

type Asking = {
  towns: readonly [string, Coordinates][]
  near: Coordinates
  write: (house: MadeHouse) => string
  limit: Limit
}

async function ask(deps: Deps, way: string, { towns, near, write, limit }: Asking): Promise<void> {
  const geocoder = offline(deps)
  const times: number[] = []
  const missed: string[] = []
  for (let at = 0; at < ASKED; at++) {
    const [town, middle] = towns[at % towns.length] ?? ['', near]
    const house = madeHouse(town, middle, [at * 7919, at * 11])
    const text = write(house)
    const start = performance.now()
    const place = await geocoder.geocode(text, { near })
    times.push(performance.now() - start)
    if (!isRight(place, house)) missed.push(`${text} → ${place?.name ?? 'nothing'}`)
  }
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
  print(`\n${way}: p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}`)
  for (const line of missed.slice(0, 3)) print(`  missed: ${line}`)
  const right = (ASKED - missed.length) / ASKED
  verdict('in its town', right, { least: LEAST_RIGHT, of: way })
  if (limit.p50) verdict('p50 in ms', p50, { most: limit.p50, of: way })
  if (limit.p95) verdict('p95 in ms', p95, { most: limit.p95, of: way })
}

function isRight(place: Place | null, { at }: MadeHouse): boolean {
  return place !== null && distanceMetres(place.location, at) <= RIGHT_METRES
}

/** A name without its type and its last letter. */
function begun({ name }: MadeHouse): string {
  return name.replace(/\w \w+$/, '')
}

/** What is typed on the way to a house, from three letters on. */
function beginnings(at: number): string[] {
  const text = `${1000 + at} ${STREET_NAMES[(at * 331) % STREET_NAMES.length]}`
  return Array.from({ length: text.length - 7 }, (_, end) => text.slice(0, end + 8))
}

async function fill(database: Database): Promise<void> {
  const region = { key: NAME, kind: 'url', name: NAME, url: null, fileName: NAME } as const
  const regionId = await putRegion(database, { ...region, isRefreshed: false })
  const towns = await townsOf(depsOf(database))
  const streets = towns
    .flatMap(([town, middle]) => [...madeStreets(town, middle)])
    .map((street, at) => ({
      ...street,
      content: `00000000-0000-0000-0000-${String(at).padStart(12, '0')}`,
    }))
  const start = performance.now()
  for (let at = 0; at < streets.length; at += 500) {
    await insertStreets(database, regionId, streets.slice(at, at + 500))
  }
  const perMinute = (streets.length / (performance.now() - start)) * 60_000
  verdict('streets a minute', perMinute, { least: LEAST_PER_MINUTE, of: database.description })
  await database.run(database.sql`vacuum analyze streets, street_names`)
}

async function townsOf(deps: Deps): Promise<[string, Coordinates][]> {
  const geocoder = offline(deps)
  return Promise.all(
    TOWNS.map(async (town): Promise<[string, Coordinates]> => {
      const place = await geocoder.geocode(town)
      if (place?.precision !== 'city') throw new Error(`${town} is not known.`)
      return [town, place.location]
    }),
  )
}

function depsOf(database: Database): Deps {
  return makeDeps({ env: benchEnv, database, log: makeLog('error'), root: process.cwd() })
}

function offline({ geocoders }: Deps): Geocoder {
  const geocoder = geocoders.find(({ name }) => name === 'offline')
  if (!geocoder) throw new Error('The offline geocoder is missing.')
  return geocoder
}
