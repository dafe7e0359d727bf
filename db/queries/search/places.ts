import type { Bounds, Coordinates } from '#domain/geo/geo.ts'
import { type Database, fragment, rowsOf } from '../../client.ts'
import type { places } from '../../schema/places.ts'

/** A place that is an area. */
export type PlaceArea = {
  id: number
  kind: (typeof places.$inferSelect)['kind']
  name: string
  /** Empty outside the United States. */
  usState: string
  /** The name of the place it is part of. */
  parent: string | null
  lat: number
  lng: number
  bounds: Bounds
}

/** Degrees within which a place of the sought name is the one at a given point. */
const SAME_DEGREES = 0.5

/** Degrees from the centre beyond which parts of a place are not in its bounds: the Farallones. */
const FAR_DEGREES = 0.3

const BOX = fragment`json_build_object(
  'south', min((part.bounds[1])[1]), 'west', min((part.bounds[1])[0]),
  'north', max((part.bounds[0])[1]), 'east', max((part.bounds[0])[0]))`

/** The smallest place around a point: 'Hyde Park, Chicago', 'Denver, CO'; null if none is known. */
export async function findPlaceName({ sql, run }: Database, { lat, lng }: Coordinates) {
  const [row] = await run(sql<[{ name: string | null }]>`
    select place_name(place_of(null, null, ${lat}::float8, ${lng}::float8)) as name`)
  return row.name
}

/** The columns of a place, its bounds around a centre. */
function columns(lng: Fragment, lat: Fragment) {
  return fragment`place.id, place.kind, place.name, place.us_state as "usState",
    (select parent.name from places as parent where parent.id = place.parent_id) as parent,
    place.latitude as lat, place.longitude as lng, coalesce((
      select ${BOX} from place_outlines as part
      where part.place_id = place.id and part.bounds && box(
        point(${lng} - ${FAR_DEGREES}::float8, ${lat} - ${FAR_DEGREES}::float8),
        point(${lng} + ${FAR_DEGREES}::float8, ${lat} + ${FAR_DEGREES}::float8))
      having count(*) > 0
    ), (select ${BOX} from place_outlines as part where part.place_id = place.id)) as bounds`
}

type Fragment = ReturnType<typeof fragment>

/**
 * The area of a city whose name and centre are known: the place of this name around or near the
 * centre, else the smallest one around it with a longer name ('Nashville-Davidson' for 'Nashville').
 *
 * @param name normalised by `normaliseName`
 * @param usState the postal code of its state, if that is known
 */
export async function findPlaceAt(
  database: Database,
  { name, usState, lat, lng }: Coordinates & { name: string; usState: string | undefined },
): Promise<PlaceArea | null> {
  const names = [name, name.replace(/ city$/, ''), name.replace(/^the /, '')]
  const inState = fragment`coalesce(us_state = ${usState ?? null}::text, true)`
  const point = fragment`point(${lng}::float8, ${lat}::float8)`
  const found = columns(fragment`${lng}::float8`, fragment`${lat}::float8`)
  const [named] = await rowsOf<PlaceArea[]>(database)`
    select ${found} from places as place
    where search_name = any(${names}::text[]) and ${inState}
      and abs(place.latitude - ${lat}::float8) < ${SAME_DEGREES}::float8
      and abs(place.longitude - ${lng}::float8) < ${SAME_DEGREES}::float8
    order by
      exists (select from place_outlines where place_id = place.id and outline @> ${point}) desc,
      point(place.longitude, place.latitude) <-> ${point}
    limit 1`
  if (named) return named
  const [around] = await rowsOf<PlaceArea[]>(database)`
    select ${found} from place_outlines join places as place on place.id = place_id
    where place_outlines.bounds @> box(${point}, ${point}) and outline @> ${point} and ${inState}
      and strpos(' ' || search_name || ' ', ' ' || ${name}::text || ' ') > 0
    order by land_area limit 1`
  return around ?? null
}

/** The columns of a place, its bounds around its own centre. */
const OWN = columns(fragment`place.longitude`, fragment`place.latitude`)

/** Shorter parts of a name are not names themselves: the 'Co' of 'Co-op City'. */
const SHORTEST_PART = 4

/** A borough or neighbourhood. */
export type District = PlaceArea & {
  /** Whether the name sought is only a part of its name. */
  isPart: boolean
}

/** Words around the name of which an area is a part: 'Central Harlem South', 'Outer Richmond'. */
const PART_BEFORE = '^(central|inner|outer|old) '
const PART_AFTER = ' (north|south|east|west)$'

/**
 * The boroughs and neighbourhoods of one of these names, or of several names of which this is one:
 * 'SoHo' is in 'SoHo-TriBeCa-Civic Center-Little Italy'. Also those that are a part of one of this
 * name: 'Inner Richmond'. Whole names come first.
 *
 * @param names normalised by `normaliseName`
 */
export function findDistricts(database: Database, names: readonly string[]): Promise<District[]> {
  return rowsOf<District[]>(database)`
    select ${OWN}, search_name <> all(${[...names]}::text[]) as "isPart" from places as place
    where parent_id is not null and (search_name = any(${[...names]}::text[])
      or exists (
        select from unnest(${[...names]}::text[]) as sought
        where length(sought) >= ${SHORTEST_PART}::int and strpos(search_name, sought) > 0
          and sought in (
            select unnest(array[part, regexp_replace(part, ${PART_BEFORE}::text, ''),
              regexp_replace(part, ${PART_AFTER}::text, ''), regexp_replace(
                regexp_replace(part, ${PART_BEFORE}::text, ''), ${PART_AFTER}::text, '')])
            from regexp_split_to_table(name, '[-/&]') as named, normalise_name(named) as part)))
    order by "isPart", place.id`
}

/** The neighbourhoods whose names begin with these words, normalised by `normaliseName`. */
export function findDistrictsBeginning(database: Database, words: string): Promise<PlaceArea[]> {
  return rowsOf<PlaceArea[]>(database)`
    select ${OWN} from places as place
    where parent_id is not null and starts_with(search_name, ${`${words} `}::text)
    order by place.id`
}

/** Maximum number of towns returned for a name. */
const MAX_TOWNS = 20

/**
 * The cities and towns of this name, the largest area first.
 *
 * @param name normalised by `normaliseName`
 * @param usState the postal code of the only state they may be in
 */
export function findTowns(database: Database, name: string, usState?: string) {
  return rowsOf<PlaceArea[]>(database)`
    select ${OWN} from places as place
    where search_name = ${name}::text and kind = 'city'
      and coalesce(us_state = ${usState ?? null}::text, true)
    order by place.land_area desc, place.id limit ${MAX_TOWNS}::int`
}

export type Neighbourhood = Coordinates & {
  name: string
  searchName: string
  usState: string
  parent: string
}

/** All neighbourhoods, some hundreds; of imported files also larger parts of cities. */
export async function readNeighbourhoods({ sql, run }: Database): Promise<Neighbourhood[]> {
  return run(sql<Neighbourhood[]>`
    select place.name, place.search_name as "searchName", place.us_state as "usState",
      parent.name as parent,
      place.latitude as lat, place.longitude as lng
    from places as place join places as parent on parent.id = place.parent_id
    where place.kind = 'neighbourhood' or place.source_ref is not null
    order by place.id`)
}

/** A place by its id; null if there is none. */
export async function findPlace(database: Database, id: number): Promise<PlaceArea | null> {
  const [place] = await rowsOf<PlaceArea[]>(
    database,
  )`select ${OWN} from places as place where place.id = ${id}::int`
  return place ?? null
}

/** The outer rings of places, longitude before latitude; none of those whose outline is unknown. */
export async function findPlaceRings(
  { sql, run }: Database,
  ids: readonly number[],
): Promise<[lng: number, lat: number][][]> {
  const rows = await run(sql<{ outline: string }[]>`
    select translate(outline::text, '()', '[]') as outline
    from place_outlines join places on places.id = place_id
    where place_id = any(${[...ids]}::int[]) and not is_approximate`)
  return rows.map(({ outline }) => JSON.parse(outline))
}
