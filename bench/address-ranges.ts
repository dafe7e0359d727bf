// How fast a made-up county of the Census Bureau is read and written to the embedded database, and what a
// street takes there.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openEmbedded } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { addJob } from '#db/queries/operator/jobs.ts'
import { REGION_JOBS } from '#db/queries/region/region-runs.ts'
import { putRegion } from '#db/queries/region/regions.ts'
import type { Position } from '#domain/geo/polygon.ts'
import { makePace } from '#server/region/import/pace.ts'
import { importFile } from '#server/region/import/pipeline.ts'
import { tigerReader } from '#server/region/readers/tiger/read-tiger.ts'
import { addrfeatZip, type TigerSegment } from '../tests/tiger/addrfeat.ts'
import { print, verdict } from './measure.ts'

const SEGMENTS = 40_000
const LEAST_PER_MINUTE = 20_000
/** A state of 120,000 streets takes at most 40 MB. */
const MAX_BYTES = 40_000_000 / 120_000

const root = process.cwd()
const folder = join(root, '.cache/bench/address-ranges')
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const file = join(folder, 'tl_2025_36001_addrfeat.zip')
await writeFile(
  file,
  addrfeatZip(
    '36001',
    Array.from({ length: SEGMENTS }, (_, at) => segment(at)),
  ),
)
const database = await openEmbedded({ root, dataDir: join(folder, 'data') })
await migrateDatabase(database, root)
try {
  await measure('alone', false)
  await measure('beside visitors', true)
} finally {
  await database.close()
  await rm(folder, { recursive: true })
}

async function measure(name: string, isPaced: boolean): Promise<void> {
  const regionId = await putRegion(database, {
    ...{ key: name, kind: 'tiger', name, url: null, fileName: name, isRefreshed: false },
  })
  const runId = (await addJob(database, { kind: REGION_JOBS, key: String(regionId) })) ?? 0
  const start = performance.now()
  const { streets } = await importFile(database, file, {
    ...{ reader: tigerReader('county'), fileName: name, readAs: name, teller: { regionId, runId } },
    pace: isPaced ? makePace() : undefined,
  })
  const minutes = (performance.now() - start) / 60_000
  const count = streets.toLocaleString('en-US')
  print(`\n${count} streets of ${SEGMENTS.toLocaleString('en-US')} segments, ${name}`)
  print(`  ${(minutes * 60).toFixed(1)} s`)
  const limit = { least: LEAST_PER_MINUTE, of: 'embedded' }
  verdict(`streets of a county a minute, ${name}`, streets / minutes, limit)
  if (isPaced) return
  const [row] = await database.run(database.sql<{ bytes: number }[]>`
    select sum(pg_column_size(streets.*))::int as bytes from streets`)
  const bytes = (row?.bytes ?? 0) / streets
  verdict('bytes of a street with its ranges', bytes, { most: MAX_BYTES, of: 'embedded' })
}

/** Streets of four blocks each, in rows. */
function segment(at: number): TigerSegment {
  const street = Math.floor(at / 4)
  const block = at % 4
  const [lng, lat] = [-74 + (street % 100) * 0.012, 42 + Math.floor(street / 100) * 0.003]
  const point = (step: number): Position => [lng + (block + step) * 0.002, lat + step * 0.0002]
  const first = 100 * (block + 1)
  return {
    ...{ id: at + 1, name: `N ${street.toString(26)} Heron St`, zip: '12207' },
    line: [point(0), point(0.4), point(1)],
    left: [String(first + 1), String(first + 99), 'O'],
    right: [String(first), String(first + 98), 'E'],
  }
}
