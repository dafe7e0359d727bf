import type { Database } from '#db/client.ts'
import { findNearbyParks } from '#db/queries/nearby-parks.ts'
import { findParksByName } from '#db/queries/parks.ts'
import { openEmbeddedWith, openServerWith, serverUrl } from './databases.ts'
import { milliseconds, type Timing, time, verdict } from './measure.ts'
import { seededRandom, syntheticParks } from './synthetic.ts'

const CALLS = 2_000
const FEW = 20_000
const MANY = 1_000_000
const NO_FILTER = { minRating: 0, amenityBits: 0 }

/** Where visitors search: around parks drawn at random, so that dense centres come up most. */
function searchCentres(): { lat: number; lng: number }[] {
  const random = seededRandom(42)
  const centres = [...syntheticParks(CALLS, 7)]
  return centres.map(({ latitude, longitude }) => ({
    lat: latitude + (random() - 0.5) * 0.02,
    lng: longitude + (random() - 0.5) * 0.02,
  }))
}

const centres = searchCentres()
const centreOf = (index: number) => centres[index % centres.length] ?? { lat: 0, lng: 0 }

type Kind = { name: string; run: (database: Database, index: number) => Promise<unknown> }

const KINDS: Kind[] = [
  {
    name: 'all within 5 km, at most 500',
    run: (database, index) =>
      findNearbyParks(database, {
        centre: centreOf(index),
        area: { radius: 5_000 },
        filter: NO_FILTER,
        limit: 500,
      }),
  },
  {
    name: 'the nearest 60 within 20 km',
    run: (database, index) =>
      findNearbyParks(database, {
        centre: centreOf(index),
        area: { radius: 20_000 },
        filter: NO_FILTER,
        limit: 60,
      }),
  },
  {
    name: 'rated 4+ with a dog park, 5 km',
    run: (database, index) =>
      findNearbyParks(database, {
        centre: centreOf(index),
        area: { radius: 5_000 },
        filter: { minRating: 4, amenityBits: 2 },
        limit: 500,
      }),
  },
  {
    name: 'by the beginning of a name',
    run: (database, index) => {
      const words = ['sunset p', 'par', 'memorial park 9', 'lake', 'central park 12'][index % 5]
      return findParksByName(database, words ?? '', { limit: 8 })
    },
  },
]

/** Searching 20,000 and 1,000,000 parks on both databases. */
export async function benchSearch(): Promise<void> {
  if (!serverUrl) process.stdout.write('No BENCH_DATABASE_URL: the embedded database only.\n')
  const limits = { server: { p50: 2.5, p99: 6 }, embedded: { p50: undefined, p99: 10 } }
  for (const place of ['server', 'embedded'] as const) {
    const few = await measure(place, FEW)
    const many = await measure(place, MANY)
    if (!few || !many) continue
    const [main, same] = KINDS.map(({ name }) => name)
    const at = (timings: Map<string, Timing>, name = '') => timings.get(name) ?? NO_TIMING
    if (limits[place].p50) {
      verdict(`${place}, a million: p50 of a search in ms`, at(many, main).p50, {
        most: limits[place].p50,
      })
    }
    verdict(`${place}, a million: p99 of a search in ms`, at(many, main).p99, {
      most: limits[place].p99,
    })
    verdict(
      `${place}: growth of a search for as many parks, 20,000 to a million`,
      at(many, same).p50 / at(few, same).p50,
      { most: 3 },
    )
  }
}

const NO_TIMING: Timing = { p50: Number.NaN, p99: Number.NaN, perSecond: Number.NaN }

async function measure(
  place: 'server' | 'embedded',
  count: number,
): Promise<Map<string, Timing> | null> {
  const open = place === 'server' ? openServerWith : openEmbeddedWith
  const database = await open(count)
  if (!database) return null
  const timings = new Map<string, Timing>()
  process.stdout.write(`\n${place}, ${count.toLocaleString('en-US')} parks\n`)
  for (const { name, run } of KINDS) {
    const timing = await time(CALLS, (index) => run(database, index))
    timings.set(name, timing)
    process.stdout.write(
      `  ${name.padEnd(32)} p50 ${milliseconds(timing.p50)}  p99 ${milliseconds(timing.p99)}  ${timing.perSecond.toFixed(0)}/s\n`,
    )
  }
  await database.close()
  return timings
}
