import type { PlaceBoundary } from '#db/stored/place-boundary.ts'
import { boundsContain } from '#domain/geo/bounds.ts'
import type { Bounds, Coordinates } from '#domain/geo/geo.ts'
import { areaOf, polygonsContain, type Ring } from '#domain/geo/polygon.ts'
import { simplifyPolygons } from '#domain/geo/simplify.ts'
import { normaliseName } from '#domain/text/names.ts'
import type { ImportRecord } from '../../../import/records.ts'
import { ownName } from '../../../osm-tags.ts'
import { interiorPoint } from '../../../outlines/interior-point.ts'
import {
  type Boundary,
  byKind,
  type Label,
  outlineOf,
  type ParkCollector,
  placeKind,
} from './park-collector.ts'

/** Boundaries keep the details that a map shows at this zoom, in pixels: about ten metres. */
const DETAIL = { zoom: 14, tolerance: 1 }

/** An assembled boundary with the place whose center it is the smallest around. */
type Found = { boundary: Boundary; area: number; rings: Ring[]; inside: Coordinates; label?: Label }

/**
 * The boundaries of cities and their parts, cities first. A place's boundary is the smallest area of
 * its name around its point, as levels of administration mean different things in different cities;
 * an area tagged as a place needs no point.
 */
export function* placesOf(collector: ParkCollector, bbox?: Bounds): Generator<ImportRecord> {
  const labels = new Map<string, Label[]>()
  for (const label of collector.labels) {
    const name = normaliseName(label.name)
    labels.set(name, [...(labels.get(name) ?? []), label])
  }
  const all: Found[] = []
  const smallest = new Map<Label, Found>()
  for (const boundary of collector.boundaries) {
    const name = ownName(boundary.tags) ?? ''
    const named = labels.get(normaliseName(name)) ?? []
    if (named.length === 0 && !placeKind(boundary.tags)) continue
    const outline = outlineOf(boundary, collector)
    const polygons = 'polygons' in outline ? outline.polygons : []
    const rings = simplifyPolygons(polygons, DETAIL).flatMap(([outer]) => (outer ? [outer] : []))
    const inside = interiorPoint(polygons)
    if (rings.length === 0 || !inside) {
      const example = `${boundary.type}/${boundary.id} ${name}`
      yield { placeSkipped: { reason: 'boundaries of places that are not whole', example } }
      continue
    }
    const found = { boundary, area: areaOf(polygons), rings, inside }
    all.push(found)
    for (const label of named) {
      if (!polygonsContain(polygons, label)) continue
      const best = smallest.get(label)
      if (!best || found.area < best.area) smallest.set(label, found)
    }
  }
  // An area has the name of a city and of a part of it: it is the city's.
  for (const [label, found] of smallest) {
    if (!found.label || byKind(label.kind, found.label.kind) < 0) found.label = label
  }
  for (const place of all.flatMap((found) => toPlace(found) ?? []).sort(byKindAndSize)) {
    if (!bbox || boundsContain(bbox, place)) yield { place }
  }
}

function toPlace({ boundary, area, rings, inside, label }: Found): PlaceBoundary | null {
  const kind = label?.kind ?? placeKind(boundary.tags)
  const name = label?.name ?? ownName(boundary.tags)
  if (!kind || !name) return null
  const { lat, lng } = label ?? inside
  return { ref: `${boundary.type}/${boundary.id}`, kind, name, lat, lng, area, rings }
}

function byKindAndSize(one: PlaceBoundary, other: PlaceBoundary): number {
  return byKind(one.kind, other.kind) || other.area - one.area || (one.ref < other.ref ? -1 : 1)
}
