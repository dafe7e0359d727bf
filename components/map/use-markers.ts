import { useMemo } from 'react'
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
  const { spots, place, isKnown } = useSpots(props, view ?? first, kind)
  const clusters = useMemo(() => clusterParks(spots), [spots])
  const markers = useMemo(() => (view ? clusters(view.bounds, view.zoom) : []), [clusters, view])
  const names = useNames(markers, view?.zoom ?? 0, props.selectedId)
  return { spots, markers, names, place, isKnown }
}
