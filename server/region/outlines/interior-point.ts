import polylabel from 'polylabel'
import { encodeOutline } from '#db/stored/outline-bytes.ts'
import type { Coordinates } from '#domain/geo/geo.ts'
import { type MultiPolygon, type Polygon, signedRingArea } from '#domain/geo/polygon.ts'

/** The accepted distance from the best point, as a share of the outline's shorter side. */
const PRECISION = 0.02
const RADIANS = Math.PI / 180

/**
 * The point deepest inside the largest polygon, away from its sides and holes, which suits a marker
 * best; null if no polygon has an area.
 * By polylabel (https://github.com/mapbox/polylabel), longitudes scaled to the latitude.
 */
export function interiorPoint(polygons: MultiPolygon): Coordinates | null {
  let polygon: Polygon | undefined
  let most = 0
  for (const each of polygons) {
    const area = Math.abs(signedRingArea(each[0] ?? []))
    if (area > most) [polygon, most] = [each, area]
  }
  const [, baseLat] = polygon?.[0]?.[0] ?? []
  if (!polygon || baseLat === undefined) return null
  const scale = Math.max(0.01, Math.cos(baseLat * RADIANS))
  const plane = polygon.map((ring) => ring.map(([lng, lat]) => [lng * scale, lat]))
  const precision = PRECISION * shorterSide(plane[0] ?? [])
  if (!(precision > 0)) return null
  const [x = Number.NaN, y = Number.NaN] = polylabel(plane, precision)
  return Number.isFinite(x) && Number.isFinite(y) ? { lat: y, lng: x / scale } : null
}

function shorterSide(ring: readonly number[][]): number {
  const range = (axis: 0 | 1) => {
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (const point of ring) {
      least = Math.min(least, point[axis] ?? 0)
      most = Math.max(most, point[axis] ?? 0)
    }
    return most - least
  }
  return Math.min(range(0), range(1))
}

/** An outline as text: its bytes in base64; undefined if it is smaller than the steps of its points. */
export function outlineText(polygons: MultiPolygon): string | undefined {
  const bytes = encodeOutline(polygons)
  // The number of polygons comes first.
  return bytes[0] === 0 ? undefined : Buffer.from(bytes).toString('base64')
}
