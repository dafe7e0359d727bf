import { boundsOf } from '#domain/geo/bounds.ts'
import { METRES_PER_DEGREE, RADIANS } from '#domain/geo/geo.ts'
import { mercatorY } from '#domain/geo/mercator.ts'
import { type Database, rowsOf } from '../../client.ts'
import { decodeOutline } from '../../stored/outline-bytes.ts'
import { findPlaceRings } from './places.ts'
import { type Extent, reachOf } from './reach.ts'

/** The parks that belong to neighbourhoods without having one of them as their place, by id. */
export type DistrictParks = {
  /** In an outline, such as in a smaller place there. */
  inside: number[]
  /** Outside, but with an outline that touches one or comes close. */
  edge: number[]
}

/** A park this close to a neighbourhood, in metres, is at its edge. */
const EDGE_METRES = 400
/** Parks without outlines that are larger than a circle of this radius are looked for farther away. */
const SMALL_METRES = 400
const LARGE_METRES = 4_000

type Candidate = {
  id: number
  lat: number
  lng: number
  /** Square metres. */
  area: number | null
  outline: Uint8Array | null
}

/**
 * The parks of neighbourhoods beside those whose place they are: the ones whose outline, else the
 * circle of their area, touches an outline of them or comes within 400 m. Null for larger places.
 *
 * @param ids of neighbourhoods that are searched as one
 */
export async function findDistrictParks(
  database: Database,
  ids: readonly number[],
): Promise<DistrictParks | null> {
  const rings = await neighbourhoodRings(database, ids)
  if (rings.length === 0) return null
  const { contains, isNear } = reachOf(rings, EDGE_METRES)
  const found: DistrictParks = { inside: [], edge: [] }
  for (const park of await findCandidates(database, ids, rings)) {
    if (contains(park)) found.inside.push(park.id)
    else if (isNear(extentOf(park))) found.edge.push(park.id)
  }
  return found
}

async function neighbourhoodRings(database: Database, ids: readonly number[]) {
  const [row] = await rowsOf<[{ are: boolean | null }]>(database)`
    select bool_and(kind = 'neighbourhood') as are from places
    where id = any(${[...ids]}::int[])`
  return row.are ? findPlaceRings(database, ids) : []
}

function extentOf({ lat, lng, area, outline }: Candidate): Extent {
  const polygons = outline ? decodeOutline(outline) : []
  return polygons.length > 0 ? polygons : { lat, lng, radius: Math.sqrt((area ?? 0) / Math.PI) }
}

/** The parks around that have another place, in no order. */
function findCandidates(
  database: Database,
  ids: readonly number[],
  rings: Awaited<ReturnType<typeof findPlaceRings>>,
): Promise<Candidate[]> {
  const bounds = boundsOf([rings])
  const corners = (metres: number) => {
    const high = metres / METRES_PER_DEGREE
    const wide = high / Math.cos(Math.max(Math.abs(bounds.south), Math.abs(bounds.north)) * RADIANS)
    const { south, west, north, east } = bounds
    return { south: south - high, west: west - wide, north: north + high, east: east + wide }
  }
  const near = corners(EDGE_METRES)
  const small = corners(EDGE_METRES + SMALL_METRES)
  const large = corners(EDGE_METRES + LARGE_METRES)
  return rowsOf<Candidate[]>(database)`
    with around as (
      select park_id as id from park_outlines
      where box && box(point(${near.west}::float8, ${near.south}::float8),
        point(${near.east}::float8, ${near.north}::float8))
      union
      select id from parks
      where position <@ box(
        point(${small.west}::float8, ${mercatorY(small.south)}::float8),
        point(${small.east}::float8, ${mercatorY(small.north)}::float8))
      union
      select id from parks
      where area > ${Math.PI * SMALL_METRES ** 2}::float8 and position <@ box(
        point(${large.west}::float8, ${mercatorY(large.south)}::float8),
        point(${large.east}::float8, ${mercatorY(large.north)}::float8))
    )
    select id, latitude as lat, longitude as lng, area, outline
    from around join parks using (id) left join park_outlines on park_id = id
    where listed and not coalesce(in_place = any(array(
      select id from places
      where id = any(${[...ids]}::int[]) or parent_id = any(${[...ids]}::int[]))), false)
    order by id`
}
