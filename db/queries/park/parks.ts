import type postgres from 'postgres'
import type { Bounds, Coordinates } from '#domain/geo/geo.ts'
import { toGeometry } from '#domain/geo/geojson.ts'
import type { KnownFact, Park, ParkListInput, ParkRule, Said } from '#domain/park/park-schemas.ts'
import type { Database } from '../../client.ts'
import type { parks } from '../../schema/parks.ts'
import { decodeOutline } from '../../stored/outline-bytes.ts'
import type { Row } from '../columns.ts'
import { ASKED } from '../visitors/answers.ts'
import { SAID } from '../visitors/visitors-layer.ts'
import { INSIDES } from './insides.ts'
import { type InsidesOf, joinInsides } from './join-insides.ts'
import { IS_LITTLE_KNOWN, toKnownFacts, WON_FACTS, type WonFact } from './known-facts.ts'
import { MADE_UP_NAME } from './made-up-name.ts'
import { readPark } from './park-json.ts'
import { parkRanges } from './park-ranges.ts'
import { BARE } from './park-rows.ts'

/** How far ahead the end of a fact may be before it counts as a mistake of the clock. */
const FACT_CLOCK_DAYS = 365

/** A SQL expression: the rules that hold of the row of `parks`, as JSON; null if there are none. */
const HELD_RULES = `(
  select json_agg((said - 'id') || (rule -> 'sources' -> 0) || jsonb_build_object('agency', rule -> 'agency')
    order by place)
  from park_layers cross join jsonb_array_elements(facts -> 'rules') with ordinality as held(said, place)
  join rules on rules.id = said ->> 'id'
  where has_layers and park_id = parks.id and park_layers.source = 'rules')`

type Sql = postgres.Sql

type ParkRow = Row<typeof parks, 'jsonFields'> & {
  photos: string | null
  facts: WonFact[] | null
  rules: ParkRule[] | null
  outline: Uint8Array | null
  insides: InsidesOf[] | null
  /** What visitors answered about it, and what searches asked for in vain. */
  said: Said[] | null
  asked: Record<string, number> | null
  /** Of the newest region of OpenStreetMap that has it: '2026-11-18'. */
  asOf: string | null
  /** Whether search engines are asked not to index it; the operator's decision takes precedence. */
  isLittleKnown: boolean
}

/** A park by id with all that is known; null if it does not exist or its facts have expired. */
export async function findPark({ sql, run }: Database, id: number): Promise<Park | null> {
  const [row] = await run(
    sql<ParkRow[]>`
      select json_fields as "jsonFields", ${sql.unsafe(WON_FACTS)} as facts,
        ${sql.unsafe(HELD_RULES)} as rules, ${sql.unsafe(SAID)} as said, ${sql.unsafe(ASKED)} as asked,
        ${sql.unsafe(IS_LITTLE_KNOWN)} and not coalesce(
          (select in_sitemap from seo_entries where park_id = parks.id), false) as "isLittleKnown",
        (select outline from park_outlines where park_id = parks.id) as outline,
        ${sql.unsafe(INSIDES)} as insides,
        (select to_char(max(as_of) at time zone 'utc', 'YYYY-MM-DD')
          from region_records join regions on regions.id = region_id
          where source = 'osm' and missed = 0 and source_id in (
            select source_id where parks.source = 'osm'
            union all
            select source_id from park_layers where has_layers and park_id = parks.id and source = 'osm')
        ) as "asOf",
        case when photos <> '[]' then photos else (
          select facts -> 'photos' from park_layers
          where has_layers and park_id = parks.id and facts ? 'photos' order by source limit 1
        ) end::text as photos
      from parks
      where id = ${id}::bigint and name <> '' and not hidden and coalesce(kept_until > now(), true)`,
  )
  if (!row) return null
  const outline = row.outline && toGeometry(decodeOutline(row.outline))
  const facts = toKnownFacts(row.facts ?? [])
  // Only portraits show the ground.
  const { ground: _, ...insides } = row.insides ? joinInsides(row.insides) : {}
  return {
    ...readPark(row.jsonFields),
    facts,
    ...(row.rules ? { rules: withoutLeash(row.rules, facts) } : {}),
    ...(row.said ? { said: row.said } : {}),
    ...(row.asked ? { asked: row.asked } : {}),
    ...(outline ? { outline } : {}),
    ...insides,
    ...(row.asOf ? { asOf: row.asOf } : {}),
    ...(row.isLittleKnown ? { littleKnown: true as const } : {}),
    ...(row.photos ? { photos: JSON.parse(row.photos) } : {}),
  }
}

/** Rules of a park; where dogs have an area of their own, a leash is only in the remark on it. */
function withoutLeash(rules: ParkRule[], facts: readonly KnownFact[]): ParkRule[] {
  const areas = [
    ...facts.flatMap(({ key, value }) => (key === 'dog_area' ? value : [])),
    ...rules.flatMap(({ reported }) => reported?.facts?.dog_area ?? []),
  ]
  if (!areas.some((value) => value !== 'no')) return rules
  return rules.map((rule) => {
    const { leash, ...others } = rule.reported?.facts ?? {}
    if (!leash || leash === 'off') return rule
    return { ...rule, reported: { ...rule.reported, facts: others } }
  })
}

export async function listParkNames(
  { sql, run }: Database,
  { after, limit }: ParkListInput,
): Promise<{ id: number; name: string }[]> {
  return run(sql<Row<typeof parks, 'id' | 'name'>[]>`
    select id, name from parks
    where id > ${after}::bigint and listed and name <> '' and coalesce(kept_until > now(), true)
    order by id limit ${limit}::int`)
}

/** The number of visible parks. Reads every park, in batches. */
export async function countListedParks(database: Database): Promise<number> {
  const { sql, run } = database
  let all = 0
  for await (const { first, last } of parkRanges(database)) {
    const [row] = await run(sql<[{ count: number }]>`
      select count(*)::int as count from parks
      where id between ${first}::bigint and ${last}::bigint
        and listed and coalesce(kept_until > now(), true)`)
    all += row.count
  }
  return all
}

export type ParkOrigin = Row<typeof parks, 'source' | 'sourceId'> & {
  /** Whether this is the park's main source, rather than one that adds to it. */
  isOwn: boolean
}

/** The sources of a park with their ids for it; the main source first. */
export async function findParkOrigins({ sql, run }: Database, id: number): Promise<ParkOrigin[]> {
  return run(sql<ParkOrigin[]>`
    select source, source_id as "sourceId", true as "isOwn" from parks
    where id = ${id}::bigint and not hidden
    union all
    select source, source_id, false from park_layers
    where park_id = ${id}::bigint and not (select hidden from parks where id = park_id)`)
}

/** A batch of this size takes well under a second, even uncached. */
const OUTDATED_AT_ONCE = 1_000

/**
 * Deletes facts that their source no longer allows to be stored. The park keeps its id and source id,
 * so that it can come back.
 *
 * @returns the number of parks changed
 */
export async function dropOutdatedFacts({ sql, run }: Database): Promise<number> {
  // No source allows facts to be stored for a year, so the clock was ahead when such a date was
  // written; unless it is behind now, as it is if it shows a time before the last migration.
  const isAhead = sql`kept_until > now() + make_interval(days => ${FACT_CLOCK_DAYS}::int) and now() > (
    select to_timestamp(max(created_at) / 1000.0) from drizzle.__drizzle_migrations)`
  const isOutdated = sql`(kept_until <= now() or ${isAhead})`
  const dropLayers = () => sql`
    delete from park_layers where (park_id, source) in (
      select park_id, source from park_layers
      where ${isOutdated} limit ${OUTDATED_AT_ONCE}::int)`
  const dropFacts = () => sql`
    update parks set ${sql.unsafe(BARE)}, kept_until = null
    where id in (select id from parks where ${isOutdated} limit ${OUTDATED_AT_ONCE}::int)`
  let dropped = 0
  for (const drop of [dropLayers, dropFacts]) {
    let count = OUTDATED_AT_ONCE
    while (count === OUTDATED_AT_ONCE) {
      count = (await run(drop())).count
      dropped += count
    }
  }
  return dropped
}

type NamedPark = Row<
  typeof parks,
  'id' | 'name' | 'latitude' | 'longitude' | 'city' | 'state' | 'score' | 'otherSearchNames'
>

export type NameQuery = {
  limit: number
  /**
   * The whole name, optionally its ending, or a name of which only words like 'Park' are missing;
   * otherwise any consecutive words, the last of which may be incomplete.
   */
  match?: 'whole' | 'ending' | 'short'
  /** The map's centre: nearer parks come before better known ones far away. */
  near?: Coordinates | undefined
  /** Only parks of this city and of one of these states, normalised by `normaliseName`. */
  city?: string
  states?: string[]
  /** Also parks in this box, whatever their city and state. */
  around?: Bounds
}

/** Longest searchable part of a name, as cut by `name_tails`. */
const LONGEST_TAIL = 100
/** Most names examined and ranked, at about 5 µs each. */
const MAX = { sameWords: 10_000, unfinishedInPlace: 2_000, unfinished: 250 }

/** The words that people leave out at the end of a name: 'Golden Gate', 'Yosemite'. */
const OMITTED = [
  'park',
  'national park',
  'state park',
  'regional park',
  'county park',
  'national recreation area',
  'national monument',
  'national forest',
  'dog park',
  'playground',
  'garden',
  'gardens',
  'beach',
]

/** A park loses about 20 points of its score at ten times this distance from the map, in metres. */
const NEAR_METRES = 30_000

/**
 * Finds parks one of whose names contains the words consecutively: exact names first, then names that begin
 * with the words, then the others; within each group first those of the given city, then the best
 * known and nearest. If too many names match to be ranked in time, the alphabetically first are
 * ranked.
 *
 * @param words normalised by `normaliseName`
 */
export async function findParksByName(
  { sql, run }: Database,
  words: string,
  query: NameQuery,
): Promise<NamedPark[]> {
  const found = new Map<number, NamedPark>()
  const isOfWholes = query.match === 'whole' || query.match === 'short'
  // 'Georgia Street' is no park that was called 'Park near East Georgia Street'.
  const ofTails = { names: sql`skipped > 0`, own: sql`name !~ ${MADE_UP_NAME}::text` }
  const ofAll = { names: sql`skipped = 0`, own: sql`true` }
  const groups = isOfWholes ? [ofAll] : [ofAll, ofTails]
  for (const group of groups) {
    const parks = await run(bestKnown(sql, { ...query, words, ...group }))
    for (const park of parks) found.set(park.id, found.get(park.id) ?? park)
    if (found.size >= query.limit) break
  }
  return [...found.values()].slice(0, query.limit)
}

/** The best-known parks by whole names, or by tails of names, in the given place. */
function bestKnown(
  sql: Sql,
  {
    words,
    names,
    own,
    ...query
  }: NameQuery & { words: string } & Record<'names' | 'own', postgres.Fragment>,
) {
  const start = [...words].slice(0, LONGEST_TAIL).join('')
  const isPlaced = query.city || query.states || query.around
  const unfinished = isPlaced ? MAX.unfinishedInPlace : MAX.unfinished
  let range = query.match ? sql`tail = ${start}::text` : beginsWith(sql, start)
  let another = sql``
  if (query.match === 'short') {
    const name = start.replace(/^the /, '')
    const full = [name, `the ${name}`, ...OMITTED.map((omitted) => `${name} ${omitted}`)]
    range = sql`tail = any(${full}::text[])`
    // As one condition they would be looked for in all names.
    another = sql`union all
      select park_id, tail from park_names where ${names} and ${beginsWith(sql, `${name} of `)}`
  }
  const elsewhere = sql`normalise_name(city) is distinct from ${query.city ?? ''}::text,`
  // Sorting by tail puts exact matches first, so that the limit never cuts them off.
  return sql<NamedPark[]>`
    select id, name, latitude, longitude, city, state, score,
      other_search_names as "otherSearchNames"
    from (
      select distinct park_id from (
        select park_id from (
          select park_id, tail from park_names where ${names} and ${range} ${another}
        ) as either
        order by tail using ~<~ limit ${query.match ? MAX.sameWords : unfinished}::int
      ) as first
    ) as named
    join parks on id = park_id
    where ${own} and ${isPlaced ? isIn(sql, query) : sql`true`}
    order by search_name <> ${words}::text and ${words}::text <> all (other_search_names), ${query.city ? elsewhere : sql``}
      ${fameHere(sql, query.near)} desc, id
    limit ${query.limit}::int`
}

/** The range of tails with a prefix, up to the greatest character. */
function beginsWith(sql: Sql, prefix: string) {
  return sql`tail ~>=~ ${prefix}::text and tail ~<=~ ${`${prefix}\u{10ffff}`}::text`
}

/** The score, less for parks far from the map; distances are planar, as they are only compared. */
function fameHere(sql: Sql, near: Coordinates | undefined) {
  if (!near) return sql`score`
  return sql`score - 20 * log((1 + 111195 * sqrt(
    (latitude - ${near.lat}::float8) ^ 2
    + ((longitude - ${near.lng}::float8) * cos(radians(${near.lat}::float8))) ^ 2
  ) / ${NEAR_METRES}::float8)::numeric)::float8`
}

function isIn(sql: Sql, { city, states, around }: NameQuery) {
  const inState = states ? sql`normalise_name(state) = any(${states}::text[])` : sql`true`
  const inCity = city ? sql`normalise_name(city) = ${city}::text` : sql`true`
  const isNamed = city || states ? sql`${inState} and ${inCity}` : sql`false`
  return around ? sql`(${isNamed} or ${inBox(sql, around)})` : isNamed
}

/** Whether a park's coordinates are in a box. */
export function inBox(sql: Sql, { south, west, north, east }: Bounds) {
  const within = sql`longitude between ${west}::float8 and ${east}::float8`
  const acrossAntimeridian = sql`(longitude >= ${west}::float8 or longitude <= ${east}::float8)`
  return sql`latitude between ${south}::float8 and ${north}::float8
    and ${west <= east ? within : acrossAntimeridian}`
}
