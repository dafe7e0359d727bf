import { boundsAround } from '#domain/geo/bounds.ts'
import type { Coordinates } from '#domain/geo/geo.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import type { SavedParks } from '#domain/visitors/visitor-schemas.ts'
import type { Database } from '../../client.ts'
import { readPark } from '../park/park-json.ts'

/** Parks by id; an id in no list does not exist, or is hidden. */
export async function findParksByIds(
  { sql, run }: Database,
  ids: readonly number[],
): Promise<SavedParks> {
  const rows = await run(sql<{ asked: number; id: number; fields: string | null }[]>`
    select asked.id::int as asked, parks.id,
      case when name <> '' and coalesce(kept_until > now(), true) then json_fields end as fields
    from (
      select distinct id, coalesce(merge_target(id), id) as shown from unnest(${[...ids]}::bigint[]) as id
    ) as asked join parks on parks.id = shown
    where not hidden
    order by parks.id`)
  return {
    moved: rows.flatMap(({ asked, id }) => (asked === id ? [] : [{ from: asked, to: id }])),
    parks: rows.flatMap(({ fields }) => (fields === null ? [] : [readPark(fields)])),
    lapsed: rows.flatMap(({ id, fields }) => (fields === null ? [id] : [])),
  }
}

/** A normalised name (`normaliseName`) with coordinates. */
export type NamedPoint = Coordinates & { name: string }

/** Longest searchable part of a name, as cut by `name_tails`. */
const LONGEST_TAIL = 100
const METRES_AROUND = 250

/**
 * Finds the visible parks with exactly these names in a box of 250 m to all sides of their
 * coordinates. Returns the parks of each, in order.
 */
export async function findNamesakes(
  { sql, run }: Database,
  points: readonly NamedPoint[],
): Promise<Park[][]> {
  const boxes = points.map((point) => boundsAround(point, METRES_AROUND))
  const rows = await run(sql<{ number: number; fields: string }[]>`
    select wanted.number::int, json_fields as fields
    from unnest(
      ${points.map(({ name }) => name)}::text[],
      ${points.map(({ name }) => [...name].slice(0, LONGEST_TAIL).join(''))}::text[],
      ${boxes.map(({ south }) => south)}::float8[], ${boxes.map(({ north }) => north)}::float8[],
      ${boxes.map(({ west }) => west)}::float8[], ${boxes.map(({ east }) => east)}::float8[]
    ) with ordinality as wanted(name, tail, south, north, west, east, number)
    join park_names on park_names.tail = wanted.tail and skipped = 0 and park_names.number = 0
    join parks on id = park_id and search_name = wanted.name
    where listed and latitude between south and north
      and case when west <= east then longitude between west and east
        else longitude >= west or longitude <= east end
    order by wanted.number, id`)
  return points.map((_, index) =>
    rows.filter(({ number }) => number === index + 1).map(({ fields }) => readPark(fields)),
  )
}
