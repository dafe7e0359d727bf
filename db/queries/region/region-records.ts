import type { Removal } from '#domain/region/region-schemas.ts'
import type { Database } from '../../client.ts'
import type { parks } from '../../schema/parks.ts'
import { SEED_SETS } from '../../seed/listed-park.ts'
import { transaction } from '../../transaction.ts'
import type { Row } from '../columns.ts'
import { BARE, type Tx } from '../park/park-rows.ts'

/** A record counts as gone once this many refreshes in a row have not had it. */
const MISSED_BEFORE_GONE = 2
/** `missed` of a record whose park is marked as gone. */
const MARKED = 3
/** Records taken in one transaction: searches wait for it on the embedded database. */
const TAKEN_AT_ONCE = 20
/** Records counted up in one statement, which has a deadline. */
const MISSED_AT_ONCE = 10_000
const EXAMPLES = 10

export type RecordKey = { source: string; sourceId: string }

/** The run of a region that the records of a batch come from. */
export type RegionRunKey = { regionId: number; runId: number }

/** Notes in the caller's transaction that a run has these records. */
export async function noteRecords(
  tx: Tx,
  { regionId, runId }: RegionRunKey,
  records: readonly RecordKey[],
): Promise<void> {
  if (records.length === 0) return
  await tx`
    insert into region_records (region_id, source, source_id, first_run_id, run_id)
    select ${regionId}::int, source, source_id, ${runId}::int, ${runId}::int
    from ${tableOf(tx, records)}
    group by source, source_id order by source, source_id
    on conflict (region_id, source, source_id) do update set run_id = excluded.run_id, missed = 0
      where (region_records.run_id, region_records.missed) is distinct from (excluded.run_id, 0)`
}

/** Notes in the caller's transaction that a file imported by command has these records. */
export async function noteImported(tx: Tx, records: readonly RecordKey[]): Promise<void> {
  if (records.length === 0) return
  await tx`
    insert into imported_records (source, source_id)
    select distinct source, source_id from ${tableOf(tx, records)} order by source, source_id
    on conflict do nothing`
}

/** Sources of imported files that are listed. */
const MAX_SOURCES = 500

/** The sources of files imported by command, read from the index one after the other; no seed. */
export async function findImportedSources({ sql, run }: Database): Promise<string[]> {
  const rows = await run(sql<{ source: string }[]>`
    with recursive each as (
      select min(source) as source from imported_records
      union all
      select (select min(source) from imported_records as next where next.source > each.source)
      from each where source is not null
    )
    select source from each
    where source <> all (${['seed', 'test', ...SEED_SETS]}::text[])
    limit ${MAX_SOURCES}::int`)
  return rows.map(({ source }) => source)
}

/** The lists that come along of which parks are here. */
export async function findSeededLists({ sql, run }: Database): Promise<string[]> {
  const rows = await run(sql<{ source: string }[]>`
    select list.source from unnest(${[...SEED_SETS]}::text[]) as list(source)
    where exists (select from parks where parks.source = list.source)`)
  return rows.map(({ source }) => source)
}

/** How many of these records a region had before a run. */
export async function countKnown(
  { sql, run }: Database,
  { regionId, runId }: RegionRunKey,
  records: readonly RecordKey[],
): Promise<number> {
  const [row] = await run(sql<{ known: number }[]>`
    select count(*)::int as known
    from (select distinct source, source_id from ${tableOf(sql, records)}) as stated
      join region_records using (source, source_id)
    where region_id = ${regionId}::int and first_run_id < ${runId}::int`)
  return row?.known ?? 0
}

/** How many records a region had before a run, and how many of them that run has, too. */
export async function countStated(
  { sql, run }: Database,
  { regionId, runId }: RegionRunKey,
): Promise<{ known: number; stated: number }> {
  const [row] = await run(sql<{ known: number; stated: number }[]>`
    select count(*)::int as known, count(*) filter (where run_id = ${runId}::int)::int as stated
    from region_records where region_id = ${regionId}::int and first_run_id < ${runId}::int
      and missed < ${MISSED_BEFORE_GONE}::int`)
  return row ?? { known: 0, stated: 0 }
}

/** Counts up the records that a finished run did not state, once for each run. */
export async function countMissed(
  { sql, run }: Database,
  { regionId, runId }: RegionRunKey,
): Promise<void> {
  for (;;) {
    const rows = await run(sql`
      update region_records set missed = missed + 1, run_id = ${runId}::int
      where region_id = ${regionId}::int and (source, source_id) in (
        select source, source_id from region_records
        where region_id = ${regionId}::int and run_id <> ${runId}::int
          and missed < ${MISSED_BEFORE_GONE}::int
        limit ${MISSED_AT_ONCE}::int)`)
    if (rows.count < MISSED_AT_ONCE) return
  }
}

/** How many records a run has marked as gone. */
export async function countGone(
  { sql, run }: Database,
  { regionId, runId }: RegionRunKey,
): Promise<number> {
  const [row] = await run(sql<{ gone: number }[]>`
    select count(*)::int as gone from region_records
    where region_id = ${regionId}::int and run_id = ${runId}::int and missed = ${MARKED}::int`)
  return row?.gone ?? 0
}

/** A condition: no other region, and no file imported by command, has the record `stated`. */
function isAlone(sql: Tx, regionId: number) {
  return sql`not exists (
    select from region_records as other
    where other.source = stated.source and other.source_id = stated.source_id
      and other.region_id <> ${regionId}::int and other.missed < ${MISSED_BEFORE_GONE}::int)
    and not exists (select from imported_records as other
      where other.source = stated.source and other.source_id = stated.source_id)`
}

/** A condition: a layer can stand for a park, as it does not expire and does more than add to one. */
const isOwnSource = (tx: Tx) =>
  tx`kept_until is null and source not in ('wikimedia', 'rules') and source not like '%-details'
    and source not like 'merged-%'`

/** What removing a region would take. */
export async function previewRemoval({ sql, run }: Database, regionId: number): Promise<Removal> {
  const parksOfRegion = sql`
    with stated as (
      select source, source_id from region_records where region_id = ${regionId}::int
    )
    select parks.id, parks.name,
      ${isAlone(sql, regionId)} and not exists (
        select from park_layers where park_id = parks.id and ${isOwnSource(sql)}) as is_taken
    from stated join parks using (source, source_id) where parks.listed
    union all
    select parks.id, parks.name, false
    from stated join park_layers using (source, source_id) join parks on parks.id = park_id
    where parks.listed`
  const [counts] = await run(sql<Omit<Removal, 'examples'>[]>`
    with stated as materialized (${parksOfRegion})
    select count(*) filter (where is_taken)::int as taken, count(*) filter (where not is_taken)::int as staying,
      count(*) filter (where is_taken and (
        exists (select from park_ratings where park_id = stated.id)
        or exists (select from park_corrections where park_id = stated.id)
        or exists (select from reports where park_id = stated.id)))::int as contributed
    from stated`)
  const examples = await run(sql<Row<typeof parks, 'id' | 'name'>[]>`
    with stated as (${parksOfRegion})
    select id, name from stated where is_taken order by name, id limit ${EXAMPLES}::int`)
  return { ...(counts ?? { taken: 0, staying: 0, contributed: 0 }), examples: [...examples] }
}

/** 'all': the region is removed. 'gone': only records missing from its refreshes. */
type Which = 'all' | 'gone'

type SourceOfPark = { parkId: number; source: string }

/**
 * Takes what a region alone stated, some records at a time. A park that others state as well becomes
 * theirs. Of another one its ids stay, with what visitors and the operator have said about it, so that
 * it can come back; one that is gone is only no longer listed.
 *
 * @returns a generator of the number of records taken so far; it may be stopped and called again
 */
export async function* takeRecords(
  { sql, run }: Database,
  runKey: RegionRunKey,
  which: Which,
): AsyncGenerator<number> {
  let taken = 0
  for (;;) {
    const isWanted = which === 'all' ? sql`true` : sql`missed = ${MISSED_BEFORE_GONE}::int`
    const count = await run(
      transaction(sql, async (tx) => {
        const records = await tx<RecordKey[]>`
          select source, source_id as "sourceId" from region_records
          where region_id = ${runKey.regionId}::int and ${isWanted}
          order by source, source_id limit ${TAKEN_AT_ONCE}::int`
        await takeBatch(tx, { ...runKey, which }, records)
        return records.length
      }),
    )
    taken += count
    yield taken
    if (count < TAKEN_AT_ONCE) return
  }
}

async function takeBatch(
  tx: Tx,
  { regionId, runId, which }: RegionRunKey & { which: Which },
  records: readonly RecordKey[],
): Promise<void> {
  if (records.length === 0) return
  const alone = await tx<RecordKey[]>`
    select source, source_id as "sourceId" from ${tableOf(tx, records)}
    where ${isAlone(tx, regionId)}`
  await takeLayers(tx, alone)
  await takeParks(tx, which, alone)
  const isOne = tx`region_id = ${regionId}::int
    and region_records.source = stated.source and region_records.source_id = stated.source_id`
  await (which === 'all'
    ? tx`delete from region_records using ${tableOf(tx, records)} where ${isOne}`
    : tx`update region_records set missed = ${MARKED}::int, run_id = ${runId}::int from ${tableOf(tx, records)} where ${isOne}`)
}

/** Deletes the layers of records, with the outlines and insides that they gave their parks. */
async function takeLayers(tx: Tx, records: readonly RecordKey[]): Promise<void> {
  const layers = await tx<SourceOfPark[]>`
    delete from park_layers using ${tableOf(tx, records)}
    where park_layers.source = stated.source and park_layers.source_id = stated.source_id
    returning park_id as "parkId", park_layers.source`
  await takeShapes(tx, layers)
}

async function takeShapes(tx: Tx, parks: readonly SourceOfPark[]): Promise<void> {
  if (parks.length === 0) return
  const these = tx`unnest(${parks.map(({ parkId }) => parkId)}::int[],
    ${parks.map(({ source }) => source)}::text[]) as shape(id, source)`
  await tx`delete from park_outlines using ${these}
    where park_id = shape.id and park_outlines.source = shape.source`
  await tx`delete from park_insides using ${these}
    where park_id = shape.id and park_insides.source = shape.source`
}

/** A park whose main source this is goes to another source, or is no longer listed. */
async function takeParks(tx: Tx, which: Which, records: readonly RecordKey[]): Promise<void> {
  const own = await tx<SourceOfPark[]>`
    select id as "parkId", parks.source from parks join ${tableOf(tx, records)}
      on parks.source = stated.source and parks.source_id = stated.source_id order by id for update of parks`
  if (own.length === 0) return
  const ids = own.map(({ parkId }) => parkId)
  const given = new Set(await giveToHeirs(tx, ids))
  await takeShapes(
    tx,
    own.filter(({ parkId }) => which === 'all' || given.has(parkId)),
  )
  const alone = ids.filter((id) => !given.has(id))
  const taken = which === 'all' ? tx.unsafe(BARE) : tx`told_listed = false`
  await tx`update parks set ${taken} where id = any(${alone}::int[])`
}

/** Gives parks to the oldest other source that states them, and returns their ids. */
async function giveToHeirs(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const given = await tx<{ id: number }[]>`
    with heirs as (
      delete from park_layers where (park_id, source) in (
        select distinct on (park_id) park_id, source from park_layers
        where park_id = any(${[...ids]}::int[]) and ${isOwnSource(tx)}
        order by park_id, updated_at, source)
      returning park_id, source, source_id, facts
    )
    update parks set source = heirs.source, source_id = heirs.source_id,
      place_id = heirs.facts ->> 'placeId', vicinity = heirs.facts ->> 'vicinity',
      formatted_address = heirs.facts ->> 'formattedAddress', city = null, state = null,
      postal_code = null, rating = (heirs.facts ->> 'rating')::float8,
      user_ratings_total = (heirs.facts ->> 'userRatingsTotal')::int,
      amenities = array(select jsonb_array_elements_text(coalesce(heirs.facts -> 'amenities', '[]'))),
      facts = coalesce(heirs.facts -> 'facts', '{}'), photos = coalesce(heirs.facts -> 'photos', '[]'),
      opening_hours = heirs.facts -> 'openingHours', description = heirs.facts ->> 'description',
      area = (heirs.facts ->> 'area')::float8,
      enriched_by = array(select jsonb_array_elements_text(coalesce(heirs.facts -> 'enrichedBy', '[]'))),
      told_listed = true
    from heirs where parks.id = heirs.park_id returning parks.id`
  return given.map(({ id }) => id)
}

function tableOf(tx: Tx, records: readonly RecordKey[]) {
  return tx`unnest(${records.map(({ source }) => source)}::text[],
    ${records.map(({ sourceId }) => sourceId)}::text[]) as stated(source, source_id)`
}
