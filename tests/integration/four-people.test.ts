import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { findPark } from '#db/queries/park/parks.ts'
import { seedSets } from '#db/seed/seed-sets.ts'
import { FACTS, resolveFilter } from '#domain/facts/catalogue.ts'
import { NEEDS } from '#domain/facts/needs.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import type { SearchAnswer } from '#domain/search/search-schemas.ts'
import type { Deps } from '#server/boot/deps.ts'
import { importFile } from '#server/region/import/pipeline.ts'
import { chooseReader } from '#server/region/readers/choose-reader.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

const DATA = new URL('../../../shared/data/', import.meta.url).pathname

/** One of each kind. */
const FILES = [
  'osm/nyc-lower-east-side-2020.osm.pbf',
  'parks/us-dc-playgrounds-2016.geojson.gz',
  'parks/us-mi-detroit-parks-2013.csv.gz',
  'parks/us-ny-new-york-dog-runs-2020.geojson.gz',
]
/** Some larger files are left out, to keep this short. */
const OTHERS = [
  'osm/felton-ca-2018.osm.pbf',
  'osm/seattle-roosevelt-2022.osm.gz',
  'overpass/austin-tx-parks-2022.overpass.json.gz',
  'parks/us-az-phoenix-parks-2026.csv.gz',
  'parks/us-ca-los-angeles-rec-parks-2016.csv.gz',
  'parks/us-co-denver-parks-2026.csv.gz',
  'parks/us-dc-parks-recreation-areas-2016.geojson.gz',
  'parks/us-federal-openlandsdb-2018.csv.gz',
  'parks/us-il-chicago-cpd-parks-2026.json.gz',
  'parks/us-mo-st-louis-parks-2021.csv.gz',
  'parks/us-nc-mecklenburg-parks-2013.csv.gz',
  'parks/us-nps-units-2024.json.gz',
  'parks/us-ny-new-york-playgrounds-2020.csv.gz',
  'parks/us-tx-austin-parks-2015.csv.gz',
  'parks/us-wa-seattle-parks-2026.csv.gz',
  'parks/us-wi-madison-parks-2025.csv.gz',
  'parks/us-ca-state-parks-2026.json.gz',
  'parks/ca-parks-openlandsdb-2018.csv.gz',
]

const isThere = existsSync(DATA)
if (!isThere) process.stderr.write(`Left out, as there is no ${DATA}: what four people ask.\n`)

/** What a dog owner, a parent, a runner and somebody in a wheelchair ask, plainly and in detail. */
const QUESTIONS = NEEDS.flatMap(({ label, filters, offers }) => [
  { name: label, filters: [...filters] },
  ...offers.map((offer) => ({
    name: `${label}, ${offer.label}`,
    filters: [...filters, offer.filter],
  })),
])

const AT_ONCE = 50

type Group = 'fits' | 'unknown' | 'no'

/** The group of a park by the facts that its card shows. */
function groupOf({ facts = [] }: Park, filters: readonly string[]): Group {
  const has = (text: string) => facts.some(({ key, value }) => `${key}:${value}` === text)
  const groups = filters.map((filter): Group => {
    const { key, fits, refuses, least } = resolveFilter(filter)
    const value = facts.find((fact) => fact.key === key)?.value
    const { deniedBy = [] } = FACTS.find((fact) => fact.key === key) ?? {}
    if (deniedBy.some(has) && (value === undefined || !fits.includes(value))) return 'no'
    if (value === undefined) return 'unknown'
    const number = least !== undefined && /^\d+$/.test(value) ? Number(value) : null
    if (number !== null && least !== undefined) return number >= least ? 'fits' : 'no'
    if (fits.includes(value)) return 'fits'
    return refuses.includes(value) ? 'no' : 'unknown'
  })
  if (groups.includes('no')) return 'no'
  return groups.includes('unknown') ? 'unknown' : 'fits'
}

// What searches find does not depend on the kind of database here; the faster one is used.
const KIND = databaseKinds.at(-1) ?? 'embedded'

describe('what four people ask', { timeout: 120_000 }, () => {
  let database: Database
  let deps: Deps

  beforeAll(async () => {
    database = await openTestDatabase(KIND)
    deps = makeTestDeps(database)
  })
  afterAll(() => database?.close())

  test('the parks that are there from the start', async () => {
    await database.sql`truncate parks, imports cascade`
    await seedSets(database, process.cwd())
    await askAll()
  })

  test.skipIf(!isThere).each(FILES)('%s', askOf)
  test.skipIf(!isThere).each(OTHERS)('%s', { tags: ['full'] }, askOf)

  async function askOf(name: string): Promise<void> {
    await database.sql`truncate parks, imports cascade`
    const readAs = { columns: {}, source: 'town' }
    const path = DATA + name
    const reader = await chooseReader(path, readAs)
    await importFile(database, path, { reader, fileName: basename(name), readAs })
    await askAll()
  }

  /** Compares the groups of each question with what is known of all parks. */
  async function askAll(): Promise<void> {
    const rows = await database.sql<{ id: number }[]>`select id from parks where listed order by id`
    const known: Park[] = []
    // All at once, the last ones would wait for too long.
    for (let start = 0; start < rows.length; start += AT_ONCE) {
      const ids = rows.slice(start, start + AT_ONCE)
      const parks = await Promise.all(ids.map(({ id }) => findPark(database, id)))
      known.push(...parks.filter((park) => park !== null))
    }
    expect(known.length).toBeGreaterThan(0)
    for (const { name: question, filters } of QUESTIONS) {
      const ids: Record<Group, number[]> = { fits: [], unknown: [], no: [] }
      for (const park of known) ids[groupOf(park, filters)].push(park.id)
      const { caller } = makeTestCaller(deps)
      const answer: SearchAnswer = JSON.parse(
        JSON.stringify(
          await caller.parks.search({
            bounds: boundsOf(known),
            facts: filters,
            include: 'unknown',
            live: false,
          }),
        ),
      )
      const counts = [answer.total, answer.totalUnknown, answer.totalNo]
      expect({ question, counts }).toEqual({
        question,
        counts: [ids.fits.length, ids.unknown.length, ids.no.length],
      })
      expect(answer.parks.every(({ id }) => ids.fits.includes(id))).toBe(true)
      expect(answer.parksUnknown?.every(({ id }) => ids.unknown.includes(id))).toBe(true)
      // Each fact that decides names its source.
      const facts = known.flatMap((park) => park.facts ?? [])
      expect(facts.filter(({ source }) => source === '')).toEqual([])
    }
  }
})

/** West, south, east, north. */
function boundsOf(parks: readonly Park[]): string {
  const lats = parks.map(({ latitude }) => latitude)
  const lngs = parks.map(({ longitude }) => longitude)
  const [southWest, northEast] = [Math.min, Math.max].map((most, index) => {
    const margin = index === 0 ? -0.01 : 0.01
    return `${most(...lngs) + margin},${most(...lats) + margin}`
  })
  return `${southWest},${northEast}`
}
