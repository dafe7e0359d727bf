import type { FeatureCollection, Geometry, Position } from 'geojson'

/** Degrees of latitude beyond which an outline only follows the edge of the map. */
const POLE = 85

/**
 * Continues outlines across the antimeridian beyond 180 degrees, as MapLibre expects: a jump to
 * -180 would be drawn across the whole world.
 */
export function unwrapped(collection: FeatureCollection): FeatureCollection {
  const features = collection.features.map((feature) => ({
    ...feature,
    geometry: unwrap(feature.geometry),
  }))
  return { ...collection, features }
}

function unwrap(geometry: Geometry): Geometry {
  if (geometry.type === 'Polygon') {
    return { ...geometry, coordinates: geometry.coordinates.map(unwrapRing) }
  }
  if (geometry.type === 'MultiPolygon') {
    const coordinates = geometry.coordinates.map((polygon) => polygon.map(unwrapRing))
    return { ...geometry, coordinates }
  }
  return geometry
}

function unwrapRing(ring: Position[]): Position[] {
  let shift = 0
  return ring.map(([lng = 0, lat = 0], index) => {
    const [before = lng] = ring[index - 1] ?? []
    if (Math.abs(lat) < POLE && Math.abs(lng - before) > 180) shift += lng > before ? -360 : 360
    return [lng + shift, lat]
  })
}
