import { and, eq, isNull } from 'drizzle-orm'
import type postgres from 'postgres'
import type { NamePosition } from '#domain/listing/listing-schemas.ts'
import type { Database } from '../../client.ts'
import { seoEntries } from '../../schema/operator.ts'
import type { parks } from '../../schema/parks.ts'
import type { Row } from '../columns.ts'
import { IS_LITTLE_KNOWN } from '../park/known-facts.ts'

type Sql = postgres.Sql

/** Whether a park's page belongs in the sitemap: it may be there, and is wanted there. */
function isInSitemap(sql: Sql) {
  return sql`${isOpen(sql)} and coalesce(
    (select in_sitemap from seo_entries where park_id = parks.id), not ${sql.unsafe(IS_LITTLE_KNOWN)})`
}

/** Whether a park, with its entry, is wanted in the sitemap: by decision, else if enough is known of it. */
export function isWanted(sql: Sql) {
  return sql`coalesce(in_sitemap, not ${sql.unsafe(IS_LITTLE_KNOWN)})`
}

/**
 * Whether a park's page may be in the sitemap: the park is visible and not a test. Parks known only
 * from Google are left out, as their name and location are Google's.
 */
export function isOpen(sql: Sql) {
  return sql`listed and source not in ('google', 'test') and coalesce(kept_until > now(), true)`
}

function milliseconds(sql: Sql, time: postgres.Fragment) {
  return sql`(extract(epoch from ${time}) * 1000)::float8`
}

/** An inclusive range of park ids. */
export type IdRange = { first: number; last: number }

/** The lowest park id from here on; null beyond the last. */
export async function findFirstParkId({ sql, run }: Database, from: number) {
  const [row] = await run(sql<Row<typeof parks, 'id'>[]>`
    select id from parks where id >= ${from}::bigint order by id limit 1`)
  return row?.id ?? null
}

export type RangeFacts = {
  /** Its parks in the sitemap. */
  count: number
  /** When any of them was last changed, added or excluded; milliseconds since 1970. */
  updatedAt: number | null
  /** Changes whenever a park is added, removed or changed. */
  version: string
}

/** Summarises a range of parks without reading them. */
export async function findRangeFacts({ sql, run }: Database, { first, last }: IdRange) {
  const lastChange = sql`greatest(max(updated_at), (
    select max(updated_at) from seo_entries
    where park_id between ${first}::bigint and ${last}::bigint))`
  const [row] = await run(sql<RangeFacts[]>`
    select
      count(*) filter (where shown)::int as count,
      ${milliseconds(sql, lastChange)} as "updatedAt",
      -- The latest change alone is not enough: an earlier transaction may commit later.
      count(*) filter (where shown) || '.' || coalesce(bit_xor(
        timestamp_hash_extended(updated_at at time zone 'utc', id)
      ) filter (where shown), 0) as version
    from (
      select id, updated_at, ${isOpen(sql)} and ${isWanted(sql)} as shown
      from parks
      left join (
        select park_id, in_sitemap from seo_entries where in_sitemap is not null
      ) as decided on park_id = id
      where id between ${first}::bigint and ${last}::bigint
    ) as range`)
  return row ?? { count: 0, updatedAt: null, version: '' }
}

/** `updatedAt` in milliseconds since 1970. */
export type SitemapPark = Row<typeof parks, 'id' | 'name'> & { updatedAt: number }

/** The sitemap's parks of a range, by id. */
export function findSitemapParks({ sql, run }: Database, { first, last }: IdRange, limit: number) {
  return run(sql<SitemapPark[]>`
    select id, name, ${milliseconds(sql, sql`updated_at`)} as "updatedAt" from parks
    where id between ${first}::bigint and ${last}::bigint and ${isInSitemap(sql)}
    order by id limit ${limit}::int`)
}

/** Paths other than parks' that the operator has excluded from the sitemap. */
export async function findPathsLeftOut({ orm, run }: Database): Promise<string[]> {
  const { path, parkId, inSitemap } = seoEntries
  const leftOut = and(isNull(parkId), eq(inSitemap, false))
  const rows = await run(orm.select({ path }).from(seoEntries).where(leftOut).execute())
  return rows.map(({ path }) => path)
}

/** `updatedAt` is the last change of any of its parks, in milliseconds since 1970. */
export type CityOfParks = Row<typeof parks, 'state'> & { city: string; updatedAt: number }

/** The cities with the most parks, as named by the parks. */
export function findCitiesOfParks({ sql, run }: Database, limit: number): Promise<CityOfParks[]> {
  return run(sql<CityOfParks[]>`
    select city, state, ${milliseconds(sql, sql`max(updated_at)`)} as "updatedAt" from parks
    where length(city) <= 100 and length(coalesce(state, '')) <= 100 and ${isOpen(sql)}
    group by city, state order by count(*) desc, city, state limit ${limit}::int`)
}

/** `searchName` is normalised for comparing and sorting. */
export type NamedSitemapPark = Row<typeof parks, 'id' | 'name' | 'searchName' | 'city'>

/** The sitemap's parks by name: from a position on (inclusive), or those before it backward. */
export async function findParksFromName(
  { sql, run }: Database,
  {
    position: { from, id },
    limit,
    isBackward = false,
  }: {
    position: NamePosition
    limit: number
    isBackward?: boolean
  },
): Promise<NamedSitemapPark[]> {
  const range = isBackward
    ? sql`tail ~<=~ ${from}::text and (tail ~<~ ${from}::text or park_id < ${id}::bigint)`
    : sql`tail ~>=~ ${from}::text and (tail ~>~ ${from}::text or park_id >= ${id}::bigint)`
  const order = isBackward ? sql`tail using ~>~, park_id desc` : sql`tail using ~<~, park_id`
  return run(sql<NamedSitemapPark[]>`
    select id, name, tail as "searchName", city
    from park_names join parks on id = park_id
    where skipped = 0 and number = 0 and ${range} and ${isInSitemap(sql)}
    order by ${order} limit ${limit}::int`)
}

/**
 * Returns, in order, those of the given letters that begin the name of a park in the sitemap; the
 * last letter also stands for everything after it.
 */
export async function findInitials({ sql, run }: Database, letters: string[]): Promise<string[]> {
  const rows = await run(sql<{ letter: string }[]>`
    select letter
    from unnest(${letters}::text[], ${letters.slice(1)}::text[])
      with ordinality as initial(letter, following, place)
    where exists (
      select from park_names join parks on id = park_id
      where skipped = 0 and number = 0 and tail ~>=~ letter and (following is null or tail ~<~ following)
        and ${isInSitemap(sql)})
    order by place`)
  return rows.map(({ letter }) => letter)
}
