import { useEffect, useRef, useState } from 'react'
import { type Camera, ZOOM } from '#domain/camera.ts'
import type { Park } from '#domain/park.ts'
import type { SearchAnswer } from '#domain/search-answer.ts'
import { DEFAULT_CENTRE } from '#domain/search-defaults.ts'
import type { CameraMove } from '../map/map-contract.ts'

type Shown = {
  answer: SearchAnswer | undefined
  selected: Park | undefined
  /** The zoom the page's address asks for. */
  zoom: number | null
  /** Whether a selected park is shown at once, without the map gliding there. */
  direct: boolean
}

/**
 * Where the map looks: at the place searched whenever that is another, and at a park when it is
 * selected. Filters don't move it, nor does closing a park's card. Each step of the history keeps
 * the view it was left with, so that a reload and the back button find it again.
 */
export function useCamera({ answer, selected, zoom, direct }: Shown) {
  const [camera, setCamera] = useState<CameraMove>(() => {
    const kept = readKeptView()
    if (kept) return { ...kept, animate: false }
    return { ...(selected ? atPark(selected) : atAnswer(answer, zoom)), animate: false }
  })

  useOnChange(spotOf(answer), () => {
    const kept = readKeptView()
    if (!selected) setCamera(kept ? { ...kept, animate: false } : atAnswer(answer, zoom))
  })

  useOnChange(selected?.id ?? null, () => {
    if (selected) setCamera({ ...atPark(selected), animate: !direct })
  })

  return { camera, setCamera, keepView }
}

function atPark(park: Park): CameraMove {
  const centre = { lat: park.latitude, lng: park.longitude }
  return { centre, zoom: ZOOM.selected, animate: true }
}

function atAnswer(answer: SearchAnswer | undefined, zoom: number | null): CameraMove {
  const isPark = answer?.place?.precision === 'park'
  return {
    centre: answer?.location ?? DEFAULT_CENTRE,
    zoom: zoom ?? (isPark ? ZOOM.precise : ZOOM.default),
    animate: true,
    bounds: zoom === null ? answer?.place?.bounds : undefined,
  }
}

function spotOf(answer: SearchAnswer | undefined): string | null {
  return answer?.location ? `${answer.location.lat},${answer.location.lng}` : null
}

/** Calls back when a value is another than at the last render, not at the first. */
function useOnChange(value: string | number | null, onChange: () => void): void {
  const last = useRef(value)
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => {
    if (last.current === value) return
    last.current = value
    if (value !== null) latest.current()
  }, [value])
}

/** Keeps the view in the history's present step. */
function keepView({ centre, zoom }: Camera): void {
  window.history.replaceState({ ...window.history.state, view: { centre, zoom } }, '')
}

function readKeptView(): Camera | null {
  if (typeof window === 'undefined') return null
  const view = (window.history.state as { view?: Camera } | null)?.view
  return view && Number.isFinite(view.zoom) ? view : null
}
