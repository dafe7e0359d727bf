import type postgres from 'postgres'
import { boundsAround, EARTH_RADIUS_METRES, mercatorY } from '#domain/geo.ts'
import type { ParkFacts } from '#domain/park-facts.ts'
import type { Database } from '../client.ts'

/** What a source says, and what is to become of it. */
export type ParkWrite = {
  facts: ParkFacts
  /** How far away, in metres, a park of the same name from another source is the same park. */
  reach: number
}

export type UpsertOptions = {
  /** Until when the facts may be kept; absent: for ever. */
  keptUntil?: Date | undefined
  /** Whether the source may know more than it says here: what it leaves out stays as it was. */
  isPartial?: boolean | undefined
}

/**
 * What became of it. 'joined': it is a park known from another source, to which it adds what that
 * one does not know, unless a nearer record of its own source has done so; and so it stays when it
 * is said again.
 */
export type UpsertOutcome = 'added' | 'updated' | 'unchanged' | 'joined'

export type UpsertResult = { id: number; outcome: UpsertOutcome }

type Tx = postgres.Sql | postgres.TransactionSql

/**
 * Writes what a source says of parks, all of it or nothing. A park keeps its number for ever: it
 * is known by its source and `sourceId`, or else by its place id, or by its name and where it is.
 *
 * @returns one result for each of `writes`, in their order
 */
export function upsertParks(
  { sql, run }: Database,
  writes: readonly ParkWrite[],
  options: UpsertOptions = {},
): Promise<UpsertResult[]> {
  const write = () =>
    run(sql.begin((tx) => upsertParksIn(tx, writes, options)) as Promise<UpsertResult[]>)
  return write().catch((error) => {
    if (metAnother(error)) return write()
    throw error
  })
}

/** PostgreSQL's codes: two transactions waited for each other, of which one is ended; a key twice. */
const DEADLOCK = '40P01'
const UNIQUE_VIOLATION = '23505'

/**
 * Whether a write only failed because another wrote of the same parks at the same time. A new park
 * that both add is caught by its source and its number there, unless its place id comes first.
 */
function metAnother({ code, constraint_name: constraint }: PostgresFailure): boolean {
  const isSamePlace = code === UNIQUE_VIOLATION && constraint === 'parks_place_id_unique'
  return code === DEADLOCK || isSamePlace
}

type PostgresFailure = { code?: string; constraint_name?: string }

/** The same within a transaction of the caller's. At most some 1000 at once. */
export async function upsertParksIn(
  tx: Tx,
  writes: readonly ParkWrite[],
  options: UpsertOptions = {},
): Promise<UpsertResult[]> {
  if (writes.length === 0) return []
  const rows = writes.map((write, index) => toRow(write, index))
  const matches = await findMatches(tx, rows)
  await lockInOrder(tx, matches)
  const taken = new Set<string>()
  const plan = { own: [] as Row[], layers: [] as (Row & { park_id: number })[] }
  const outcomes = new Map<string, UpsertResult>()
  // Of several that are of the same park the nearest is heard.
  for (const row of [...rows].sort(byDistance(matches))) {
    const match = matches.get(row.index)
    // Said twice at once, the first is heard.
    if (taken.has(keyOf(row))) continue
    taken.add(keyOf(row))
    const joins = match?.own && !match.isBare ? null : (match?.layer ?? match?.twin)
    const place = `${row.source} joins ${joins}`
    if (!joins) plan.own.push(row)
    else if (taken.has(place) || (match?.isTaken && !match.layer)) {
      outcomes.set(keyOf(row), { id: joins, outcome: 'joined' })
    } else {
      taken.add(place)
      plan.layers.push({ ...row, park_id: joins })
    }
  }
  for (const park of await writeOwn(tx, plan.own, options)) outcomes.set(keyOf(park), park)
  for (const park of await writeLayers(tx, plan.layers, options)) outcomes.set(keyOf(park), park)
  return rows.map((row) => {
    const { id, outcome } = outcomes.get(keyOf(row)) ?? missing(row)
    return { id, outcome }
  })
}

function byDistance(matches: Map<number, Match>) {
  const distance = ({ index }: Row) => matches.get(index)?.distance ?? 0
  return (one: Row, other: Row) => distance(one) - distance(other) || one.index - other.index
}

function missing(row: Row): never {
  throw new Error(`${keyOf(row)} was not written`)
}

type Written = UpsertResult & { source: string; source_id: string }

function keyOf({ source, source_id }: { source: string; source_id: string }): string {
  return `${source} ${source_id}`
}

type Row = ReturnType<typeof toRow>

/** A record as the database takes it: by the names of the columns. */
function toRow({ facts, reach }: ParkWrite, index: number) {
  const { south, west, north, east } = boundsAround(
    { lat: facts.latitude, lng: facts.longitude },
    reach,
  )
  return {
    index,
    source: facts.source,
    source_id: facts.sourceId,
    place_id: facts.placeId,
    name: facts.name,
    latitude: sound(facts.latitude),
    longitude: sound(facts.longitude),
    vicinity: facts.vicinity,
    formatted_address: facts.formattedAddress,
    city: facts.city,
    state: facts.state,
    postal_code: facts.postalCode,
    rating: facts.rating,
    user_ratings_total: facts.userRatingsTotal,
    amenities: facts.amenities,
    types: facts.types,
    photos: facts.photos ?? [],
    opening_hours: facts.openingHours,
    description: facts.description,
    area: facts.area,
    enriched_by: facts.enrichedBy ?? [],
    told_listed: !facts.closed,
    reach,
    // Beside the antimeridian only this side of it is looked at.
    west: west <= east ? west : -180,
    east: west <= east ? east : 180,
    south: mercatorY(Math.max(south, -89)),
    north: mercatorY(Math.min(north, 89)),
  }
}

/** Next to nothing is nothing: the database refuses a coordinate it can't square. */
export function sound(degrees: number): number {
  return Math.abs(degrees) < 1e-8 ? 0 : degrees
}

/** What `toRow` gives, as the database reads it. */
function records(tx: Tx, rows: readonly Row[]) {
  return tx`jsonb_to_recordset(${toJson(rows)}::text::jsonb) as input(
    index int, park_id int, source text, source_id text, place_id text, name text,
    latitude float8, longitude float8, vicinity text, formatted_address text,
    city text, state text, postal_code text, rating float8, user_ratings_total int,
    amenities text[], types text[], photos jsonb, opening_hours jsonb, description text,
    area float8, enriched_by text[], told_listed boolean, reach float8,
    west float8, east float8, south float8, north float8)`
}

/** Without what the database can't store: the character 0 and halves of surrogate pairs. */
function toJson(rows: readonly Row[]): string {
  return JSON.stringify(rows, (_, value) =>
    typeof value === 'string' ? Buffer.from(value.replaceAll('\0', '')).toString() : value,
  )
}

type Match = {
  index: number
  own: number | null
  /** Whether nothing of it could be kept but its number, nor does anything hold of it. */
  isBare: boolean
  layer: number | null
  twin: number | null
  /** Whether the twin has been joined by another record of the source. */
  isTaken: boolean
  /** Metres to the twin. */
  distance: number | null
}

/** Which parks the records are of: by the source's own name for them, or as a twin. */
async function findMatches(tx: Tx, rows: Row[]): Promise<Map<number, Match>> {
  const matches = await tx<Match[]>`
    select input.index, own.id as own, coalesce(${isBare(tx)}, false) as "isBare",
      layer.park_id as layer, twin.id as twin, twin.distance,
      exists (
        select from park_layers as other
        where other.park_id = twin.id and other.source = input.source) as "isTaken"
    from ${records(tx, rows)}
    left join parks as own using (source, source_id)
    left join park_layers as layer using (source, source_id)
    left join lateral (
      (select id, 0 as rank, ${haversine(tx)} as distance from parks
        where parks.place_id = input.place_id and parks.source <> input.source)
      union all
      (select id, 1, ${haversine(tx)} from parks
        where position <@ box(point(west, south), point(east, north))
          and search_name = normalise_name(input.name) and parks.source <> input.source
          and ${haversine(tx)} <= input.reach
        order by ${haversine(tx)}, id limit 1)
      union all
      -- One that the operator has closed stays so, whoever still tells of it.
      (select id, 2, ${haversine(tx)} from parks
        where has_corrections and not listed and ${isClosedByOperator(tx)} and parks.source <> 'test'
          and search_name = normalise_name(input.name) and parks.source <> input.source
          and ${haversine(tx)} <= input.reach
        order by ${haversine(tx)}, id limit 1)
      order by rank limit 1
    ) as twin on (own.id is null or ${isBare(tx)}) and layer.park_id is null`
  return new Map(matches.map((match) => [match.index, match]))
}

/** One that has corrections goes on as itself once its source tells of it again. */
function isBare(tx: Tx) {
  return tx`(own.name = '' and not own.has_corrections)`
}

/** Whatever the source says of it meanwhile: the latest word of the operator's. */
function isClosedByOperator(tx: Tx) {
  return tx`(
    select (correction.facts -> 'closed')::boolean from park_corrections as correction
    where correction.park_id = parks.id and undone_at is null and correction.facts ? 'closed'
    order by correction.id desc limit 1)`
}

/** Takes the parks that will change, always in the same order, so that nobody waits in a circle. */
async function lockInOrder(tx: Tx, matches: Map<number, Match>): Promise<void> {
  const ids = [...matches.values()].flatMap(({ own, layer, twin }) => [own, layer, twin])
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return
  await tx`select from parks where id = any(${known}::int[]) order by id for update`
}

/** Distance in metres between a park and a record, by the haversine formula. */
function haversine(tx: Tx) {
  return tx`(${2 * EARTH_RADIUS_METRES}::float8 * asin(least(1, sqrt(
    sin(radians(parks.latitude - input.latitude) / 2) ^ 2
    + cos(radians(input.latitude)) * cos(radians(parks.latitude))
      * sin(radians(parks.longitude - input.longitude) / 2) ^ 2))))`
}

const ALWAYS = ['name', 'latitude', 'longitude', 'types', 'told_listed']
/** Columns that a source which tells only a part leaves as they were. */
const IF_TOLD = [
  'place_id',
  'vicinity',
  'formatted_address',
  'city',
  'state',
  'postal_code',
  'rating',
  'user_ratings_total',
  'opening_hours',
  'description',
  'area',
]
const COLUMNS = [...ALWAYS, ...IF_TOLD, 'amenities', 'photos', 'enriched_by']

async function writeOwn(tx: Tx, rows: Row[], options: UpsertOptions): Promise<Written[]> {
  if (rows.length === 0) return []
  const keptUntil = tx`${options.keptUntil?.toISOString() ?? null}::timestamptz`
  const columns = tx.unsafe(COLUMNS.join(', '))
  const columnsOf = (table: string) =>
    tx.unsafe(COLUMNS.map((name) => `${table}.${name}`).join(', '))
  return tx<Written[]>`
    with input as (select * from ${records(tx, rows)}),
    known as (
      select parks.id, ${tx.unsafe(options.isPartial ? TOLD_IN_PART : TOLD)}
      from input join parks using (source, source_id)
    ),
    changed as (
      update parks set (${columns}, kept_until) = row(${columnsOf('known')}, ${keptUntil})
      from known where parks.id = known.id and (
        parks.kept_until is distinct from ${keptUntil}
        or row(${columnsOf('parks')}) is distinct from row(${columnsOf('known')}))
      returning parks.id
    ),
    added as (
      insert into parks (source, source_id, ${columns}, kept_until)
      select source, source_id, ${columns}, ${keptUntil}
      from input where not exists (
        select from parks where parks.source = input.source and parks.source_id = input.source_id)
      order by source, source_id
      on conflict (source, source_id) do update set name = excluded.name
      returning id, source, source_id
    )
    select id, source, source_id, 'added' as outcome from added
    union all
    select parks.id, source, source_id,
      case when exists (select from changed where changed.id = parks.id)
        then 'updated' else 'unchanged' end
    from input join parks using (source, source_id)`
}

const TOLD = COLUMNS.map((name) => `input.${name}`).join(', ')

/** A point inside an outline that is known is better than one told without. */
const point = (name: string) =>
  `case when parks.area is null then input.${name} else parks.${name} end as ${name}`

const TOLD_IN_PART = [
  'input.name',
  point('latitude'),
  point('longitude'),
  'input.types',
  'input.told_listed',
  ...IF_TOLD.map((name) => `coalesce(input.${name}, parks.${name}) as ${name}`),
  `parks.amenities || array(
    select told from unnest(input.amenities) as told where told <> all (parks.amenities)
  ) as amenities`,
  `case when input.photos = '[]' then parks.photos else input.photos end as photos`,
  'parks.enriched_by',
].join(', ')

/**
 * Lays what a live source tells of one park alone over what lists tell of it, and dates it by
 * itself: it may not be kept for longer because the lists have been asked again.
 */
export async function writeParkDetails(
  { sql, run }: Database,
  parkId: number,
  { facts, keptUntil }: { facts: ParkFacts; keptUntil?: Date | undefined },
): Promise<void> {
  const details = { ...facts, source: `${facts.source}-details` }
  const row = { ...toRow({ facts: details, reach: 0 }, 0), park_id: parkId }
  await run(
    sql.begin(async (tx) => {
      // What the source tells of it now comes from another of its records, perhaps.
      await tx`
        delete from park_layers where park_id = ${parkId}::int
          and source = ${row.source}::text and source_id <> ${row.source_id}::text`
      await writeLayers(tx, [row], { keptUntil })
    }),
  )
}

async function writeLayers(
  tx: Tx,
  rows: (Row & { park_id: number })[],
  { keptUntil, isPartial }: UpsertOptions,
): Promise<Written[]> {
  if (rows.length === 0) return []
  const facts = isPartial ? tx`park_layers.facts || excluded.facts` : tx`excluded.facts`
  return tx<Written[]>`
    with written as (
      insert into park_layers (park_id, source, source_id, kept_until, facts)
      select park_id, source, source_id, ${keptUntil?.toISOString() ?? null}::timestamptz,
        jsonb_strip_nulls(jsonb_build_object(
          'placeId', place_id, 'vicinity', vicinity, 'formattedAddress', formatted_address,
          'rating', rating, 'userRatingsTotal', user_ratings_total,
          'amenities', nullif(amenities, '{}'), 'photos', nullif(photos, '[]'),
          'openingHours', opening_hours, 'description', description, 'area', area,
          'enrichedBy', nullif(enriched_by, '{}')))
      from ${records(tx, rows)} order by source, source_id
      on conflict (source, source_id) do update
        set park_id = excluded.park_id, facts = ${facts}, kept_until = excluded.kept_until, updated_at = now()
        where (park_layers.park_id, park_layers.facts, park_layers.kept_until)
          is distinct from (excluded.park_id, ${facts}, excluded.kept_until)
    )
    select park_id as id, source, source_id, 'joined' as outcome from ${records(tx, rows)}`
}
