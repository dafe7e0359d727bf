import { PLACE_KINDS, type PlaceBoundary } from '#db/stored/place-boundary.ts'
import type { Coordinates } from '#domain/geo/geo.ts'
import type { OsmTags } from '../../../osm-rules.ts'
import { type OsmElementType, ownName } from '../../../osm-tags.ts'

export type PlaceKind = PlaceBoundary['kind']

/** The kinds of places by the value of `place`. */
const KINDS: ReadonlyMap<string, PlaceKind> = new Map([
  ['city', 'city'],
  ['town', 'city'],
  ['village', 'city'],
  ['borough', 'borough'],
  ['suburb', 'borough'],
  ['quarter', 'neighbourhood'],
  ['neighbourhood', 'neighbourhood'],
])
/** Administrative levels of cities and their parts, which differ between countries. */
const MIN_LEVEL = 5
const MAX_LEVEL = 11

/** An area with a name that may be a place's. */
export type Boundary = {
  type: OsmElementType
  id: number
  tags: OsmTags
  ways: readonly number[]
}

/** A place's name at its centre. */
export type Label = Coordinates & { kind: PlaceKind; name: string }

/** What sort of place an element is; undefined if it is none of those with boundaries. */
export function placeKind(tags: OsmTags): PlaceKind | undefined {
  return KINDS.get(tags.place ?? '')
}

/** Whether a value of `boundary` may be that of a place. */
export function isPlaceBoundary(value: string | undefined): boolean {
  return value === 'administrative' || value === 'place'
}

/** Collects the named areas and points of places, in any order. */
export class BoundaryList {
  readonly areas: Boundary[] = []
  readonly labels: Label[] = []
  #known = new Set<string>()

  /** Returns whether it is kept, so that its ways are needed. */
  addArea(boundary: Boundary): boolean {
    const { type, id, tags } = boundary
    const key = `${type}/${id}`
    if (!mayBound(tags) || this.#known.has(key)) return false
    this.#known.add(key)
    this.areas.push(boundary)
    return true
  }

  addLabel(point: Coordinates, tags: OsmTags): void {
    const kind = placeKind(tags)
    const name = ownName(tags)
    if (kind && name) this.labels.push({ ...point, kind, name })
  }
}

function mayBound(tags: OsmTags): boolean {
  if (!ownName(tags)) return false
  if (placeKind(tags) || tags.boundary === 'place') return true
  const level = Number(tags.admin_level)
  return tags.boundary === 'administrative' && level >= MIN_LEVEL && level <= MAX_LEVEL
}

/** Orders kinds from cities to their parts. */
export function byKind(one: PlaceKind, other: PlaceKind): number {
  return PLACE_KINDS.indexOf(one) - PLACE_KINDS.indexOf(other)
}
