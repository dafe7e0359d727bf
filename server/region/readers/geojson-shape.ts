import { areaOf, type MultiPolygon } from '#domain/geo/polygon.ts'
import type { Shape } from '../import/to-facts.ts'
import { interiorPoint } from '../outlines/interior-point.ts'
import { outlineText } from '../outlines/outline-text.ts'
import { fieldsOf } from './values.ts'

/** The location and area of a geometry; null if there is none, or why it cannot be a park's. */
export function toShape(geometry: unknown): Shape | null | { skipped: string } {
  if (geometry === null || geometry === undefined) return null
  const { type, coordinates } = fieldsOf(geometry)
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
  return point
    ? { ...point, area, outline: outlineText(coordinates) }
    : { skipped: 'an outline that is none' }
}

function isMultiPolygon(value: unknown): value is MultiPolygon {
  return isListOf(value, (polygon) => isListOf(polygon, isRing))
}

function isRing(value: unknown): boolean {
  return isListOf(value, isPosition) && value.length >= 4
}

function isPosition(value: unknown): value is [number, number] {
  return Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1])
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): value is unknown[] {
  return Array.isArray(value) && value.length > 0 && value.every(isItem)
}
