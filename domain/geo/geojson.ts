import { z } from 'zod'
import { type MultiPolygon, windRings } from './polygon.ts'

const positionSchema = z.tuple([z.number(), z.number()])
const polygonSchema = z.array(z.array(positionSchema))

/** An outline as a geometry of RFC 7946. */
export const geometrySchema = z.union([
  z.object({ type: z.literal('Polygon'), coordinates: polygonSchema }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(polygonSchema) }),
])

export type OutlineGeometry = z.output<typeof geometrySchema>

/** A GeoJSON geometry of polygons, wound as RFC 7946 asks for; null without polygons. */
export function toGeometry(polygons: MultiPolygon): OutlineGeometry | null {
  const [first, ...others] = windPolygons(polygons)
  if (!first) return null
  return others.length === 0
    ? { type: 'Polygon', coordinates: first }
    : { type: 'MultiPolygon', coordinates: [first, ...others] }
}

/** Copies of polygons, wound as RFC 7946 asks for. */
export function windPolygons(polygons: MultiPolygon): [number, number][][][] {
  return polygons.map((rings) =>
    windRings(rings).map((ring) => ring.map(([lng, lat]): [number, number] => [lng, lat])),
  )
}
