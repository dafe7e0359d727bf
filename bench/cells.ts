// The map's cells of 20,000 and 1,000,000 parks, at every zoom, with and without filters.

import { boundsOf } from '#components/map/view/view-box.ts'
import type { Database } from '#db/client.ts'
import { upsertParks } from '#db/queries/park/upsert-parks.ts'
import { twinReach } from '#db/stored/same-park.ts'
import { readBounds } from '#domain/geo/geo.ts'
import { cellsAsked } from '#domain/map/cells.ts'
import { makeLog } from '#server/core/log.ts'
import type { CellsInput } from '#server/services/map/cell-schemas.ts'
import { cellsIn, makeCellAnswers } from '#server/services/map/cells.ts'
import { makeMapPoints } from '#server/services/map/map-points.ts'
import type { Points } from '#server/services/map/points.ts'
import { searchCentres } from './centres.ts'
import { openServerWith, printSkipped } from './databases.ts'
import { milliseconds, percentile, print, verdict } from './measure.ts'
import { syntheticParks } from './synthetic.ts'

const COUNTS = [20_000, 1_000_000]
const ZOOMS = Array.from({ length: 16 }, (_, index) => index + 3)
const VIEWS_PER_ZOOM = 60
const SIZE = { width: 1440, height: 900 }
/** Milliseconds. */
const LIMITS = { unfiltered: 10, wide: 250, close: 60, change: 250, writes: 1.1 }
/** Up to this zoom a view counts as wide. */
const WIDE_ZOOM = 8
const CHANGES = 20
const HOURS = 500
const HOURS_BY_SUN = 4
const COMMON_HOURS = 20
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const WRITTEN = 20_000
const BATCH = 500
const ROUNDS = 3
const WRITES = 'bench-writes'
const NOTING = ['parks_inserted_noted', 'parks_updated_noted']

const FILTERS: Partial<CellsInput>[] = [
  { rating: 4 },
  { amenities: ['Dog Park'] },
  { facts: ['playground:yes', 'toilets:yes', 'step_free:yes'] },
  { rating: 3, amenities: ['Playground'], facts: ['fenced:yes'] },
  { open: true, facts: ['toilets:yes'] },
]

const log = makeLog('silent')
const centres = searchCentres(VIEWS_PER_ZOOM * ZOOMS.length)

for (const count of COUNTS) {
  const database = await openServerWith(count)
  if (!database) {
    printSkipped('cells')
    break
  }
  await measure(database, count)
  if (count === COUNTS[0]) await measureWrites(database)
  await database.close()
}

async function measure(database: Database, count: number): Promise<void> {
  print(`\n${count.toLocaleString('en-US')} parks, views of ${SIZE.width}x${SIZE.height}`)
  let version = 1
  const dataVersion = { current: () => version }
  const before = process.memoryUsage()
  const start = performance.now()
  const mapPoints = makeMapPoints({ database, dataVersion })
  await mapPoints.current()
  const after = process.memoryUsage()
  const grown = (after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / 1e6
  print(`  read in ${((performance.now() - start) / 1000).toFixed(1)} s, ${grown.toFixed(0)} MB`)
  const zoned = performance.now()
  giveHours(await mapPoints.current())
  await mapPoints.withZones()
  print(`  time zones found in ${((performance.now() - zoned) / 1000).toFixed(1)} s`)
  const ask = async (index: number, zoom: number, filter: Partial<CellsInput>) => {
    const started = performance.now()
    // Nothing is kept, so that every view is counted.
    const ports = { database, dataVersion, mapPoints, log, cellAnswers: makeCellAnswers() }
    await cellsIn(ports, { ...inputFor(index, zoom), ...filter })
    return performance.now() - started
  }
  const all = async (zooms: number[], filters: Partial<CellsInput>[]) => {
    const times: number[] = []
    for (const zoom of zooms) {
      for (let view = 0; view < VIEWS_PER_ZOOM; view++) {
        times.push(
          await ask(view * ZOOMS.length + zoom, zoom, filters[view % filters.length] ?? {}),
        )
      }
    }
    print(
      `  p50 ${milliseconds(percentile(times, 0.5))}, p99 ${milliseconds(percentile(times, 0.99))}`,
    )
    return percentile(times, 0.99)
  }
  const wide = ZOOMS.filter((zoom) => zoom <= WIDE_ZOOM)
  const close = ZOOMS.filter((zoom) => zoom > WIDE_ZOOM)
  verdict('without filters, all zooms, p99 in ms', await all(ZOOMS, [{}]), {
    most: LIMITS.unfiltered,
  })
  verdict('filtered, up to zoom 8, p99 in ms', await all(wide, FILTERS), { most: LIMITS.wide })
  verdict('filtered, beyond zoom 8, p99 in ms', await all(close, FILTERS), { most: LIMITS.close })

  const [truth] = await database.sql<[Truth]>`
    select count(*)::int as total,
      (count(*) filter (where facts_yes & mask <> b'0'::bit(128)))::int as fits,
      (count(*) filter (where (facts_yes | facts_no) & mask = b'0'::bit(128)))::int as unknown
    from parks, (select mask from fact_bits where key = 'playground' and value = 'yes') as wish
    where listed and source <> 'google'`
  const wrong = await zoomsThatDiffer(truth, (asked) =>
    cellsIn({ database, dataVersion, mapPoints, log, cellAnswers: makeCellAnswers() }, asked),
  )
  verdict('zooms whose sums over the world are not those of SQL', wrong.length, { most: 0 })

  const changes: number[] = []
  for (let change = 0; change < CHANGES; change++) {
    await database.sql`
      update parks set name = name || '.' where id = (select min(id) + ${change}::int from parks)`
    version++
    const started = performance.now()
    await mapPoints.current()
    changes.push(performance.now() - started)
  }
  verdict('following a change, median in ms', percentile(changes, 0.5), { most: LIMITS.change })
}

type Truth = { total: number; fits: number; unknown: number }

/** The zooms at which the cells of the world do not sum up to this, with and without a filter. */
async function zoomsThatDiffer(
  { total, fits, unknown }: Truth,
  ask: (asked: CellsInput) => ReturnType<typeof cellsIn>,
): Promise<number[]> {
  const bounds = { west: -180, south: -85, east: 180, north: 85 }
  const wrong: number[] = []
  for (const zoom of ZOOMS) {
    const plain = (await ask({ bounds, zoom })).toJSON()
    const wished = (await ask({ bounds, zoom, facts: ['playground:yes'] })).toJSON()
    const sum = (cells: typeof plain.cells, field: 'count' | 'fits' | 'unknown') =>
      cells.reduce((all, cell) => all + cell[field], 0)
    const isRight =
      [plain.total, sum(plain.cells, 'count')].every((count) => count === total) &&
      sum(wished.cells, 'fits') === fits &&
      sum(wished.cells, 'unknown') === unknown
    if (!isRight) wrong.push(zoom)
  }
  return wrong
}

/**
 * Gives every third park opening hours, as those made up have none: some are common everywhere, a
 * few of them by the sun, and the others are common in a part of the world.
 */
function giveHours({ hours, lngs, texts: { hours: known } }: Points): void {
  const first = known.texts.length
  for (let kind = 0; kind < HOURS; kind++) {
    const clock = `${(kind % 11) + 1}:${10 + (kind % 50)} AM – 9:${10 + (kind % 47)} PM`
    const line = kind < HOURS_BY_SUN ? `${kind * 15} min before dawn – dusk` : clock
    known.texts.push(JSON.stringify(DAYS.map((day) => `${day}: ${line}`)))
  }
  for (let index = 0; index < hours.length; index += 3) {
    const common = (index / 3) % COMMON_HOURS
    const part = Math.floor(((lngs[index] ?? 0) + 180) / 15)
    const local = COMMON_HOURS + part * COMMON_HOURS + common
    hours[index] = first + (index % 2 ? common : Math.min(HOURS - 1, local))
  }
}

/** Writing as many parks as an import does, with and without noting what has changed. */
async function measureWrites(database: Database): Promise<void> {
  const parks = Array.from(syntheticParks(WRITTEN, 99), (park, index) => {
    const { name, vicinity, latitude, longitude, amenities } = park
    const facts = { name, vicinity, latitude, longitude, amenities, types: [] }
    return { facts: { ...facts, source: WRITES, sourceId: `${index}` }, reach: twinReach(name) }
  })
  const times = { noted: [] as number[], plain: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [kind, state] of Object.entries({ plain: 'disable', noted: 'enable' })) {
      for (const trigger of NOTING) {
        await database.sql.unsafe(`alter table parks ${state} trigger ${trigger}`)
      }
      const started = performance.now()
      for (let at = 0; at < parks.length; at += BATCH) {
        await upsertParks(database, parks.slice(at, at + BATCH))
      }
      times[kind as keyof typeof times].push(performance.now() - started)
      await database.sql`delete from parks where source = ${WRITES}`
      await database.sql.unsafe('vacuum')
    }
  }
  const [noted, plain] = [Math.min(...times.noted), Math.min(...times.plain)]
  print(
    `  ${WRITTEN} parks are written in ${seconds(noted)}, without noting changes in ${seconds(plain)}`,
  )
  verdict('time of writes, of that without', noted / plain, { most: LIMITS.writes })
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function inputFor(index: number, zoom: number): CellsInput {
  const centre = centres[index % centres.length] ?? { lat: 0, lng: 0 }
  const asked = cellsAsked(boundsOf({ centre, zoom, size: SIZE }), zoom)
  const bounds = readBounds(asked.bounds)
  if (!bounds) throw new Error(`not a box: ${asked.bounds}`)
  return { bounds, zoom: asked.zoom }
}
