import type { Bounds } from '#domain/geo/geo.ts'
import type { PlacesArea } from '../types.ts'

/** Small, so that a busy server accepts the query: it rejects those it might not finish. */
const MAX_MEMORY_BYTES = 128 * 1024 * 1024

/** What is a park of any kind (region/osm-tags.ts). */
const PARKS = [
  '["leisure"~"^(park|dog_park|playground|nature_reserve|common|recreation_ground)$"]',
  '["landuse"="recreation_ground"]',
  '["leisure"="garden"]["access"~"^(yes|public|permissive)$"]',
  '["leisure"="garden"]["garden:type"="botanical"]',
]

/**
 * An Overpass QL query for the parks of an area: tags and dates of the last edits, with a point for
 * nodes and a bounding box for the others. Only `meta` has dates; the ids of nodes come along.
 * Outlines would be many more bytes, and are read from files only.
 * https://wiki.openstreetmap.org/wiki/Overpass_API/Overpass_QL
 *
 * @param timeoutMs when the server gives up, as nobody waits any longer
 */
export function parksQuery(area: PlacesArea, timeoutMs: number): string {
  const seconds = Math.max(1, Math.ceil(timeoutMs / 1000))
  const settings = `[out:json][timeout:${seconds}][maxsize:${MAX_MEMORY_BYTES}];`
  const parks = filters(area).flatMap((filter) => PARKS.map((tags) => `nwr${tags}(${filter});`))
  return `${settings}(${parks.join('')});out meta bb;`
}

function filters(area: PlacesArea): string[] {
  if ('bounds' in area) return boxes(area.bounds).map(toFilter)
  const { centre, radius } = area
  return [`around:${Math.ceil(radius)},${decimal(centre.lat)},${decimal(centre.lng)}`]
}

/** A box across the antimeridian is split in two. */
function boxes(box: Bounds): Bounds[] {
  if (box.west <= box.east) return [box]
  return [
    { ...box, east: 180 },
    { ...box, west: -180 },
  ]
}

function toFilter({ south, west, north, east }: Bounds): string {
  return [south, west, north, east].map(decimal).join()
}

/** Seven decimals, OpenStreetMap's precision, and never in scientific notation. */
function decimal(degrees: number): string {
  return degrees.toFixed(7)
}
