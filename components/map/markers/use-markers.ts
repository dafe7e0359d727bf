import { useMemo, useState } from 'react'
import type { MapKind, MapProps } from '../map-contract.ts'
import { clusterParks, type MapMarker } from './clusters.ts'
import { type NameSize, namedParks } from './labels.ts'
import { useMarkerPoints, type View } from './use-marker-points.ts'

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
  const { points, place, isKnown, isLast } = useMarkerPoints(props, view ?? first, kind)
  const clusters = useMemo(() => clusterParks(points), [points])
  const zoom = useZoomOf(view?.zoom ?? 0, isLast)
  const bounds = view?.bounds
  const markers = useMemo(() => (bounds ? clusters(bounds, zoom) : []), [clusters, bounds, zoom])
  const names = useNames(markers, zoom, props.selectedId)
  return { points, markers, names, place, isKnown }
}

/** The zoom that points are grouped for: those of the last zoom stay as they were until they go. */
function useZoomOf(zoom: number, isLast: boolean): number {
  const [shown, setShown] = useState(zoom)
  if (!isLast && shown !== zoom) setShown(zoom)
  return isLast ? shown : zoom
}

/** As in the markers' CSS: font weight, size in rem, and line height. */
const WEIGHT = 600
const FONT_REM = 0.75
const LINE = 1.2

let size: NameSize | null = null

/** The parks whose names are shown at a zoom (for 512-pixel tiles). */
function useNames(
  markers: readonly MapMarker[],
  zoom: number,
  selectedId: number | null,
): ReadonlySet<number> {
  return useMemo(() => {
    size ??= measureNames()
    return namedParks(markers, { zoom, selectedId }, size)
  }, [markers, zoom, selectedId])
}

function measureNames(): NameSize {
  const root = getComputedStyle(document.documentElement)
  const pixels = FONT_REM * Number.parseFloat(root.fontSize)
  const context = document.createElement('canvas').getContext('2d')
  if (context) context.font = `${WEIGHT} ${pixels}px ${root.getPropertyValue('--font')}`
  const widthOf = (name: string) => context?.measureText(name).width ?? name.length * pixels
  return { line: Math.ceil(LINE * pixels), widthOf }
}
