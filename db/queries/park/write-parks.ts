import type { Insides } from '#domain/park/park-schemas.ts'
import type { NewTestPark } from '#domain/park/test-park-schemas.ts'
import { TEST_SOURCE } from '#domain/park/test-parks.ts'
import type { Database } from '../../client.ts'
import type { parkInsides, parkOutlines, parks } from '../../schema/parks.ts'
import { type Row, toJson } from '../columns.ts'
import { exportedParks } from './export-parks.ts'
import { type ParkRow, records, sound, type Tx } from './park-rows.ts'

type ShapeRow = {
  id: number
  source: string
  /** Encoded (db/stored/outline-bytes.ts), in base64. */
  outline?: string | undefined
  insides?: Insides | undefined
}

export type UpsertOptions = {
  /** When the facts expire; absent: never. */
  expiresAt?: Date | undefined
  /** Whether the record may be incomplete: omitted facts stay as they were. */
  isPartial?: boolean | undefined
}

/**
 * The outcome of a record. 'joined': the park is known from another source, and the record supplies
 * what that source lacks, unless a nearer record of its own source already does. A joined record
 * stays joined when it is written again.
 */
export type UpsertOutcome = 'added' | 'updated' | 'unchanged' | 'joined'

export type UpsertResult = { id: number; outcome: UpsertOutcome }

type Written = UpsertResult & { source: string; source_id: string }

/** A record that adds to a park of another source. */
export type LayerRow = ParkRow & { park_id: number }

const ALWAYS = ['name', 'latitude', 'longitude', 'types', 'told_listed']
/** Columns that an incomplete record leaves as they were. */
const OPTIONAL_COLUMNS =
  `place_id vicinity formatted_address city state postal_code rating user_ratings_total
  opening_hours description area`.split(/\s+/)
const COLUMNS = [
  ...ALWAYS,
  ...OPTIONAL_COLUMNS,
  'amenities',
  'facts',
  'photos',
  'other_names',
  'enriched_by',
]

/** The stored values as the source stated them, which may differ from those the operator corrected. */
const STORED = COLUMNS.map((name) => {
  if (name === 'name') return `coalesce(parks.told ->> 'name', parks.name)`
  if (name === 'types') {
    return `case when parks.told ? 'types'
      then array(select jsonb_array_elements_text(parks.told -> 'types')) else parks.types end`
  }
  const isPosition = name === 'latitude' || name === 'longitude'
  return isPosition ? `coalesce((parks.told -> '${name}')::float8, parks.${name})` : `parks.${name}`
}).join(', ')

/** What the source states of a park whose name, position or types the operator has corrected. */
const STATED_AGAIN = `case when parks.told is not null then jsonb_build_object(
  'name', known.name, 'latitude', known.latitude, 'longitude', known.longitude,
  'types', to_jsonb(known.types)) end`

export async function writeOwn(
  tx: Tx,
  rows: ParkRow[],
  options: UpsertOptions,
): Promise<Written[]> {
  if (rows.length === 0) return []
  const expiresAt = tx`${options.expiresAt?.toISOString() ?? null}::timestamptz`
  const stated = options.isPartial ? STATED_IN_PART : options.expiresAt ? STATED : STATED_BY_FILE
  const columns = tx.unsafe(COLUMNS.join(', '))
  const columnsOf = (table: string) =>
    tx.unsafe(COLUMNS.map((name) => `${table}.${name}`).join(', '))
  return tx<Written[]>`
    with recursive input as (select * from ${records(tx, rows)}),
    known as (
      select parks.id, ${tx.unsafe(stated)}
      from input join parks using (source, source_id)
    ),
    page as (
      select id, parks as park from known join parks using (id)
      where parks.has_layers and known.enriched_by <> '{}'
    ),
    ${exportedParks(tx)},
    copies as (select id from known join handed_out using (id) where ${tx.unsafe(IS_UNCHANGED_COPY)}),
    changed as (
      update parks set (${columns}, kept_until, told) =
        row(${columnsOf('known')}, ${expiresAt}, ${tx.unsafe(STATED_AGAIN)})
      from known where parks.id = known.id and known.id not in (select id from copies) and (
        parks.kept_until is distinct from ${expiresAt}
        or row(${tx.unsafe(STORED)}) is distinct from row(${columnsOf('known')}))
      returning parks.id
    ),
    added as (
      insert into parks (source, source_id, ${columns}, kept_until)
      select source, source_id, ${columns}, ${expiresAt}
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

/**
 * A SQL condition: the record is a copy of the exported park and adds nothing to it. It is not
 * written, so that facts of other sources are not attributed to its own.
 */
const IS_UNCHANGED_COPY = [
  ...ALWAYS.map((name) => `known.${name} = (park).${name}`),
  ...OPTIONAL_COLUMNS.map(
    (name) => `coalesce((park).${name} = known.${name}, known.${name} is null)`,
  ),
  'known.amenities <@ (park).amenities',
  `not exists (
    select from jsonb_each(known.facts) as stated
    where handed_out.facts -> stated.key ->> 'value' is distinct from stated.value ->> 'value')`,
  "known.photos in ('[]', (park).photos)",
  'known.other_names <@ (park).other_names',
  'known.enriched_by <@ sources',
].join(' and ')

const STATED = COLUMNS.map((name) => `input.${name}`).join(', ')

/** A SQL expression: facts as stated again, with the first date where they say the same. */
function withFirstDates(stored: string, stated: string): string {
  return `(
    select coalesce(jsonb_object_agg(again.key,
      case when (${stored} -> again.key) - 'told' = again.value - 'told'
        then ${stored} -> again.key else again.value end), '{}')
    from jsonb_each(${stated}) as again)`
}

const STATED_BY_FILE = COLUMNS.map((name) =>
  name === 'facts' ? `${withFirstDates('parks.facts', 'input.facts')} as facts` : `input.${name}`,
).join(', ')

/**
 * A SQL expression: stored facts and those a service states besides. An undated fact is no news where
 * the same is stored, which may have a date.
 */
function withPart(stored: string, stated: string): string {
  return `(${stored} || (
    select coalesce(jsonb_object_agg(part.key,
      case when (${stored} -> part.key) - '{since,told}'::text[] = part.value - 'told'
        then ${stored} -> part.key else part.value end), '{}')
    from jsonb_each(${stated}) as part))`
}

/** Keeps the stored point if the park's area is known, as it lies inside. */
const point = (name: string) =>
  `case when parks.area is null then input.${name}
    else coalesce((parks.told -> '${name}')::float8, parks.${name}) end as ${name}`

const STATED_IN_PART = [
  'input.name',
  point('latitude'),
  point('longitude'),
  'input.types',
  'input.told_listed',
  ...OPTIONAL_COLUMNS.map((name) => `coalesce(input.${name}, parks.${name}) as ${name}`),
  `parks.amenities || array(
    select stated from unnest(input.amenities) as stated where stated <> all (parks.amenities)
  ) as amenities`,
  `${withPart('parks.facts', 'input.facts')} as facts`,
  `case when input.photos = '[]' then parks.photos else input.photos end as photos`,
  `case when input.other_names = '{}' then parks.other_names else input.other_names end as other_names`,
  'parks.enriched_by',
].join(', ')

const LAYER_FROM_FILE = `case when excluded.facts ? 'facts' then jsonb_set(excluded.facts, '{facts}', ${withFirstDates(
  "park_layers.facts -> 'facts'",
  "excluded.facts -> 'facts'",
)}) else excluded.facts end`

const LAYER_IN_PART = `park_layers.facts || excluded.facts || case
  when park_layers.facts ? 'facts' and excluded.facts ? 'facts' then
    jsonb_build_object('facts', ${withPart("(park_layers.facts -> 'facts')", "excluded.facts -> 'facts'")})
  else '{}' end`

export async function writeLayers(
  tx: Tx,
  rows: LayerRow[],
  { expiresAt, isPartial }: UpsertOptions,
): Promise<Written[]> {
  if (rows.length === 0) return []
  const facts = tx.unsafe(
    isPartial ? LAYER_IN_PART : expiresAt ? 'excluded.facts' : LAYER_FROM_FILE,
  )
  return tx<Written[]>`
    with written as (
      insert into park_layers (park_id, source, source_id, kept_until, facts)
      select park_id, source, source_id, ${expiresAt?.toISOString() ?? null}::timestamptz,
        jsonb_strip_nulls(jsonb_build_object(
          'placeId', place_id, 'vicinity', vicinity, 'formattedAddress', formatted_address,
          'rating', rating, 'userRatingsTotal', user_ratings_total,
          'amenities', nullif(amenities, '{}'), 'facts', nullif(facts, '{}'), 'photos', nullif(photos, '[]'),
          'openingHours', opening_hours, 'description', description, 'area', area,
          'otherNames', nullif(other_names, '{}'), 'enrichedBy', nullif(enriched_by, '{}')))
      from ${records(tx, rows)} order by source, source_id
      on conflict (source, source_id) do update
        set park_id = excluded.park_id, facts = ${facts}, kept_until = excluded.kept_until, updated_at = now()
        where (park_layers.park_id, park_layers.facts, park_layers.kept_until)
          is distinct from (excluded.park_id, ${facts}, excluded.kept_until)
    )
    select park_id as id, source, source_id, 'joined' as outcome from ${records(tx, rows)}`
}

/** Upserts what lies inside parks by source, and deletes it where a source now reports nothing. */
export async function writeInsides(tx: Tx, rows: readonly ShapeRow[]): Promise<number[]> {
  const isEmpty = ({ entrances, features, paths, ground }: Insides) =>
    entrances.length === 0 && features.length === 0 && !paths && !ground
  const stated = rows.filter(({ insides }) => insides && !isEmpty(insides))
  const emptied = rows.filter(({ insides }) => insides && isEmpty(insides))
  const changed = await upsertInsides(tx, stated)
  if (emptied.length === 0) return changed
  const removed = await tx<Row<typeof parkInsides, 'parkId'>[]>`
    delete from park_insides using unnest(${emptied.map(({ id }) => id)}::int[],
      ${emptied.map(({ source }) => source)}::text[]) as input(id, source)
    where park_id = input.id and park_insides.source = input.source
    returning park_id as "parkId"`
  return [...changed, ...removed.map(({ parkId }) => parkId)]
}

async function upsertInsides(tx: Tx, rows: readonly ShapeRow[]): Promise<number[]> {
  if (rows.length === 0) return []
  const json = toJson(rows.map(({ id, source, insides }) => ({ id, source, insides })))
  const changed = await tx<Row<typeof parkInsides, 'parkId'>[]>`
    insert into park_insides (park_id, source, insides)
    select distinct on (id, source) id, source, insides
    from jsonb_to_recordset(${json}::text::jsonb) as input(id int, source text, insides jsonb)
    order by id, source
    on conflict (park_id, source) do update set insides = excluded.insides
      where park_insides.insides <> excluded.insides
    returning park_id as "parkId"`
  return changed.map(({ parkId }) => parkId)
}

/** Returns the parks with a new outline. A park's main source replaces any other's. */
export async function upsertOutlines(tx: Tx, rows: readonly ShapeRow[]): Promise<number[]> {
  const known = rows.filter(({ outline }) => outline !== undefined)
  if (known.length === 0) return []
  const json = toJson(known.map(({ id, source, outline }) => ({ id, source, outline })))
  const changed = await tx<Row<typeof parkOutlines, 'parkId'>[]>`
    insert into park_outlines (park_id, source, outline)
    select distinct on (id) id, input.source, decode(outline, 'base64')
    from jsonb_to_recordset(${json}::text::jsonb)
      as input(id int, source text, outline text) join parks using (id)
    order by id, parks.source = input.source desc
    on conflict (park_id) do update set source = excluded.source, outline = excluded.outline
      where park_outlines.outline <> excluded.outline and (park_outlines.source = excluded.source
        or excluded.source = (select source from parks where id = excluded.park_id))
    returning park_id as "parkId"`
  return changed.map(({ parkId }) => parkId)
}

/**
 * Inserts or updates a test park. It is unlisted, so that no search finds it, and its place id
 * serves only as its source id, so that no real park is matched to it.
 *
 * @returns its id
 */
export async function writeTestPark({ sql, run }: Database, park: NewTestPark): Promise<number> {
  const { name, placeId, latitude, longitude, vicinity, rating, userRatingsTotal } = park
  const [row] = await run(sql<Row<typeof parks, 'id'>[]>`
    insert into parks (
      source, source_id, told_listed, name, latitude, longitude, vicinity, rating, user_ratings_total,
      amenities
    ) values (
      ${TEST_SOURCE}::text, ${placeId}::text, false, ${name}::text, ${sound(latitude)}::float8,
      ${sound(longitude)}::float8, ${vicinity}::text, ${rating}::float8, ${userRatingsTotal}::int,
      ${park.amenities}::text[]
    )
    on conflict (source, source_id) do update set
      told_listed = false, name = excluded.name, latitude = excluded.latitude,
      longitude = excluded.longitude, vicinity = excluded.vicinity, rating = excluded.rating,
      user_ratings_total = excluded.user_ratings_total, amenities = excluded.amenities
    returning id`)
  if (!row) throw new Error('The test park was not written.')
  return row.id
}
