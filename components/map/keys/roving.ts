import { boundsContain, wrapBounds } from '#domain/geo/bounds.ts'
import { type Bounds, type Coordinates, centreOf, longitudeStep } from '#domain/geo/geo.ts'
import type { MapMarker } from '../markers/clusters.ts'
import type { MarkerKind, NameSide } from '../markers/marker.ts'
import type { MapPark, MarkerPoints, ParkOnMap } from '../markers/marker-points.ts'

/** A marker's key while it exists. */
export function markerKey(marker: MapMarker): string {
  return marker.kind === 'park' ? `park-${marker.park.id}` : `cluster-${marker.key}`
}

export function markerPlace(marker: MapMarker): Coordinates {
  if (marker.kind === 'cluster') return { lat: marker.lat, lng: marker.lng }
  return { lat: marker.park.latitude, lng: marker.park.longitude }
}

/** The markers within an area, those nearest to its middle first; none until an area is known. */
export function markersWithin(markers: readonly MapMarker[], area: Bounds | null): MapMarker[] {
  if (!area) return []
  return fromMiddle(markers, markerPlace, area)
}

function fromMiddle<T>(all: readonly T[], placeOf: (one: T) => Coordinates, area: Bounds): T[] {
  const box = wrapBounds(area)
  const { lat, lng } = centreOf(box)
  const narrow = Math.cos((lat * Math.PI) / 180)
  return all
    .map((one) => ({ one, place: placeOf(one) }))
    .filter(({ place }) => boundsContain(box, place))
    .map(({ one, place }) => {
      return { one, away: Math.hypot(longitudeStep(lng, place.lng) * narrow, place.lat - lat) }
    })
    .sort((a, b) => a.away - b.away)
    .map(({ one }) => one)
}

/** The number of parks within an area, single or counted. */
export function countWithin({ points, selected }: MarkerPoints, area: Bounds | null): number {
  if (!area) return 0
  const box = wrapBounds(area)
  const others = points
    .filter((point) => boundsContain(box, point))
    .reduce((sum, { count }) => sum + count, 0)
  const place = selected && { lat: selected.latitude, lng: selected.longitude }
  return others + (place && boundsContain(box, place) ? 1 : 0)
}

type Located = Pick<ParkOnMap, 'latitude' | 'longitude'>

/** The parks of a list within an area, those nearest to its middle first; none until an area is known. */
export function parksWithin<P extends Located>(parks: readonly P[], area: Bounds | null): P[] {
  if (!area) return []
  return fromMiddle(parks, ({ latitude: lat, longitude: lng }) => ({ lat, lng }), area)
}

/** The marker focused last: its key, and its location in case it disappears. */
export type LastMarker = { key: string; place: Coordinates }

/**
 * The marker that is the tab stop: the one focused last, or its successor; else the selected
 * park's, else the first.
 */
export function markerStop(
  markers: readonly MapMarker[],
  last: LastMarker | null,
  selectedId: number | null,
): MapMarker | null {
  const same = last && markers.find((marker) => markerKey(marker) === last.key)
  if (same) return same
  if (last) return nearestTo(markers, last.place)
  const selected = markers.find((marker) => marker.kind === 'park' && marker.park.id === selectedId)
  return selected ?? markers[0] ?? null
}

function nearestTo(markers: readonly MapMarker[], { lat, lng }: Coordinates): MapMarker | null {
  let nearest: MapMarker | null = null
  let least = Number.POSITIVE_INFINITY
  for (const marker of markers) {
    const place = markerPlace(marker)
    const away = (place.lat - lat) ** 2 + (place.lng - lng) ** 2
    if (away < least) {
      least = away
      nearest = marker
    }
  }
  return nearest
}

type Drawn = { marker: MapMarker; kind: MarkerKind; side: NameSide | undefined; isStop: boolean }

/** Whether two markers look the same: every view re-creates the objects, but few differ. */
export function isSameMarker(before: Drawn, now: Drawn): boolean {
  if (before.kind !== now.kind || before.isStop !== now.isStop) return false
  if (before.side !== now.side) return false
  const [a, b] = [before.marker, now.marker]
  if (a.kind === 'park' || b.kind === 'park') {
    return a.kind === 'park' && b.kind === 'park' && isSamePark(a.park, b.park)
  }
  if (a.key !== b.key || a.fits !== b.fits || a.expandsAt !== b.expandsAt) return false
  return a.dogs === b.dogs && a.lat === b.lat && a.lng === b.lng && areSame(a.choices, b.choices)
}

function isSame(a: MapPark, b: MapPark | undefined): boolean {
  return b !== undefined && isSamePark(a, b)
}

function isSamePark(a: MapPark, b: MapPark): boolean {
  return (
    a === b ||
    (a.id === b.id &&
      a.name === b.name &&
      a.latitude === b.latitude &&
      a.longitude === b.longitude &&
      a.listed === b.listed &&
      a.isForDogs === b.isForDogs &&
      a.isUnknown === b.isUnknown &&
      a.met === b.met &&
      a.asked === b.asked)
  )
}

type Choices = Extract<MapMarker, { kind: 'cluster' }>['choices']

function areSame(a: Choices, b: Choices): boolean {
  return (
    a === b || (a?.length === b?.length && (a?.every((park, n) => isSame(park, b?.[n])) ?? false))
  )
}
