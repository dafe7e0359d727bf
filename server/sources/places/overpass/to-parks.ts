import { withoutTwins } from '#db/stored/same-park.ts'
import type { ParkFacts } from '#domain/facts/park-facts.ts'
import { boundsContain } from '#domain/geo/bounds.ts'
import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import { MAX_LATITUDE } from '#domain/search/search-defaults.ts'
import { parkFromOsm } from '../../../region/osm-tags.ts'
import type { PlacesArea } from '../types.ts'
import { type OverpassElement, overpassElement } from './api-types.ts'

/**
 * The parks among an answer's elements without duplicates, keeping the largest record of each.
 * Invalid elements are skipped, and parks whose centre is outside the area.
 */
export function toParks(elements: unknown[], area: PlacesArea): ParkFacts[] {
  const found = elements.flatMap((element) => overpassElement.safeParse(element).data ?? [])
  const largestFirst = found.sort((one, other) => extent(other) - extent(one))
  return withoutTwins(largestFirst.flatMap((element) => toPark(element, area)))
}

function toPark(element: OverpassElement, area: PlacesArea): ParkFacts[] {
  const { type, id, tags, timestamp } = element
  const position = pointOf(element)
  if (!position || Math.abs(position.lat) > MAX_LATITUDE || !isIn(area, position)) return []
  const edited = timestamp === undefined ? undefined : Date.parse(timestamp) / 1000
  const result = parkFromOsm({ type, id, tags, position, edited })
  return 'park' in result ? [result.park] : []
}

/** A node's location, or the centre of a box; null if neither is known. */
function pointOf({ lat, lon, bounds }: OverpassElement): Coordinates | null {
  if (lat !== undefined && lon !== undefined) return { lat, lng: lon }
  if (!bounds) return null
  return { lat: middle(bounds.minlat, bounds.maxlat), lng: middle(bounds.minlon, bounds.maxlon) }
}

/** Seven decimals, as Overpass writes coordinates. */
function middle(one: number, other: number): number {
  return Number(((one + other) / 2).toFixed(7))
}

function isIn(area: PlacesArea, point: Coordinates): boolean {
  if ('bounds' in area) return boundsContain(area.bounds, point)
  return distanceMetres(area.centre, point) <= area.radius
}

/** The size of its box in square degrees, for comparing neighbours; 0 for a node. */
function extent({ bounds }: OverpassElement): number {
  return bounds ? (bounds.maxlat - bounds.minlat) * (bounds.maxlon - bounds.minlon) : 0
}
