import type { Coordinates } from '#domain/geo/geo.ts'
import type { OsmElementType } from '../../osm-tags.ts'
import { readText } from '../text-file.ts'
import { type OsmMember, UNITS_PER_DEGREE } from './elements.ts'
import type { OsmSource, Reading } from './reading.ts'
import { ElementLog } from './stores/element-log.ts'

/** The locations of a way's nodes, null for those left out. */
type Outline = (Coordinates | null)[]

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
  outline?: Outline | undefined
  members: MemberInput[]
  /** For a way or relation without an outline. */
  centre?: Coordinates | undefined
}

export type MemberInput = OsmMember & { outline?: Outline | undefined }

/** A file and its name in errors. */
export type TextFile = { path: string; name: string }

/** Consumes a text in chunks. Throws ImportError if it is malformed. */
type TextReader = { write: (text: string) => void; end: () => void }

/** Opens a text file, which is read once: later lookups use a log of its elements. */
export function openTextSource(
  file: TextFile,
  makeReader: (onElement: (element: ElementInput) => void) => TextReader,
): OsmSource {
  const log = new ElementLog()
  return {
    async scan(reading, scan, options) {
      if (scan !== 'all') return log.replay(reading, scan)
      const reader = makeReader((element) => collect(element, reading, log))
      for await (const text of readText(file.path, options, file.name)) reader.write(text)
      reader.end()
    },
    close: () => log.close(),
  }
}

/** Passes an element to the collectors of a reading, and logs what may be needed later. */
function collect(element: ElementInput, reading: Reading, log: ElementLog): void {
  const { type, id, tags, edited, refs, outline, members, centre } = element
  if (type === 'relation') {
    reading.relation({ id, tags, edited, members, centre })
    for (const member of members) {
      const isWay = member.type === 'way' && reading.geometry.needsWay(member.id)
      if (isWay && member.outline) reading.way({ id: member.id, tags: {}, outline: member.outline })
    }
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

/** Parses a location from two numbers or texts; undefined if invalid. */
export function toPlace(lat: unknown, lng: unknown): Coordinates | undefined {
  const place = { lat: toNumber(lat), lng: toNumber(lng) }
  const sound = Math.abs(place.lat) <= 90 && Math.abs(place.lng) <= 180
  return sound ? place : undefined
}

/** A number, possibly written as text; NaN for anything else. */
export function toNumber(value: unknown): number {
  return typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value ?? Number.NaN)
}

/** A time as '2022-05-01T12:00:00Z' in seconds since 1970; undefined if it is not a time. */
export function toSeconds(value: unknown): number | undefined {
  const seconds = typeof value === 'string' ? Date.parse(value) / 1000 : Number.NaN
  return Number.isNaN(seconds) ? undefined : seconds
}
