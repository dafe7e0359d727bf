import { useEffect, useRef, useState } from 'react'
import { type Camera, ZOOM } from '#domain/camera.ts'
import { cameraAfter } from '#domain/camera-moves.ts'
import type { Coordinates } from '#domain/geo.ts'
import type { Park } from '#domain/park.ts'
import type { Place, SearchAnswer } from '#domain/search-answer.ts'
import { DEFAULT_CENTRE } from '#domain/search-defaults.ts'
import type { SearchPlace, SearchState } from '#domain/search-state.ts'
import { changeStep, readStep } from '../history-step.ts'
import type { CameraMove } from '../map/map-contract.ts'

/** A place gone to, counted, so that the same one again is another visit. */
type Visit = { count: number; byHistory: boolean }

type Shown = {
  state: SearchState
  answer: SearchAnswer | undefined
  selected: Park | undefined
  visit: Visit
  /** Whether the park that the page was opened with is shown without the map gliding there. */
  isDirect: boolean
}

/**
 * Where the map looks: at the place searched whenever one is searched, and at a park when it is
 * selected. Filters don't move it, nor does closing a park's card or what the map's own movement
 * finds. Each step of the history keeps the view it was left with, so that a reload and the back
 * button find it again.
 */
export function useCamera({ state, answer, selected, visit, isDirect }: Shown) {
  const { place, zoom, moved } = state
  const spot = spotOf(place, answer)
  const found = place.mode === 'address' ? answer?.place : undefined
  // A park that is still to be known; once there it is gone to, later ones are glided to.
  const direct = useRef(isDirect && !selected ? state.selectedId : null)
  const [camera, setCamera] = useState<CameraMove>(() => {
    const kept = readKeptView()
    if (kept) return { ...kept, animate: false }
    const opened = selected && cameraAfter({ type: 'open', park: selected, direct: isDirect })
    return { ...(opened ?? atPlace(spot, found, zoom)), animate: false }
  })

  useOnChange(moved ? null : `${visit.count} ${spot.lat},${spot.lng}`, () => {
    if (selected) return
    const kept = visit.byHistory ? readKeptView() : null
    setCamera(kept ? { ...kept, animate: false } : atPlace(spot, found, zoom))
  })

  useOnChange(moved && visit.byHistory ? visit.count : null, () => {
    const kept = selected ? null : readKeptView()
    if (kept) setCamera({ ...kept, animate: false })
  })

  useOnChange(selected?.id ?? null, () => {
    const next = selected && cameraAfter({ type: 'select', park: selected })
    if (next) setCamera({ ...next, animate: selected.id !== direct.current })
    direct.current = null
  })

  return { camera, setCamera, keepView }
}

/** Coordinates are known before their answer is, an address only with it. */
function spotOf(place: SearchPlace, answer: SearchAnswer | undefined): Coordinates {
  if (place.mode === 'coordinates') return place.location
  return answer?.location ?? DEFAULT_CENTRE
}

function atPlace(centre: Coordinates, place: Place | undefined, zoom: number | null): CameraMove {
  const isPark = place?.precision === 'park'
  return {
    centre,
    zoom: zoom ?? (isPark ? ZOOM.precise : ZOOM.default),
    animate: true,
    bounds: zoom === null ? place?.bounds : undefined,
  }
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
  changeStep({ view: { centre, zoom } })
}

function readKeptView(): Camera | null {
  const { view } = readStep()
  return view && Number.isFinite(view.zoom) ? view : null
}
