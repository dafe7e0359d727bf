import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Bounds } from '#domain/geo/geo.ts'
import type { InsideKind } from '#domain/park/inside-kinds.ts'
import { parkQuery } from '../../app/queries.ts'
import { ZOOM_OFFSET } from '../view/camera.ts'
import { type InsidePoint, kindsOf, pointsOf, pointsWithin } from './inside-points.ts'

/** Symbols are shown from this zoom on. */
const INSIDE_ZOOM = 15

export type InsidesShown = {
  /** The symbols in view, without those of hidden kinds. */
  points: readonly InsidePoint[]
  kinds: { kind: InsideKind; count: number }[]
  hidden: ReadonlySet<InsideKind>
  toggle: (kind: InsideKind) => void
}

const NONE: InsidePoint[] = []

/**
 * The selected park's features and entrances, once the map is zoomed in enough. Hidden kinds stay
 * hidden until the page is left.
 */
export function useInsides(
  selectedId: number | null,
  view: { bounds: Bounds; zoom: number } | null,
): InsidesShown {
  const isNear = view !== null && view.zoom + ZOOM_OFFSET >= INSIDE_ZOOM
  const query = parkQuery(selectedId ?? 0)
  const { data: park } = useQuery(
    isNear && selectedId !== null ? query : { ...query, queryFn: skipToken },
  )
  const [hidden, setHidden] = useState<ReadonlySet<InsideKind>>(new Set())
  const all = useMemo(() => (isNear && park ? pointsOf(park) : NONE), [isNear, park])
  const points = useMemo(() => {
    const shown = all.filter(({ kind }) => !hidden.has(kind))
    return view ? pointsWithin(shown, view.bounds) : NONE
  }, [all, hidden, view])
  function toggle(kind: InsideKind): void {
    const next = new Set(hidden)
    if (!next.delete(kind)) next.add(kind)
    setHidden(next)
  }
  return { points, kinds: useMemo(() => kindsOf(all), [all]), hidden, toggle }
}
