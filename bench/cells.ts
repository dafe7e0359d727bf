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
import { openServerWith, printSkipped } from './databases.ts'
import { calls, FEW, isSmall, MANY, measure, report } from './measure.ts'
import { searchCentres, syntheticParks } from './synthetic.ts'

const ZOOMS = Array.from({ length: 16 }, (_, index) => index + 3)
const VIEWS_PER_ZOOM = 20
const SIZE = { width: 1440, height: 900 }
/** Up to this zoom a view counts as wide. */
const WIDE_ZOOM = 8
const HOURS = 500
const HOURS_BY_SUN = 4
const COMMON_HOURS = 20
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const WRITTEN = isSmall ? 1_000 : 20_000
const BATCH = 500
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

for (const count of [FEW, MANY]) {
  const database = await openServerWith(count)
  if (!database) {
    printSkipped('cells')
    break
  }
  await measureViews(database, count)
  if (count === FEW) await measureWrites(database)
  await database.close()
}

async function measureViews(database: Database, count: number): Promise<void> {
  let version = 1
  const dataVersion = { current: () => version }
  const before = process.memoryUsage()
  const start = performance.now()
  const mapPoints = makeMapPoints({ database, dataVersion })
  await mapPoints.current()
  const after = process.memoryUsage()
  const grown = (after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / 1e6
  giveHours(await mapPoints.current())
  await mapPoints.withZones()
  const seconds = (performance.now() - start) / 1000
  /** Views at these zooms with these filters in turn. */
  const views = (zooms: number[], filters: Partial<CellsInput>[]) =>
    calls(zooms.length * VIEWS_PER_ZOOM, (index) => {
      // Nothing is cached, so that every view is counted.
      const ports = { database, dataVersion, mapPoints, log, cellAnswers: makeCellAnswers() }
      const input = inputFor(index, zooms[index % zooms.length] ?? 3)
      return cellsIn(ports, { ...input, ...filters[index % filters.length] })
    })
  const wide = ZOOMS.filter((zoom) => zoom <= WIDE_ZOOM)
  const close = ZOOMS.filter((zoom) => zoom > WIDE_ZOOM)
  await measure(`Cells of ${count.toLocaleString('en-US')} parks, ${SIZE.width}x${SIZE.height}`, [
    { name: 'without filters, all zooms', round: views(ZOOMS, [{}]), most: { p99: 10 } },
    { name: 'filtered, up to zoom 8', round: views(wide, FILTERS), most: { p99: 250 } },
    { name: 'filtered, beyond zoom 8', round: views(close, FILTERS), most: { p99: 60 } },
    {
      name: 'following a change',
      round: calls(20, async (index) => {
        await database.sql`
          update parks set name = name || '.' where id = (select min(id) + ${index}::int from parks)`
        version++
        await mapPoints.current()
      }),
      most: { p50: 250 },
    },
  ])
  report('seconds to read all, with time zones', seconds)
  report('megabytes', grown)
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
  const write = (state: 'enable' | 'disable') => async () => {
    for (const trigger of NOTING) {
      await database.sql.unsafe(`alter table parks ${state} trigger ${trigger}`)
    }
    const started = performance.now()
    for (let at = 0; at < parks.length; at += BATCH) {
      await upsertParks(database, parks.slice(at, at + BATCH))
    }
    const took = performance.now() - started
    await database.sql`delete from parks where source = ${WRITES}`
    await database.sql.unsafe('vacuum')
    return [took]
  }
  await measure(
    `Writing ${WRITTEN.toLocaleString('en-US')} parks`,
    [
      { name: 'without noting changes', round: write('disable') },
      { name: 'noting changes', round: write('enable'), most: { ratio: 1.1 } },
    ],
    { rounds: 3 },
  )
}

function inputFor(index: number, zoom: number): CellsInput {
  const centre = centres[index % centres.length] ?? { lat: 0, lng: 0 }
  const asked = cellsAsked(boundsOf({ centre, zoom, size: SIZE }), zoom)
  const bounds = readBounds(asked.bounds)
  if (!bounds) throw new Error(`not a box: ${asked.bounds}`)
  return { bounds, zoom: asked.zoom }
}
