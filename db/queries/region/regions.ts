import { asc, eq, type SQL, sql as sqlText } from 'drizzle-orm'
import { type FileMapping, NO_MAPPING } from '#domain/region/file-mapping.ts'
import type { Region, RegionKind } from '#domain/region/region-schemas.ts'
import type { Database } from '../../client.ts'
import { regionRecords, regions } from '../../schema/regions.ts'
import { hasId, isoTime, type Row, toJson } from '../columns.ts'
import { findNewestRuns, REGION_JOBS } from './region-runs.ts'

export type NewRegion = {
  key: string
  kind: RegionKind
  name: string
  url: string | null
  fileName: string
  isRefreshed: boolean
  mapping?: FileMapping
}

const STORED = {
  id: regions.id,
  key: regions.key,
  kind: regions.kind,
  name: regions.name,
  url: regions.url,
  fileName: regions.fileName,
  fileBytes: regions.fileBytes,
  checksum: regions.checksum,
  version: regions.version,
  readBy: regions.readBy,
  mapping: regions.mapping,
  isRefreshed: regions.isRefreshed,
  asOf: isoTime(regions.asOf),
}

/** A region as its runs need it. */
export type StoredRegion = Row<typeof regions, Exclude<keyof typeof STORED, 'asOf'>> & {
  /** ISO 8601. */
  asOf: string | null
}

/** Adds a region, or returns the one with its key; its name and URL are renewed. */
export async function putRegion({ sql, run }: Database, region: NewRegion): Promise<number> {
  const { key, kind, name, url, fileName, isRefreshed, mapping = NO_MAPPING } = region
  const [row] = await run(sql<Row<typeof regions, 'id'>[]>`
    insert into regions (key, kind, name, url, file_name, is_refreshed, mapping)
    values (${key}::text, ${kind}::text, ${name}::text, ${url}::text, ${fileName}::text,
      ${isRefreshed}::boolean, ${toJson(mapping)}::text::jsonb)
    on conflict (key) do update set name = excluded.name, url = excluded.url,
      mapping = excluded.mapping
    returning id`)
  if (!row) throw new Error(`the region ${key} was not stored`)
  return row.id
}

export function findRegion(database: Database, id: number): Promise<StoredRegion | null> {
  return findOne(database, hasId(regions.id, id))
}

export function findRegionByKey(database: Database, key: string): Promise<StoredRegion | null> {
  return findOne(database, eq(regions.key, key))
}

async function findOne({ orm, run }: Database, condition: SQL): Promise<StoredRegion | null> {
  const [row] = await run(orm.select(STORED).from(regions).where(condition).execute())
  return row ?? null
}

/** All regions by name, with the numbers of their parks and their newest runs. */
export async function listRegions(database: Database): Promise<Region[]> {
  const { orm, run } = database
  // First: a run that has ended by then has changed its region.
  const runs = await findNewestRuns(database)
  const rows = await run(
    orm
      .select({
        ...STORED,
        nextRefreshAt: isoTime(regions.nextRefreshAt),
        parks: sqlText<number>`(select count(*)::int from ${regionRecords}
          where ${regionRecords.regionId} = ${regions.id} and ${regionRecords.missed} = 0)`,
        // Names of columns alone would be those of the inner table.
        streets: sqlText<number>`coalesce((select (result ->> 'streets')::int from jobs
          where jobs.kind = ${REGION_JOBS} and jobs.key = regions.id::text and result is not null
          order by jobs.id desc limit 1), 0)`,
      })
      .from(regions)
      .orderBy(asc(regions.name), asc(regions.id))
      .execute(),
  )
  return rows.map(
    ({ fileName: _, checksum: __, readBy: ___, version: ____, mapping: _____, ...region }) => ({
      ...region,
      run: runs.get(region.id) ?? null,
    }),
  )
}

type RegionChange = Partial<{
  fileBytes: number | null
  /** Null if what was imported may be gone. */
  checksum: string | null
  version: string | null
  readBy: string
  asOf: Date | null
  isRefreshed: boolean
  nextRefreshAt: Date | null
}>

/** @returns whether there is such a region */
export async function changeRegion(
  { orm, run }: Database,
  id: number,
  change: RegionChange,
): Promise<boolean> {
  const changed = orm
    .update(regions)
    .set(change)
    .where(hasId(regions.id, id))
    .returning({ id: regions.id })
  return (await run(changed.execute())).length > 0
}

/** Regions that are to be refreshed by now. */
export async function findDueRegions({ sql, run }: Database, now: Date): Promise<number[]> {
  const rows = await run(sql<Row<typeof regions, 'id'>[]>`
    select id from regions where is_refreshed and next_refresh_at <= ${now.toISOString()}::timestamptz
    order by next_refresh_at`)
  return rows.map(({ id }) => id)
}

/** Deletes a region with its runs; what it stated has to be taken before. */
export async function deleteRegion({ sql, run }: Database, id: number): Promise<void> {
  await run(sql`
    with gone as (delete from jobs where kind = ${REGION_JOBS}::text and key = ${String(id)}::text)
    delete from regions where id = ${id}::int`)
}

/** The dates of regions' data, by name; of those with a date. */
export async function findRegionDates({ orm, run }: Database) {
  const { key, name, kind, asOf: date } = STORED
  const dates = orm.select({ key, name, kind, asOf: date }).from(regions).orderBy(asc(name))
  const rows = await run(dates.execute())
  return rows.flatMap(({ asOf, ...region }) => (asOf === null ? [] : { ...region, asOf }))
}
