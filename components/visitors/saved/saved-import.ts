import type { Park } from '#domain/park/park-schemas.ts'
import type { FilePlace } from '#domain/visitors/saved-match.ts'
import { addSaved, type SavedPark, toSavedPark } from './saved-parks.ts'

/** A place of a file with its park, or why there is none. */
export type Recognised = { place: FilePlace } & (
  | { park: Park }
  /** The id of a park whose facts have expired. */
  | { lapsed: number }
  | { reason: string }
)

export type ImportReport = {
  added: readonly SavedPark[]
  /** Parks that were already saved. */
  already: number
  /** The other places by name, with the reason. */
  refused: { name: string; reason: string }[]
}

const IMPORT_REASONS = {
  noName: 'has no name',
  noPlace: 'has no point on the map',
  unknown: 'no park of this name is known within 200 m',
  gone: 'is not a park of this site any more',
  full: 'there is no room for more than 1,000 parks',
} as const

/** The reason for a place without a park. */
export function withoutPark(place: FilePlace): Recognised {
  const { noName, noPlace, unknown, gone } = IMPORT_REASONS
  if (place.name !== null && place.place !== null) return { place, reason: unknown }
  if (place.id !== null) return { place, reason: gone }
  return { place, reason: place.name === null ? noName : noPlace }
}

type Import = { found: readonly Recognised[]; saved: readonly SavedPark[]; now: number }

/** The parks to save and the outcome. A park named twice counts once. */
export function reportImport({ found, saved, now }: Import): ImportReport {
  const refused = found.flatMap((one) =>
    'reason' in one ? [{ name: nameOf(one.place), reason: one.reason }] : [],
  )
  const wanted = new Map<number, { park: SavedPark; place: FilePlace }>()
  for (const one of found) {
    if ('reason' in one) continue
    const park = 'park' in one ? toSavedPark(one.park, now) : { id: one.lapsed, savedAt: now }
    if (!wanted.has(park.id)) wanted.set(park.id, { park, place: one.place })
  }
  const known = new Set(saved.map(({ id }) => id))
  const fresh = [...wanted.values()].filter(({ park }) => !known.has(park.id))
  const room = addSaved(
    saved,
    fresh.map(({ park }) => park),
  )
  const added = room.filter(({ id }) => !known.has(id))
  for (const { place } of fresh.slice(added.length)) {
    refused.push({ name: nameOf(place), reason: IMPORT_REASONS.full })
  }
  return { added, already: wanted.size - fresh.length, refused }
}

function nameOf({ name, place }: FilePlace): string {
  if (name !== null) return name
  return place ? `A place at ${place.lat}, ${place.lng}` : 'A place'
}
