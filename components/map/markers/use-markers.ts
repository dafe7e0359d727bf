import { useMemo, useState } from 'react'
import type { Bounds } from '#domain/geo/geo.ts'
import type { MapKind, MapProps } from '../map-contract.ts'
import { clusterParks } from './clusters.ts'
import type { NameSize, Placed } from './labels.ts'
import { placeMarkers } from './place-markers.ts'
import { useMarkerPoints, type View } from './use-marker-points.ts'

/** What is drawn of a map. Its zooms are for 512-pixel tiles. */
export type DrawnView = View & {
  /** The part of it that can be seen. */
  sight: Bounds
  /** Its zoom in quarters, where the other one is whole. */
  exact: number
}

/**
 * The markers of a view, the names beside them, the parks that are dots, the place of its middle, and
 * whether its parks are known.
 */
export function useMarkers(
  props: MapProps,
  kind: MapKind,
  /** `first` is what will be in view, before a view is known. */
  { view, first }: { view: DrawnView | null; first: View | null },
) {
  const { selectedId } = props
  const { points, place, isKnown, isLast } = useMarkerPoints(props, view ?? first, kind)
  const clusters = useMemo(() => clusterParks(points), [points])
  const { zoom, exact } = useZoomOf(view, isLast)
  const { bounds, sight } = view ?? {}
  const placed = useMemo(() => {
    size ??= measureNames()
    if (!bounds || !sight) return NOTHING
    const shown = { bounds, sight, zoom, exact }
    return placeMarkers({ points, clusters }, { ...shown, selectedId }, size)
  }, [points, clusters, bounds, sight, zoom, exact, selectedId])
  return { points, ...placed, place, isKnown }
}

type Zoom = Pick<DrawnView, 'zoom' | 'exact'>

/** The zoom that points are grouped for: those of the last zoom stay as they were until they go. */
function useZoomOf(view: Zoom | null, isLast: boolean): Zoom {
  const { zoom = 0, exact = 0 } = view ?? {}
  const [shown, setShown] = useState({ zoom, exact })
  const isSame = shown.zoom === zoom && shown.exact === exact
  if (!isLast && !isSame) setShown({ zoom, exact })
  return isLast || isSame ? shown : { zoom, exact }
}

/** As in the markers' CSS: font weight, size in rem, and line height. */
const WEIGHT = 600
const FONT_REM = 0.75
const LINE = 1.2

let size: NameSize | null = null
const NOTHING: Placed = { markers: [], labels: new Map(), dots: [] }

function measureNames(): NameSize {
  const root = getComputedStyle(document.documentElement)
  const pixels = FONT_REM * Number.parseFloat(root.fontSize)
  const context = document.createElement('canvas').getContext('2d')
  if (context) context.font = `${WEIGHT} ${pixels}px ${root.getPropertyValue('--font')}`
  const widthOf = (name: string) => context?.measureText(name).width ?? name.length * pixels
  return { line: Math.ceil(LINE * pixels), widthOf }
}
