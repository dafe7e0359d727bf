import { createHash } from 'node:crypto'
import { and, inArray, isNotNull } from 'drizzle-orm'
import type postgres from 'postgres'
import { amenitiesOf, FACTS } from '#domain/facts/catalogue.ts'
import { withImplied } from '#domain/facts/implied-facts.ts'
import type { ParkFacts, SourceFact, SourceFacts } from '#domain/facts/park-facts.ts'
import { FEATURE_FACTS } from '#domain/park/inside-kinds.ts'
import type { ParkFeature } from '#domain/park/park-schemas.ts'
import type { Database } from '../client.ts'
import type { Row } from '../queries/columns.ts'
import { analyzeParks } from '../queries/park/imports.ts'
import { upsertParksIn } from '../queries/park/upsert-parks.ts'
import { applyRules } from '../queries/rules/apply-rules.ts'
import { addParkWords } from '../queries/search/words.ts'
import { imports } from '../schema/operator.ts'
import type { seededParks } from '../schema/parks.ts'
import { decodeOutline, encodeOutline } from '../stored/outline-bytes.ts'
import { twinReach } from '../stored/same-park.ts'
import {
  type ListedFeature,
  type ListedPark,
  SEED_SETS,
  SET_DATES,
  type SeedSet,
} from './listed-park.ts'
import { readParks, readSetFile, type SetFile } from './read-set.ts'
import { SEED_LOCK } from './seed-parks.ts'
import { seedRuleList, seedRules } from './seed-rules.ts'

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
 * Seeds the lists of cities and agencies, each as an import, and the rules of agencies: what was
 * seeded before costs one lookup. Parks the operator has deleted are not restored.
 *
 * @param root the project's folder
 */
export async function seedSets(database: Database, root: string): Promise<void> {
  const files = await Promise.all(SEED_SETS.map((set) => readSetFile(root, set)))
  const rules = rulesId(files)
  const done = await findDone(database, [rules, ...files.map(({ id }) => id)])
  if (done.has(rules)) return
  const left = files.filter(({ id }) => !done.has(id))
  await database.sql.begin((tx) => seedRules(tx))
  for (const file of left) await seedSet(database, file)
  await finishRules(database, rules)
  await analyzeParks(database)
  await addParkWords(database)
}

/** The import of the rules, which are applied again to newer lists. */
function rulesId(files: readonly SetFile[]): string {
  const hash = createHash('sha256').update(JSON.stringify(seedRuleList))
  for (const { id } of files) hash.update(id)
  return `seed-${hash.digest('hex').slice(0, 32)}`
}

/** Applies the rules to the parks that are in no list, or were seeded before. */
async function finishRules({ sql }: Database, id: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`select pg_advisory_xact_lock(${SEED_LOCK})`
    await applyRules(tx)
    await tx`
      insert into imports (id, file_name, records, finished_at)
      values (${id}, 'rules', ${seedRuleList.length}, now())
      on conflict (id) do update set finished_at = now()`
  })
}

async function findDone({ orm, run }: Database, ids: readonly string[]): Promise<Set<string>> {
  const isDone = and(inArray(imports.id, [...ids]), isNotNull(imports.finishedAt))
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
    await applyRules(tx, touched)
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
    amenities: [],
    facts,
    area: park.area,
    otherNames: park.otherNames && [...park.otherNames],
    outline: park.outline && rewritten(park.outline),
    insides: { entrances: [], features: (park.features ?? []).map(toFeature(source)) },
  }
}

function toFeature(source: SeedSet) {
  const { since, others = {} } = SET_DATES[source]
  return ([kind, lat, lng, note]: ListedFeature): ParkFeature => ({
    kind,
    lat,
    lng,
    ...(note === undefined ? {} : { note }),
    since: others[FEATURE_FACTS[kind]] ?? since,
  })
}

/** Adds the facts that others come to, with their date: who has tennis courts has something for sport. */
function withFed(facts: SourceFacts): SourceFacts {
  const fed = amenitiesOf(facts).flatMap((amenity): [string, SourceFact][] => {
    const feeding = FACTS.filter(({ feeds }) => feeds === amenity)
    const since = feeding
      .flatMap(({ key }) => facts[key]?.since ?? [])
      .sort()
      .at(-1)
    const [main] = feeding
    return main && !facts[main.key] ? [[main.key, { value: 'yes', since, how: 'derived' }]] : []
  })
  return { ...Object.fromEntries(fed), ...facts }
}

/** The lists' outlines are in any winding order, those written by imports in one. */
function rewritten(outline: string): string {
  const polygons = decodeOutline(Buffer.from(outline, 'base64'))
  return Buffer.from(encodeOutline(polygons)).toString('base64')
}

function toStatedFacts(source: SeedSet, { facts, name, types }: ListedPark): SourceFacts {
  const { since, others = {}, derived = [] } = SET_DATES[source]
  const toFact = ([key, value]: [string, string]): [string, SourceFact] => [
    key,
    {
      value,
      since: others[key] ?? since,
      ...(derived.includes(key) ? { how: 'derived' } : {}),
    },
  ]
  const stated = Object.fromEntries(Object.entries(facts).map(toFact))
  return withImplied(withFed(stated), { name, types, amenities: [], since })
}
