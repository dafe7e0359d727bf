import type { Coordinates } from '#domain/geo/geo.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { readSavedParks, type SavedPark, toSavedPark } from '../visitors/saved/saved-parks.ts'

export const LAST_LIST_KEY = 'parkfetch_last_list'

const MAX = 20

/** The most recent list of parks, stored for offline use. */
export type LastList = {
  /** Milliseconds since 1970. */
  at: number
  /** The place that was searched by name. */
  place: string | null
  /** Where distances are measured from. */
  origin: Coordinates | null
  /** In the order listed. */
  parks: SavedPark[]
}

type Shown = {
  parks: readonly Park[]
  place: string | undefined
  origin: Coordinates | null
  /** Milliseconds since 1970. */
  now: number
}

/** Returns the first parks of a list, without Google's, which may not be stored. */
export function toLastList({ parks, place, origin, now }: Shown): LastList {
  const kept = parks.map((park) => toSavedPark(park, now)).filter(({ kept }) => kept)
  return { at: now, place: place ?? null, origin, parks: kept.slice(0, MAX) }
}

/** Parses the stored list; null if it is absent or invalid. */
export function readLastList(text: string | null): LastList | null {
  const value = parse(text)
  if (!value || typeof value.at !== 'number') return null
  const parks = readSavedParks(JSON.stringify(value.parks ?? []))
  if (parks.length === 0) return null
  const place = typeof value.place === 'string' ? value.place : null
  return { at: value.at, place, origin: readOrigin(value.origin), parks }
}

function parse(text: string | null): Partial<Record<keyof LastList, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

function readOrigin(value: unknown): Coordinates | null {
  const { lat, lng }: Record<string, unknown> = Object(value)
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null
}
