import { useMemo } from 'react'
import type { MapMarker } from './clusters.ts'
import { type NameSize, namedParks } from './labels.ts'

/** As in the markers' CSS: font weight, size in rem, and line height. */
const WEIGHT = 600
const FONT_REM = 0.75
const LINE = 1.2

let size: NameSize | null = null

/** The parks whose names are shown at a zoom (for 512-pixel tiles). */
export function useNames(
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
