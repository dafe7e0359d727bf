import type { Coordinates } from '#domain/geo/geo.ts'
import type { OsmElementType } from '../../osm-tags.ts'
import { UNITS_PER_DEGREE } from './elements.ts'
import type { Reading } from './reading.ts'
import type { ElementLog } from './stores/element-log.ts'

/** An element from XML or Overpass's JSON; omitted parts are absent. */
export type ElementInput = {
  type: OsmElementType
  id: number
  /** For a node. */
  place?: Coordinates | undefined
  tags: Record<string, string>
  /** When it was last edited, in seconds since 1970. */
  edited?: number | undefined
  refs: number[]
  /** For a way: the locations of its nodes, null for those left out. */
  outline?: (Coordinates | null)[] | undefined
  members: MemberInput[]
  /** For a way or relation without an outline. */
  centre?: Coordinates | undefined
}

export type MemberInput = {
  type: OsmElementType
  id: number
  role: string
  outline?: (Coordinates | null)[] | undefined
}

/** Passes an element to the collectors of a reading, and logs what may be needed later. */
export function collect(element: ElementInput, reading: Reading, log: ElementLog): void {
  const { type, id, tags, edited, refs, outline, centre } = element
  if (type === 'relation') {
    collectRelation(element, reading)
  } else if (type === 'way') {
    log.addWay({ id, tags, refs, outline })
    reading.way({ id, tags, edited, refs, outline, centre })
  } else if (element.place) {
    const { lat, lng } = element.place
    const units = [Math.round(lat * UNITS_PER_DEGREE), Math.round(lng * UNITS_PER_DEGREE)] as const
    log.addNode(id, ...units)
    reading.geometry.offerNode(id, ...units)
    reading.node({ id, lat, lng, tags, edited })
  }
}

function collectRelation(element: ElementInput, reading: Reading): void {
  const { id, tags, edited, members, centre } = element
  reading.relation({ id, tags, edited, members, centre })
  for (const member of members) {
    if (!member.outline || member.type !== 'way' || !reading.geometry.needsWay(member.id)) continue
    reading.way({ id: member.id, tags: {}, outline: member.outline })
  }
}

/** Parses a location from two numbers or texts; null if invalid. */
export function toPlace(lat: unknown, lng: unknown): Coordinates | null {
  const place = { lat: toNumber(lat), lng: toNumber(lng) }
  const sound = Math.abs(place.lat) <= 90 && Math.abs(place.lng) <= 180
  return sound ? place : null
}

/** A number, possibly written as text; NaN for anything else. */
export function toNumber(value: unknown): number {
  return typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value ?? Number.NaN)
}

/** A time as '2022-05-01T12:00:00Z' in seconds since 1970; undefined if it is none. */
export function toSeconds(value: unknown): number | undefined {
  const seconds = typeof value === 'string' ? Date.parse(value) / 1000 : Number.NaN
  return Number.isNaN(seconds) ? undefined : seconds
}
