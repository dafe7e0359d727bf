import { and, inArray, isNotNull } from 'drizzle-orm'
import type postgres from 'postgres'
import { amenitiesOf } from '#domain/facts/catalogue.ts'
import { withImplied } from '#domain/facts/implied-facts.ts'
import type { ParkFacts, SourceFact, SourceFacts } from '#domain/facts/park-facts.ts'
import type { Database } from '../client.ts'
import type { Row } from '../queries/columns.ts'
import { analyzeParks } from '../queries/park/imports.ts'
import { upsertParksIn } from '../queries/park/upsert-parks.ts'
import { addParkWords } from '../queries/search/words.ts'
import { imports } from '../schema/operator.ts'
import type { seededParks } from '../schema/parks.ts'
import { decodeOutline, encodeOutline } from '../stored/outline-bytes.ts'
import { twinReach } from '../stored/same-park.ts'
import { type ListedPark, SEED_SETS, SET_FACTS, type SeedSet } from './listed-park.ts'
import { readParks, readSetFile, type SetFile } from './read-set.ts'
import { SEED_LOCK } from './seed-parks.ts'

const BATCH = 1000
/** The triggers that derive columns of parks. */
const DERIVING = [
  'parks_derive',
  'parks_derive_approach',
  'parks_derive_known',
  'parks_derive_limited',
  'parks_derive_sources',
  'parks_derive_way',
]

type Tx = postgres.TransactionSql

/**
 * Seeds the lists of cities and agencies, each as an import: a list imported before costs one
 * lookup. Parks the operator has deleted are not restored.
 *
 * @param root the project's folder
 */
export async function seedSets(database: Database, root: string): Promise<void> {
  const files = await Promise.all(SEED_SETS.map((set) => readSetFile(root, set)))
  const done = await findDone(database, files)
  const left = files.filter(({ id }) => !done.has(id))
  for (const file of left) await seedSet(database, file)
  if (left.length === 0) return
  await analyzeParks(database)
  await addParkWords(database)
}

async function findDone({ orm, run }: Database, files: readonly SetFile[]): Promise<Set<string>> {
  const ids = files.map(({ id }) => id)
  const isDone = and(inArray(imports.id, ids), isNotNull(imports.finishedAt))
  const rows = await run(orm.select({ id: imports.id }).from(imports).where(isDone).execute())
  return new Set(rows.map(({ id }) => id))
}

async function seedSet({ sql }: Database, file: SetFile): Promise<void> {
  const parks = await readParks(file)
  await sql.begin(async (tx) => {
    // Another process may hold the lock for longer than the statement timeout.
    await tx`set local statement_timeout = 0`
    await tx`select pg_advisory_xact_lock(${SEED_LOCK})`
    const deleted = await findDeleted(tx, file.set, parks)
    const wanted = parks.filter(
      (park) => !deleted.has(keyOf(file.set, park)) && !deleted.has(park.of),
    )
    const counts = { added: 0, updated: 0, unchanged: 0, joined: 0 }
    const isFirst = await isUntouched(tx)
    if (isFirst) await setDeriving(tx, false)
    const touched: number[] = []
    for (let start = 0; start < wanted.length; start += BATCH) {
      const batch = wanted.slice(start, start + BATCH)
      const written = await upsertParksIn(
        tx,
        batch.map((park) => ({ facts: toFacts(file.set, park), reach: twinReach(park.name) })),
      )
      const ids = written.map(({ id }) => id)
      for (const { outcome } of written) counts[outcome] += 1
      await noteSeeded(tx, file.set, { batch, ids })
      touched.push(...ids)
    }
    if (isFirst) {
      await setDeriving(tx, true)
      await tx`update parks set has_layers = has_layers where id = any(${touched}::int[])`
    }
    await tx`
      insert into imports ${tx({ id: file.id, file_name: file.set, records: parks.length, ...counts })}
      on conflict (id) do nothing`
    await tx`update imports set finished_at = now() where id = ${file.id}`
  })
}

/** Whether there are only seed parks, of which nobody has said anything else. */
async function isUntouched(tx: Tx): Promise<boolean> {
  const sources = ['seed', ...SEED_SETS]
  const [touched] = await tx`
    select from parks
    where source <> all(${sources}::text[]) or has_corrections or hidden or told is not null
    limit 1`
  return !touched
}

/**
 * Turns on or off what derives a park's columns whenever it, its layers or its outline are written,
 * which takes most of the time: of many new parks they are derived once, when all is written.
 */
async function setDeriving(tx: Tx, isOn: boolean): Promise<void> {
  const how = isOn ? 'enable' : 'disable'
  for (const name of DERIVING) await tx.unsafe(`alter table parks ${how} trigger ${name}`)
  await tx.unsafe(`alter table park_outlines ${how} trigger park_outlines_added`)
}

function keyOf(set: SeedSet, { id }: ListedPark): string {
  return `${set}/${id}`
}

/** Looks up both the list's keys and those of hand-written parks. */
async function findDeleted(tx: Tx, set: SeedSet, parks: readonly ListedPark[]) {
  const keys = parks.flatMap((park) => [keyOf(set, park), ...(park.of ? [park.of] : [])])
  const rows = await tx<Row<typeof seededParks, 'key'>[]>`
    select key from seeded_parks where park_id is null and key = any(${keys}::text[])`
  return new Set<string | undefined>(rows.map(({ key }) => key))
}

type Written = { batch: readonly ListedPark[]; ids: readonly number[] }

async function noteSeeded(tx: Tx, set: SeedSet, { batch, ids }: Written): Promise<void> {
  const rows = batch.map((park, index) => ({ key: keyOf(set, park), id: ids[index] }))
  await tx`
    insert into seeded_parks (key, park_id, entry)
    select distinct on (key) key, id, '{}'
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as input(key text, id int)
    on conflict (key) do update set park_id = excluded.park_id`
}

function toFacts(source: SeedSet, park: ListedPark): ParkFacts {
  const { id, name, latitude, longitude, street, city, state, postalCode } = park
  const vicinity = [street, city].filter(Boolean).join(', ')
  const region = [state, postalCode].filter(Boolean).join(' ')
  const facts = toStatedFacts(source, park)
  return {
    source,
    sourceId: id,
    name,
    latitude,
    longitude,
    vicinity: vicinity || undefined,
    formattedAddress: street && city && region ? `${vicinity}, ${region}` : undefined,
    city,
    state,
    postalCode,
    types: park.types,
    amenities: amenitiesOf(facts),
    facts,
    area: park.area,
    outline: park.outline && rewritten(park.outline),
  }
}

/** The lists' outlines are in any winding order, those written by imports in one. */
function rewritten(outline: string): string {
  const polygons = decodeOutline(Buffer.from(outline, 'base64'))
  return Buffer.from(encodeOutline(polygons)).toString('base64')
}

function toStatedFacts(source: SeedSet, { facts, name, types }: ListedPark): SourceFacts {
  const { since, derived = [] } = SET_FACTS[source] ?? {}
  const toFact = ([key, value]: [string, string]): [string, SourceFact] => [
    key,
    { value, since, ...(derived.includes(key) ? { how: 'derived' } : {}) },
  ]
  const stated = Object.fromEntries(Object.entries(facts).map(toFact))
  return withImplied(stated, { name, types, amenities: [] })
}
