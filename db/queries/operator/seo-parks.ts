import type postgres from 'postgres'
import type { SeoPosition } from '#domain/operator/seo-schemas.ts'
import type { SeoStatus } from '#domain/operator/seo-urls.ts'
import { WORTH_KNOWING } from '#domain/park/worth-knowing.ts'
import type { Database } from '../../client.ts'
import type { parks } from '../../schema/parks.ts'
import type { Row } from '../columns.ts'
import { type IdRange, isOpen, isWanted } from '../listing/sitemap.ts'
import { IS_LITTLE_KNOWN, KNOWN_NOW } from '../park/known-facts.ts'
import { parkRanges } from '../park/park-ranges.ts'
import type { SeoEntry } from './seo-entries.ts'

type Sql = postgres.Sql

/**
 * A cursor into a list of parks: by id; by path among those of one status; or by name, first whole
 * names, then their later words.
 */
export type SeoParkPosition = Exclude<SeoPosition, { by: 'page' }>

/** A park with its entry; the name is empty if its source does not allow it to be stored. */
export type SeoParkRow = Omit<SeoEntry, 'path' | 'inSitemap'> &
  Row<typeof parks, 'id' | 'name'> & {
    canBeListed: boolean
    inSitemap: boolean
    /** Whether search engines are asked not to index it unless the operator decides otherwise. */
    isLittleKnown: boolean
    /** Whether the operator has decided. */
    isDecided: boolean
    /** What is known of it, a bit for each of `WORTH_KNOWING`. */
    known: number
  }

export type SeoParkQuery = {
  /** Normalised by `normaliseName`; null for all names. */
  words: string | null
  status: SeoStatus | 'all'
  onlyInSitemap: boolean
  /** Only little-known pages. */
  onlyLittleKnown: boolean
  position: SeoParkPosition
  limit: number
  candidates: number
}

export type SeoParks = {
  /** Each with the cursor after it. */
  rows: (SeoParkRow & { position: SeoParkPosition })[]
  /** The cursor after all parks examined; null at the end. */
  next: SeoParkPosition | null
}

type Found = {
  rows: (SeoParkRow & { tail: string })[] | null
  seen: number
  last: { id: number; tail: string } | null
}

/**
 * Finds parks that are in the sitemap, may be, or have an entry, starting after a cursor and in its
 * order. Examines a limited number of parks, however rare the matches are.
 */
export async function findSeoParks({ sql, run }: Database, query: SeoParkQuery): Promise<SeoParks> {
  const { position, limit, candidates, status } = query
  const [row] = await run(sql<{ found: string }[]>`
    with candidates as materialized (
      select id, tail, row_number() over () as place from (${candidateRows(sql, query)}) as found
    ),
    rows as (
      select place, tail, ${columns(sql)}
      from candidates
      -- Looks up rows one by one: scanning the tables would exceed the query timeout.
      left join lateral (
        select * from seo_entries where park_id = candidates.id offset 0
      ) as entry on true
      cross join lateral (select * from parks where id = candidates.id offset 0) as parks
      where (${isOpen(sql)} or path is not null)
        and (${status}::text = 'all' or coalesce(status, 'pending') = ${status}::text)
        and (not ${query.onlyInSitemap}::boolean
          or (${isOpen(sql)} and ${isWanted(sql)}))
        and (not ${query.onlyLittleKnown}::boolean or (${isOpen(sql)} and ${sql.unsafe(IS_LITTLE_KNOWN)}))
      order by place limit ${limit}::int
    )
    select json_build_object(
      'rows', (select json_agg(rows order by place) from rows),
      'seen', (select count(*) from candidates),
      'last', (select json_build_object('id', id, 'tail', tail) from candidates
        order by place desc limit 1)
    )::text as found`)
  const { rows, seen, last }: Found = JSON.parse(row?.found ?? '{}')
  const after = ({ id, tail }: { id: number; tail: string }) => positionAfter(position, id, tail)
  return {
    rows: (rows ?? []).map(({ tail, ...park }) => ({
      ...park,
      position: after({ id: park.id, tail }),
    })),
    next: last && seen === candidates ? after(last) : nextGroup(position),
  }
}

/** Park ids with the value their cursor needs. */
function candidateRows(sql: Sql, { position, words, status, candidates }: SeoParkQuery) {
  const limit = sql`limit ${candidates}::int`
  if (position.by === 'id') {
    return sql`
      select id, '' as tail from parks where id > ${position.id}::bigint order by id ${limit}`
  }
  if (position.by === 'path') {
    return sql`
      select park_id as id, path as tail from seo_entries
      where status = ${status}::text and park_id is not null and path > ${position.path}::text
      order by path ${limit}`
  }
  const { isTail, tail, id } = position
  const start = words ?? ''
  const isNamed = sql`tail ~>=~ ${start}::text and tail ~<=~ ${`${start}\u{10ffff}`}::text`
  // A park is listed once, by the first of its words that matches.
  return sql`
    select park_id as id, tail from park_names as names
    where ${isTail ? sql`skipped > 0` : sql`skipped = 0`} and ${isNamed}
      and tail ~>=~ ${tail}::text and (tail ~>~ ${tail}::text or park_id > ${id}::bigint)
      and not ((${isTail}::boolean or number > 0) and exists (
        select from park_names as earlier
        where park_id = names.park_id and ${isNamed}
          and (skipped > 0, number, skipped) < (names.skipped > 0, names.number, names.skipped)))
    order by tail using ~<~, park_id ${limit}`
}

function positionAfter(position: SeoParkPosition, id: number, tail: string): SeoParkPosition {
  if (position.by === 'id') return { by: 'id', id }
  if (position.by === 'path') return { by: 'path', path: tail }
  return { ...position, tail, id }
}

function nextGroup(position: SeoParkPosition): SeoParkPosition | null {
  if (position.by !== 'name' || position.isTail) return null
  return { by: 'name', isTail: true, tail: '', id: 0 }
}

function columns(sql: Sql) {
  return sql`parks.id, name, ${isOpen(sql)} as "canBeListed",
    ${isOpen(sql)} and ${isWanted(sql)} as "inSitemap",
    ${isOpen(sql)} and ${sql.unsafe(IS_LITTLE_KNOWN)} as "isLittleKnown", in_sitemap is not null as "isDecided",
    ${sql.unsafe(KNOWN_NOW)} as known,
    coalesce(status, 'pending') as status, verified_at as "verifiedAt", canonical, error`
}

/** One park, whether or not it may be in the sitemap; null if there is none. */
export async function findSeoPark({ sql, run }: Database, id: number): Promise<SeoParkRow | null> {
  const [row] = await run(sql<SeoParkRow[]>`
    select ${columns(sql)} from parks left join seo_entries on park_id = parks.id
    where parks.id = ${id}::bigint`)
  return row ?? null
}

const COUNTS = ['inSitemap', 'leftOut', 'littleKnown', 'active', 'pending', 'error'] as const

export type SeoParkCounts = Record<(typeof COUNTS)[number], number> & {
  /** How many of the little-known ones lack each of `WORTH_KNOWING`. */
  missing: number[]
}

/**
 * Counts the parks in the sitemap, those excluded by the operator or because little is known of them, and the
 * results of verification. Reads every park in batches, about a second for a million.
 */
export async function countSeoParks(database: Database): Promise<SeoParkCounts> {
  const all: SeoParkCounts = {
    inSitemap: 0,
    leftOut: 0,
    littleKnown: 0,
    active: 0,
    pending: 0,
    error: 0,
    missing: WORTH_KNOWING.map(() => 0),
  }
  for await (const range of parkRanges(database)) {
    const counts = await countRange(database, range)
    for (const name of COUNTS) all[name] += counts[name]
    all.missing = all.missing.map((count, bit) => count + (counts.missing[bit] ?? 0))
  }
  return all
}

async function countRange(
  { sql, run }: Database,
  { first, last }: IdRange,
): Promise<SeoParkCounts> {
  const missing = sql.unsafe(WORTH_KNOWING.map(countMissing).join(', '))
  const [row] = await run(sql<[SeoParkCounts]>`
    select
      count(*) filter (where open and coalesce(in_sitemap, not little_known))::int as "inSitemap",
      count(*) filter (where open and not in_sitemap)::int as "leftOut",
      count(*) filter (where open and little_known and in_sitemap is null)::int as "littleKnown",
      array[${missing}] as missing,
      count(*) filter (where status = 'active')::int as active,
      count(*) filter (where coalesce(status, 'pending') = 'pending')::int as pending,
      count(*) filter (where status = 'error')::int as error
    from (
      select id, ${isOpen(sql)} as open, ${sql.unsafe(IS_LITTLE_KNOWN)} as little_known,
        ${sql.unsafe(KNOWN_NOW)} as known
      from parks
      where id between ${first}::bigint and ${last}::bigint
    ) as parks
    left join (
      select * from seo_entries where park_id between ${first}::bigint and ${last}::bigint
    ) as entries on park_id = id
    where open or path is not null`)
  return row
}

function countMissing(_: string, bit: number): string {
  return `count(*) filter (
    where open and little_known and in_sitemap is null and known & ${1 << bit} = 0)::int`
}

/** The last verification of a park, in ISO 8601 as PostgreSQL formats it. */
export type VerifiedPark = Row<typeof parks, 'id'> & { verifiedAt: string }

/** The verified parks of the sitemap, longest ago first. */
export async function findParksVerifiedLongAgo(
  database: Database,
  limit: number,
): Promise<VerifiedPark[]> {
  const { sql, run } = database
  let oldest: VerifiedPark[] = []
  for await (const { first, last } of parkRanges(database)) {
    const found = await run(sql<VerifiedPark[]>`
      select id, to_json(verified_at) #>> '{}' as "verifiedAt"
      from seo_entries join parks on id = park_id
      where park_id between ${first}::bigint and ${last}::bigint
        and status <> 'pending' and ${isWanted(sql)} and ${isOpen(sql)}
      order by verified_at, id limit ${limit}::int`)
    oldest = [...oldest, ...found]
      .sort((a, b) => Date.parse(a.verifiedAt) - Date.parse(b.verifiedAt) || a.id - b.id)
      .slice(0, limit)
  }
  return oldest
}
