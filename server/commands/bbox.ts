import type { Bounds } from '#domain/geo/geo.ts'

/**
 * Parses a bounding box as used in GeoJSON: 'west,south,east,north' in degrees. West may be greater
 * than east, for a box across the antimeridian. Returns null if invalid.
 */
export function parseBbox(text: string): Bounds | null {
  const parts = text.split(',').map((part) => part.trim())
  const numbers = parts.map((part) => (part === '' ? Number.NaN : Number(part)))
  const [west, south, east, north] = numbers
  if (numbers.length !== 4 || !numbers.every(Number.isFinite)) return null
  if (west === undefined || south === undefined || east === undefined || north === undefined) {
    return null
  }
  const isOnEarth = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90
  return isOnEarth && south < north && west !== east ? { west, south, east, north } : null
}
