import { useRef, useState } from 'react'
import type { Coordinates } from '#domain/geo/geo.ts'
import type { LocationOutcome } from '#domain/location/location-chain.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import type { Place, SearchAnswer } from '#domain/search/search-schemas.ts'
import type { SearchPlace } from '#domain/search/search-state.ts'
import { changeStep, readStep } from '../app/history-step.ts'
import type { LocationStart } from '../location/location-start.ts'
import type { CameraMove } from '../map/map-contract.ts'
import { type Camera, ZOOM } from '../map/view/camera.ts'
import { searchedCentre } from '../search/searched-centre.ts'
import type { Search } from '../search/use-search.ts'
import { useOnChange } from '../ui/use-on-change.ts'
import { cameraAfter } from './camera-moves.ts'

type Shown = {
  search: Search
  selected: Park | undefined
  /** Whether the initially selected park is shown without animation. */
  isDirect: boolean
}

/**
 * The map's target: the searched place after a search, and a park when it is selected. Filters,
 * closing a card and searches by moving the map do not move it. Each history entry stores its view,
 * which reloading and going back restore.
 */
export function useCamera({ search, selected, isDirect }: Shown) {
  const { state, answer, visit, act } = search
  const { place, moved } = state
  const zoom = state.zoom ?? (place.mode === 'empty' ? (place.start?.zoom ?? null) : null)
  const centre = searchedCentre(place, answer)
  const found = foundBy(place, answer)
  // A park still to be loaded: it is shown without animation, later ones with it.
  const direct = useRef(isDirect && !selected ? state.selectedId : null)
  const [camera, setCamera] = useState<CameraMove>(() => {
    const saved = readSavedView()
    if (saved) return { ...saved, animate: false }
    const opened = selected && cameraAfter({ type: 'open', park: selected, direct: isDirect })
    const start = opened && zoom === null ? opened : atPlace(opened?.centre ?? centre, found, zoom)
    return { ...start, animate: false }
  })

  useOnChange(moved ? null : `${visit.count} ${centre.lat},${centre.lng}`, () => {
    if (selected) return
    const saved = visit.byHistory ? readSavedView() : null
    setCamera(saved ? { ...saved, animate: false } : atPlace(centre, found, zoom))
  })

  useOnChange(moved && visit.byHistory ? visit.count : null, () => {
    const saved = selected ? null : readSavedView()
    if (saved) setCamera({ ...saved, animate: false })
  })

  useOnChange(selected?.id ?? null, () => {
    const next = selected && cameraAfter({ type: 'select', park: selected })
    if (next) setCamera({ ...next, animate: selected.id !== direct.current })
    direct.current = null
  })

  /** Goes to the visitor's location, or wherever locating ended. */
  function goToLocation(end: LocationOutcome, start: LocationStart): void {
    if (end.source !== 'none') {
      const { location } = end
      const isPrecise = end.source === 'precise'
      const next = cameraAfter({ type: 'locate', location, isPrecise })?.zoom ?? null
      act({ type: 'searchCoordinates', location, zoom: next }, { inPlace: start === 'load' })
    } else if (place.mode === 'empty') {
      setCamera(atPlace(centre, undefined, zoom))
    }
  }

  /** Stores the map's view after it has come to rest. */
  function noteView(view: Camera, byVisitor: boolean): void {
    const now = roundZoom(view.zoom)
    if (byVisitor && now !== (zoom ?? roundZoom(camera.zoom))) act({ type: 'zoom', zoom: now })
    saveView(view)
  }

  return { camera, goToLocation, noteView }
}

type Found = Pick<Place, 'bounds'> & Partial<Pick<Place, 'precision'>>

/** The searched box, or the bounds and precision of a searched address. */
function foundBy(place: SearchPlace, answer: SearchAnswer | undefined): Found | undefined {
  if (place.mode === 'bounds') return place
  return place.mode === 'address' ? answer?.place : undefined
}

function atPlace(centre: Coordinates, place: Found | undefined, zoom: number | null): CameraMove {
  const isPark = place?.precision === 'park'
  return {
    centre,
    zoom: zoom ?? (isPark ? ZOOM.precise : ZOOM.default),
    animate: true,
    bounds: zoom === null ? place?.bounds : undefined,
  }
}

function roundZoom(zoom: number): number {
  return Math.round(zoom * 10) / 10
}

/** Stores the view in the current history entry. */
function saveView({ centre, zoom }: Camera): void {
  changeStep({ view: { centre, zoom } })
}

function readSavedView(): Camera | null {
  const { view } = readStep()
  return view && Number.isFinite(view.zoom) ? view : null
}
