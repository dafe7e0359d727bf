import { type Database, fragment, toQuery } from '../../client.ts'
import {
  bitsOfWord,
  denyingBits,
  factBits,
  HOURS_LINES,
  type ParkFilter,
  refusingBits,
} from '../search/nearby-parks.ts'

/** What the map needs of a park. */
export type MapPointRow = {
  id: number
  name: string
  latitude: number
  longitude: number
  isGoogle: boolean
  /** As shown; null if none can be about dogs. */
  amenities: string[] | null
  amenityBits: number
  /** The filters it is known to match and known not to match, as 128 digits; null for none. */
  yes: string | null
  no: string | null
  rating: number | null
  /** The weekday lines of its hours, as JSON; null without hours. */
  hours: string | null
  /** Its place in the order 'Best known': more comes first. */
  score: number
  /** Its types as stated, on one line; then what `parks.kinds` has but the name: types and amenities. */
  kinds: string
}

const columns = fragment`
  id, name, latitude, longitude, is_google(source) as "isGoogle", amenity_bits as "amenityBits",
  case when kinds ~ 'dog|pet|canine' then ('{' || json_fields)::json -> 'amenities' end as amenities,
  nullif(facts_yes, b'0'::bit(128))::text as yes, nullif(facts_no, b'0'::bit(128))::text as no,
  shown_rating as rating, ${HOURS_LINES} as hours, score,
  array_to_string(types, ',') || E'\\n'
    || coalesce(substr(kinds, nullif(strpos(kinds, E'\\n'), 0) + 1), '') as kinds`

/** The parks visitors can find, by id, those after an id. */
export function readMapPoints(
  { sql, run }: Database,
  { after, limit }: { after: number; limit: number },
): Promise<MapPointRow[]> {
  const rows = fragment`select ${columns} from parks
    where listed and id > ${after}::int order by id limit ${limit}::int`
  return run(toQuery<MapPointRow[]>(sql, rows))
}

/** Those of some parks that visitors can find. */
export function readMapPointsOf(
  { sql, run }: Database,
  ids: readonly number[],
): Promise<MapPointRow[]> {
  const rows = fragment`select ${columns} from parks
    where listed and id = any(${[...ids]}::int[])`
  return run(toQuery<MapPointRow[]>(sql, rows))
}

/** A moment in the history of changes. */
export type ChangesMark = {
  /** The oldest transaction that may not have ended then. */
  transaction: string
  /** The table: a restore creates a new one, whose history is another. */
  table: string
}

export type ParkChanges = { mark: ChangesMark; ids: number[]; isAny: boolean }

/** The parks changed since a moment or before, and this moment; `isAny`: any may have changed. */
export async function readParkChanges(
  { sql, run }: Database,
  since: ChangesMark | null,
): Promise<ParkChanges> {
  const [row] = await run(sql<[ChangesMark & { ids: number[] | null; isAny: boolean }]>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as transaction,
      'park_changes'::regclass::oid::text as table, changed.*
    from (
      select array_agg(distinct id) as ids, coalesce(bool_or(park_ids is null), false) as "isAny"
      from park_changes left join lateral unnest(park_ids) as id on true
      where transaction >= ${since?.transaction ?? '0'}::xid8 and ${since !== null}::bool
    ) as changed`)
  const { ids, isAny, ...mark } = row
  return { mark, ids: ids ?? [], isAny: isAny || mark.table !== since?.table }
}

/** Deletes changes that every server has read long ago. */
export async function dropParkChanges({ sql, run }: Database, beforeDays: number): Promise<void> {
  await run(
    sql`delete from park_changes where at < now() - make_interval(days => ${beforeDays}::int)`,
  )
}

/** The facts that a word states as 128 digits; any of them makes a park one of that type. */
export async function readWordBits({ sql, run }: Database, word: string): Promise<string> {
  const bits = fragment`select ${bitsOfWord(word)}::text as bits`
  const [row] = await run(toQuery<[{ bits: string }]>(sql, bits))
  return row.bits
}

/**
 * The facts of a filter as 128 digits: those that must match, and those that rule a park out if it is
 * known not to match (`no`) or to match them (`denying`).
 */
export async function readFilterBits(
  { sql, run }: Database,
  filter: Pick<ParkFilter, 'facts' | 'amenityBits'>,
): Promise<{ yes: string; no: string; denying: string }> {
  const { facts = [], amenityBits } = filter
  const bits = fragment`
    select ${factBits(facts)}::text as yes, ${refusingBits({ facts, amenityBits })}::text as no,
      ${denyingBits({ facts, amenityBits })}::text as denying`
  const [row] = await run(toQuery<[{ yes: string; no: string; denying: string }]>(sql, bits))
  return row
}
