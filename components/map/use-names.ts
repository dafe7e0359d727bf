import { useMemo } from 'react'
import type { MapMarker } from './clusters.ts'
import { type NameSize, namedParks } from './labels.ts'

/** As the style sheet of the markers has it: the weight, rem, and the share of it a line takes. */
const WEIGHT = 600
const FONT_REM = 0.75
const LINE = 1.2

let size: NameSize | null = null

/** The parks whose names a map shows at a zoom (of 512-pixel tiles). */
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
