import { distanceMetres } from '#domain/geo/geo.ts'
import type {
  ApartPair,
  ApartPairs,
  DistinctInput,
  DuplicatePair,
  Duplicates,
} from '#domain/operator/merge-schemas.ts'
import { PARKS_PER_PAGE } from '#domain/operator/park-edit.ts'
import { rowId } from '#domain/text/number-schemas.ts'
import type { Database } from '../../client.ts'
import { SEED_SETS } from '../../seed/listed-park.ts'
import { twinReach } from '../../stored/same-park.ts'
import { isMadeUpName } from '../park/made-up-name.ts'

/** Parks compared with their neighbours in one statement, which takes well under a second. */
const AT_ONCE = 250
/** Pairs of one park, and those of a batch. */
const MAX_OF_ONE = 5
const MAX_PAIRS = 40
/** Parks this close, in metres, are likely the same even if their names differ. */
const SAME_LOCATION_METRES = 10
/** The length of a degree of a meridian, at least. */
const METRES_OF_DEGREE = 110_500
/** Longest searchable part of a name, as cut by `name_tails`. */
const LONGEST_TAIL = 100

type ParkRow = DuplicatePair['one'] & { searchName: string; isTemporary: boolean }
type Row = ParkRow & { ofId: number }

/**
 * Likely duplicates among the next parks by id: of each pair the one with the lower id finds the
 * other. Names that many parks have are compared nearby only, others by their index, and those that
 * this product has made up not at all. Those that the operator, or a list that comes along, has as
 * two are left out.
 */
export async function findDuplicates(database: Database, after: number): Promise<Duplicates> {
  const { sql, run } = database
  const columns = (table: string) =>
    sql.unsafe(`${table}.id, ${table}.name, place_name(${table}.in_place) as place, ${table}.source,
      ${table}.latitude as lat, ${table}.longitude as lng, ${table}.search_name as "searchName",
      ${table}.kept_until is not null as "isTemporary"`)
  const mayBeSame = sql`not (one.source = near.source and one.source = any(${[...SEED_SETS]}::text[]))
    and not exists (select from distinct_parks where one_id = one.id and other_id = near.id)`
  const page: ParkRow[] = [
    ...(await run(sql<ParkRow[]>`
      select ${columns('parks')} from parks
      where id > ${after}::int and listed and coalesce(kept_until > now(), true)
      order by id limit ${AT_ONCE}::int`)),
  ]
  const reaches = page.map(({ name }) => twinReach(name))
  const isCommon = (reach: number) => reach === twinReach('')
  const rare = page.filter(
    ({ name }, index) => !isCommon(reaches[index] ?? 0) && !isMadeUpName(name),
  )
  const boxes = page.flatMap((park, index) => {
    const metres = reaches[index] ?? 0
    const reach = degrees(park.lat, isCommon(metres) ? metres : SAME_LOCATION_METRES)
    // What the longitude is moved by for what lies near it, also across 180°.
    const shifts = [
      0,
      ...(park.lng + reach > 180 ? [-360] : []),
      ...(park.lng - reach < -180 ? [360] : []),
    ]
    return shifts.map((shift) => ({ id: park.id, reach, shift }))
  })
  const rows = await run(sql<Row[]>`
    select origin.id as "ofId", ${columns('other')}
    from unnest(
      ${boxes.map(({ id }) => id)}::int[],
      ${boxes.map(({ reach }) => reach)}::float8[],
      ${boxes.map(({ shift }) => shift)}::float8[]
    ) as origin(id, reach, shift)
    join parks as one on one.id = origin.id
    cross join lateral (
      select * from parks as near
      where near.position <@ box(
          point(one.position[0] + origin.shift - origin.reach, one.position[1] - origin.reach),
          point(one.position[0] + origin.shift + origin.reach, one.position[1] + origin.reach))
        and near.id > one.id and coalesce(near.kept_until > now(), true) and ${mayBeSame}
      order by near.search_name <> one.search_name, 
        near.position <-> point(one.position[0] + origin.shift, one.position[1])
      limit ${MAX_OF_ONE}::int
    ) as other
    union all
    select origin.id, ${columns('other')}
    from unnest(
      ${rare.map(({ id }) => id)}::int[],
      ${rare.map(({ searchName }) => [...searchName].slice(0, LONGEST_TAIL).join(''))}::text[],
      ${rare.map(({ lat }) => degrees(lat, twinReach('unlikely')))}::float8[]
    ) as origin(id, tail, reach)
    join parks as one on one.id = origin.id
    cross join lateral (
      select near.* from park_names join parks as near on near.id = park_id
      where tail = origin.tail and skipped = 0 and number = 0 and near.search_name = one.search_name
        and near.id > one.id and near.listed and coalesce(near.kept_until > now(), true)
        and ${mayBeSame} and abs(near.latitude - one.latitude) < origin.reach
        and (abs(near.longitude - one.longitude) < origin.reach
          or abs(near.longitude - one.longitude) > 360 - origin.reach)
      order by near.id limit ${MAX_OF_ONE}::int
    ) as other`)
  const pairs = pairsOf(page, rows).slice(0, MAX_PAIRS)
  return { pairs, next: page.length < AT_ONCE ? null : (page.at(-1)?.id ?? null) }
}

/** Degrees of longitude for metres at a latitude; those of Mercator's latitude are the same. */
function degrees(lat: number, metres: number): number {
  return metres / (METRES_OF_DEGREE * Math.max(0.01, Math.cos((lat * Math.PI) / 180)))
}

function pairsOf(page: readonly ParkRow[], rows: readonly Row[]): DuplicatePair[] {
  const byId = new Map(page.map((park) => [park.id, park]))
  const lowerId = ({ one, other }: DuplicatePair) => Math.min(one.id, other.id)
  const seen = new Set<string>()
  return rows
    .flatMap(({ ofId, ...other }) => {
      const one = byId.get(ofId)
      const key = `${ofId} ${other.id}`
      if (!one || seen.has(key)) return []
      seen.add(key)
      // What expires can't be the target of what doesn't.
      const [target, merged] = one.isTemporary && !other.isTemporary ? [other, one] : [one, other]
      const isNamesake = one.searchName === other.searchName && !isMadeUpName(one.name)
      const distance = Math.round(distanceMetres(one, other))
      const reach = isNamesake ? twinReach(one.name) : SAME_LOCATION_METRES
      return distance <= reach
        ? [{ one: bare(target), other: bare(merged), distance, isNamesake }]
        : []
    })
    .sort((a, b) => lowerId(a) - lowerId(b))
}

function bare({ searchName: _, isTemporary: __, ...park }: ParkRow): DuplicatePair['one'] {
  return park
}

/**
 * Writes whether two parks are kept separate. Returns whether they were before; null if one of them is
 * unknown.
 */
export async function writeDistinct(
  { sql, run }: Database,
  { oneId, otherId, isDistinct }: DistinctInput,
): Promise<boolean | null> {
  const [lower, higher] = [Math.min(oneId, otherId), Math.max(oneId, otherId)]
  if (!rowId.safeParse(higher).success) return null
  const known = sql`select from parks where id in (${lower}::int, ${higher}::int) offset 1`
  const change = isDistinct
    ? sql`insert into distinct_parks (one_id, other_id)
        select ${lower}::int, ${higher}::int where exists (${known})
        on conflict do nothing`
    : sql`delete from distinct_parks where one_id = ${lower}::int and other_id = ${higher}::int`
  const [row] = await run(sql<{ isKnown: boolean; isChanged: boolean }[]>`
    with change as (${change} returning one_id)
    select exists (${known}) as "isKnown", exists (select from change) as "isChanged"`)
  return row?.isKnown ? row.isChanged !== isDistinct : null
}

/** A page of the pairs that are kept separate, the latest first; without parks whose facts have expired. */
export async function findApart({ sql, run }: Database, page: number): Promise<ApartPairs> {
  const member = (table: string) =>
    sql.unsafe(`json_build_object('id', ${table}.id, 'name', ${table}.name,
      'place', place_name(${table}.in_place), 'source', ${table}.source, 'isHidden', ${table}.hidden)`)
  const isCurrent = (table: string) =>
    sql.unsafe(`${table}.name <> '' and coalesce(${table}.kept_until > now(), true)`)
  const rows = await run(sql<ApartPair[]>`
    select ${member('one')} as one, ${member('other')} as other,
      to_char(said_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "saidAt"
    from distinct_parks
    join parks as one on one.id = one_id join parks as other on other.id = other_id
    where ${isCurrent('one')} and ${isCurrent('other')}
    order by said_at desc, one_id desc, other_id desc
    limit ${PARKS_PER_PAGE + 1}::int offset ${(page - 1) * PARKS_PER_PAGE}::int`)
  return { pairs: rows.slice(0, PARKS_PER_PAGE), hasMore: rows.length > PARKS_PER_PAGE }
}
