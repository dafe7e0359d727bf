import { isDogFriendly } from '#domain/facts/amenities.ts'
import { cellOf } from '#domain/map/cells.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import type { Filters } from '#domain/search/filters.ts'
import { matchesAmenities, matchesRating } from '#domain/search/match-filters.ts'

/** A park of the list, or the selected one, whose distance no search has given. */
export type ParkOnMap = Omit<ParkResult, 'distance'> & { distance?: number | undefined }

/** A park as its marker shows it. */
export type MapPark = {
  id: number
  name: string
  latitude: number
  longitude: number
  isForDogs: boolean
  /** Set if it is unknown whether it matches the search. */
  isUnknown?: true
  /** Then how many of the things asked for it is known to have. */
  met?: number
  asked?: number
  /** The same park in the list, where its distance is known. */
  listed?: ParkOnMap | undefined
}

/** One park, or several that the server has counted. */
export type MarkerPoint = {
  lat: number
  lng: number
  count: number
  /** How many are known to match the search. */
  fits: number
  /** How many are dog-friendly. */
  dogs: number
  park: MapPark | null
}

/** What markers are made of, without the selected park, which has its own. */
export type MarkerPoints = { points: readonly MarkerPoint[]; selected: MapPark | null }

/** A cell of the map as the server sends it. */
export type MapCell = Omit<MarkerPoint, 'park'> & {
  unknown: number
  parkId?: number | undefined
  met?: number | undefined
  name?: string | undefined
}

export function toMapPark(listed: ParkOnMap): MapPark {
  const { id, name, latitude, longitude, isUnknown } = listed
  const isForDogs = isDogFriendly(listed)
  return { id, name, latitude, longitude, isForDogs, ...(isUnknown && { isUnknown }), listed }
}

/** The points of a list's parks, in its order. */
export function listPoints(parks: readonly ParkOnMap[], selectedId: number | null): MarkerPoints {
  const known = parks.map(toMapPark)
  const others = known.filter(({ id }) => id !== selectedId)
  return {
    points: others.map(toPoint),
    selected: known.find(({ id }) => id === selectedId) ?? null,
  }
}

export function toPoint(park: MapPark): MarkerPoint {
  const { latitude: lat, longitude: lng, isUnknown, isForDogs } = park
  return { lat, lng, count: 1, fits: isUnknown ? 0 : 1, dogs: isForDogs ? 1 : 0, park }
}

type Around = {
  /** The list's parks. */
  listed: readonly ParkOnMap[]
  selectedId: number | null
  /** The level of the cells, and what their parks match or may match. */
  level: number
  filters: Filters
}

/** The points of all parks in view. The selected one is not counted in its cell. */
export function cellPoints(cells: readonly MapCell[], around: Around): MarkerPoints {
  const { listed, selectedId, level, filters } = around
  const single = cells.find(({ parkId }) => parkId === selectedId)
  const byId = new Map(listed.map((park) => [park.id, park]))
  const inList = byId.get(selectedId ?? 0)
  const toPark = (cell: MapCell) => cellPark(cell, filters, byId)
  const ofList = inList && {
    ...toMapPark(inList),
    ...(inList.isUnknown && { met: inList.met ?? 0, asked: countAsked(filters) }),
  }
  const selected = ofList ?? (single && toPark(single)) ?? null
  const isCounted = !single && inList && mayMatch(inList, filters)
  const holder = selected && isCounted ? holderOf(cells, selected, level) : undefined
  const points = cells.flatMap((cell) => {
    if (cell === single && selected) return []
    if (cell === holder && selected) return [without(cell, selected)]
    const { lat, lng, count, fits, dogs } = cell
    return [{ lat, lng, count, fits, dogs, park: toPark(cell) }]
  })
  return { points, selected }
}

/** Whether a park is counted; one that is only selected may not match. */
function mayMatch(park: ParkOnMap, { rating, amenities, facts, open }: Filters): boolean {
  if (park.isUnknown) return true
  const isFound = (facts.length === 0 && !open) || park.factValues !== undefined
  return isFound && matchesRating(park, rating) && matchesAmenities(park, amenities)
}

function cellPark(
  { lat, lng, parkId: id, name, fits, dogs, met = 0 }: MapCell,
  filters: Filters,
  byId: ReadonlyMap<number, ParkOnMap>,
): MapPark | null {
  if (id === undefined || name === undefined) return null
  const listed = byId.get(id)
  const park = { id, name, latitude: lat, longitude: lng, isForDogs: dogs > 0, listed }
  return fits > 0 ? park : { ...park, isUnknown: true, met, asked: countAsked(filters) }
}

/** How many things a search asks for. */
function countAsked({ rating, amenities, facts, open }: Filters): number {
  return amenities.length + facts.length + (rating === '0' ? 0 : 1) + (open ? 1 : 0)
}

/** The cell of several parks in which a park is counted. */
function holderOf(cells: readonly MapCell[], park: MapPark, level: number): MapCell | undefined {
  const key = cellOf({ lat: park.latitude, lng: park.longitude }, level).join()
  return cells.find((cell) => cell.count > 1 && cellOf(cell, level).join() === key)
}

function without({ lat, lng, count, fits, dogs }: MapCell, park: MapPark): MarkerPoint {
  return {
    lat,
    lng,
    park: null,
    count: count - 1,
    fits: Math.max(0, fits - (park.isUnknown ? 0 : 1)),
    dogs: Math.max(0, dogs - (park.isForDogs ? 1 : 0)),
  }
}
