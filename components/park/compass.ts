import { type Coordinates, distanceMetres, formatMiles } from '#domain/geo/geo.ts'

const POINTS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const

export type CompassPoint = (typeof POINTS)[number]

const RADIANS = Math.PI / 180

/** The initial direction from one place to another, as one of eight compass points. */
export function compassPoint(from: Coordinates, to: Coordinates): CompassPoint {
  const turn = (to.lng - from.lng) * RADIANS
  const [start, end] = [from.lat * RADIANS, to.lat * RADIANS]
  const east = Math.sin(turn) * Math.cos(end)
  const north = Math.cos(start) * Math.sin(end) - Math.sin(start) * Math.cos(end) * Math.cos(turn)
  const eighth = Math.round(Math.atan2(east, north) / (Math.PI / 4))
  return POINTS[(eighth + 8) % 8] ?? 'N'
}

/** Distance and direction: '0.8 miles NE'; '0.0 miles' has no direction. */
export function distanceText(from: Coordinates, to: Coordinates): string {
  const miles = formatMiles(distanceMetres(from, to))
  return miles === '0.0' ? '0.0 miles' : `${miles} miles ${compassPoint(from, to)}`
}
