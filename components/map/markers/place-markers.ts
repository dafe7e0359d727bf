import type { Bounds } from '#domain/geo/geo.ts'
import { countWithin } from '../keys/roving.ts'
import { DEEPEST, type MapMarker, type ParkClusters } from './clusters.ts'
import { type NameSize, type Placed, placeNames } from './labels.ts'
import type { MapPark, MarkerPoints } from './marker-points.ts'
import { besidePin } from './overlaps.ts'

/** With more parks in sight those that are near each other are counted. */
const MAX_DOTS = 300

type Shown = {
  /** What is drawn, and the part of it that can be seen. */
  bounds: Bounds
  sight: Bounds
  /** For 512-pixel tiles: the whole zoom of clusters, and the exact one of names. */
  zoom: number
  exact: number
  selectedId: number | null
}

/**
 * How the parks of a view are shown: the best known with a pin and a name, the others as dots; only
 * those that no zoom separates are counted. In a crowd those near each other are.
 */
export function placeMarkers(
  { points, clusters }: { points: MarkerPoints; clusters: ParkClusters },
  { bounds, sight, zoom, exact, selectedId }: Shown,
  size: NameSize,
): Placed {
  const isCounted = points.points.some(({ park }) => park === null)
  if (isCounted || countWithin(points, sight) > MAX_DOTS) {
    return placeNames(clusters(bounds, zoom), { zoom, selectedId, hasDots: false }, size)
  }
  const apart = clusters(bounds, DEEPEST).map((marker) => clearOf(points.selected, marker, exact))
  return placeNames(apart, { zoom: exact, selectedId, hasDots: true }, size)
}

/** Moves a cluster from under the selected park's pin. */
function clearOf(selected: MapPark | null, marker: MapMarker, zoom: number): MapMarker {
  if (!selected || marker.kind === 'park') return marker
  return besidePin({ ...marker, first: 0, isCluster: true }, selected, zoom)
}
