import { createRequire } from 'node:module'
import type { Geometry, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { PACKAGE_FILES } from '#db/run-time-files.mjs'
import type { Bounds } from '#domain/geo/geo.ts'
import { US_STATES } from '#domain/geo/us-states.ts'

type States = Topology<{ states: GeometryCollection<{ name: string }> }>

/** The bounding box of each state by postal code, from the Census Bureau's outlines (us-atlas). */
export function stateBounds(): Record<string, Bounds> {
  const atlas: States = createRequire(import.meta.url)(PACKAGE_FILES.states)
  const codes = new Map(Object.entries(US_STATES).map(([code, name]) => [name, code]))
  const bounds: Record<string, Bounds> = {}
  for (const { properties, geometry } of feature(atlas, atlas.objects.states).features) {
    const name = properties.name.replace('Commonwealth of the ', '')
    const code = codes.get(name.replace('United States Virgin', 'U.S. Virgin'))
    if (code) bounds[code] = boundsOf(polygonsOf(geometry))
  }
  return bounds
}

function polygonsOf(geometry: Geometry): Position[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates]
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : []
}

function boundsOf(polygons: Position[][][]): Bounds {
  const points = polygons.flat(2)
  const lats = points.map(([, lat]) => lat ?? 0)
  const lngs = points.map(([lng]) => lng ?? 0)
  // Alaska's islands cross the antimeridian, so its west is greater than its east.
  const crosses = Math.max(...lngs) - Math.min(...lngs) > 180
  return {
    south: Math.min(...lats),
    north: Math.max(...lats),
    west: Math.min(...(crosses ? lngs.filter((lng) => lng > 0) : lngs)),
    east: Math.max(...(crosses ? lngs.filter((lng) => lng < 0) : lngs)),
  }
}
