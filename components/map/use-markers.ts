import { useMemo, useState } from 'react'
import { clusterParks } from './clusters.ts'
import type { MapKind, MapProps } from './map-contract.ts'
import { useNames } from './use-names.ts'
import { useSpots, type View } from './use-spots.ts'

/**
 * The markers of a view, the parks among them whose names are shown, the place of its middle, and
 * whether its parks are known.
 */
export function useMarkers(
  props: MapProps,
  kind: MapKind,
  /** `first` is what will be in view, before a view is known. */
  { view, first }: { view: View | null; first: View | null },
) {
  const { spots, place, isKnown, isLast } = useSpots(props, view ?? first, kind)
  const clusters = useMemo(() => clusterParks(spots), [spots])
  const zoom = useZoomOf(view?.zoom ?? 0, isLast)
  const bounds = view?.bounds
  const markers = useMemo(() => (bounds ? clusters(bounds, zoom) : []), [clusters, bounds, zoom])
  const names = useNames(markers, zoom, props.selectedId)
  return { spots, markers, names, place, isKnown }
}

/** The zoom that spots are grouped for: those of the last zoom stay as they were until they go. */
function useZoomOf(zoom: number, isLast: boolean): number {
  const [shown, setShown] = useState(zoom)
  if (!isLast && shown !== zoom) setShown(zoom)
  return isLast ? shown : zoom
}
