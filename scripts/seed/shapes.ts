import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import { nearestOnLine } from '#domain/geo/nearest.ts'
import { type MultiPolygon, type Position, polygonsContain } from '#domain/geo/polygon.ts'
import { interiorPoint } from '#server/region/outlines/interior-point.ts'

export type Geometry =
  | { type: 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] }

/** An outline and the point deepest inside it; null if it has no area. */
export function toShape(geometry: Geometry | null) {
  if (!geometry) return null
  const outline: MultiPolygon =
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const point = interiorPoint(outline)
  return point && { ...point, outline }
}

/** Parses 'MULTIPOLYGON (((lng lat, …), …), …)', the outline format of tables. */
export function readWkt(text: string): Geometry | null {
  const kind = /^\s*(MULTIPOLYGON|POLYGON)\s*(\(.*\))\s*$/s.exec(text)
  if (!kind) return null
  const json = (kind[2] ?? '')
    .replace(/(-?[\d.]+(?:e-?\d+)?)\s+(-?[\d.]+(?:e-?\d+)?)/gi, '[$1,$2]')
    .replaceAll('(', '[')
    .replaceAll(')', ']')
  const coordinates = JSON.parse(json)
  return kind[1] === 'POLYGON'
    ? { type: 'Polygon', coordinates }
    : { type: 'MultiPolygon', coordinates }
}

/** Parses 'POINT (lng lat)'. */
export function readWktPoint(text: string): Coordinates | null {
  const [, lng, lat] = /^\s*POINT \((-?[\d.]+) (-?[\d.]+)\)\s*$/.exec(text) ?? []
  return lng && lat ? { lat: Number(lat), lng: Number(lng) } : null
}

/** The point of an outline nearest to a place: the place itself if it is inside, else one on an edge. */
export function nearestIn(polygons: MultiPolygon, place: Coordinates): Coordinates {
  if (polygonsContain(polygons, place)) return place
  const points = polygons.flat().map((ring) => nearestOnLine(ring, place))
  const metres = points.map((point) => distanceMetres(place, point))
  return points[metres.indexOf(Math.min(...metres))] ?? place
}
