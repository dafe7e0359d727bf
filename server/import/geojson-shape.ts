import { areaOf, type MultiPolygon } from '#domain/polygon.ts'
import { interiorPoint } from '../geometry/interior-point.ts'
import type { Shape } from './to-facts.ts'

/** Where a geometry is and how large; null where there is none, else why it is no park's. */
export function toShape(geometry: unknown): Shape | null | { skipped: string } {
  if (geometry === null || geometry === undefined) return null
  const { type, coordinates } = geometry as { type?: unknown; coordinates?: unknown }
  if (type === 'Point') return toPoint(coordinates)
  if (type === 'Polygon') return toArea([coordinates])
  if (type === 'MultiPolygon') return toArea(coordinates)
  return { skipped: 'neither a point nor an area' }
}

function toPoint(coordinates: unknown): Shape | { skipped: string } {
  return isPosition(coordinates)
    ? { lng: coordinates[0], lat: coordinates[1] }
    : { skipped: 'no coordinates' }
}

function toArea(coordinates: unknown): Shape | { skipped: string } {
  if (!isMultiPolygon(coordinates)) return { skipped: 'an outline that is none' }
  const isOnEarth = coordinates.flat(2).every(([lng, lat]) => {
    return Math.abs(lng) <= 180 && Math.abs(lat) <= 90
  })
  if (!isOnEarth) return { skipped: 'coordinates out of range' }
  const area = areaOf(coordinates)
  const point = area > 0 ? interiorPoint(coordinates) : null
  return point ? { ...point, area } : { skipped: 'an outline that is none' }
}

function isMultiPolygon(value: unknown): value is MultiPolygon {
  return isListOf(value, (polygon) => isListOf(polygon, isRing))
}

function isRing(value: unknown): boolean {
  return isListOf(value, isPosition) && (value as unknown[]).length >= 4
}

function isPosition(value: unknown): value is [number, number] {
  return Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1])
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isItem)
}
