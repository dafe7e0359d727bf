import { parkFromOsm } from '#domain/facts/osm-tags.ts'
import type { ParkFacts } from '#domain/facts/park-facts.ts'
import { boundsContain, type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import { withoutTwins } from '#domain/park/same-park.ts'
import { MAX_LATITUDE } from '#domain/search/search-defaults.ts'
import type { PlacesArea } from '../types.ts'
import { type OverpassElement, overpassElement } from './api-types.ts'

/**
 * The parks among an answer's elements, each once, the largest of its records standing for it.
 * Elements that can't be read are left out, and parks that only reach into the area.
 */
export function toParks(elements: unknown[], area: PlacesArea): ParkFacts[] {
  const found = elements.flatMap((element) => overpassElement.safeParse(element).data ?? [])
  const largestFirst = found.sort((one, other) => extent(other) - extent(one))
  return withoutTwins(largestFirst.flatMap((element) => toPark(element, area)))
}

function toPark(element: OverpassElement, area: PlacesArea): ParkFacts[] {
  const { type, id, tags } = element
  const position = pointOf(element)
  if (!position || Math.abs(position.lat) > MAX_LATITUDE || !isIn(area, position)) return []
  const result = parkFromOsm({ type, id, tags, position })
  return 'park' in result ? [result.park] : []
}

/** A node's place, or the middle of a box; null where neither is known. */
function pointOf({ lat, lon, bounds }: OverpassElement): Coordinates | null {
  if (lat !== undefined && lon !== undefined) return { lat, lng: lon }
  if (!bounds) return null
  return { lat: middle(bounds.minlat, bounds.maxlat), lng: middle(bounds.minlon, bounds.maxlon) }
}

/** To the seventh decimal, as Overpass writes coordinates. */
function middle(one: number, other: number): number {
  return Number(((one + other) / 2).toFixed(7))
}

function isIn(area: PlacesArea, point: Coordinates): boolean {
  if ('bounds' in area) return boundsContain(area.bounds, point)
  return distanceMetres(area.centre, point) <= area.radius
}

/** Square degrees of its box, to compare what lies near to each other; a node has none. */
function extent({ bounds }: OverpassElement): number {
  return bounds ? (bounds.maxlat - bounds.minlat) * (bounds.maxlon - bounds.minlon) : 0
}
