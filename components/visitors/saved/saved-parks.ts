import { isFrom } from '#domain/park/credits.ts'
import type { Park } from '#domain/park/park.ts'

/** What the device may keep of a park for as long as the visitor likes. */
export type KeptFacts = Pick<
  Park,
  'name' | 'latitude' | 'longitude' | 'placeId' | 'amenities' | 'source' | 'enrichedBy'
> & { address?: string | undefined }

/** A park that a visitor has saved on the device. */
export type SavedPark = {
  id: number
  /** Milliseconds since 1970. */
  savedAt: number
  /** Absent for a park of Google's: its terms allow no more than the number to be kept. */
  kept?: KeptFacts | undefined
}

export type SavedSort = 'name' | 'newest' | 'distance'

/** Where the browser keeps them. */
export const SAVED_PARKS_KEY = 'parkfetch_saved_parks'

/** Far below the 5 MB a browser gives to a site. */
export const MOST_SAVED_PARKS = 1_000

/**
 * A park as it is kept on the device. Of one that Google adds to, only what is its own: its name
 * and place.
 *
 * @param now milliseconds since 1970
 */
export function toSavedPark(park: Park, now: number): SavedPark {
  const { id, name, latitude, longitude, placeId, source } = park
  if (source === 'google') return { id, savedAt: now }
  const own = { name, latitude, longitude, placeId, source }
  if (isFrom(park, 'google')) return { id, savedAt: now, kept: { ...own, amenities: [] } }
  const { vicinity, formattedAddress, amenities, enrichedBy } = park
  const address = formattedAddress ?? vicinity
  return { id, savedAt: now, kept: { ...own, address, amenities, enrichedBy } }
}

/** The parks with these before them, each once; those beyond the most there may be are left out. */
export function addSaved(
  parks: readonly SavedPark[],
  added: readonly SavedPark[],
): readonly SavedPark[] {
  const known = new Set(parks.map(({ id }) => id))
  const fresh = added.filter(({ id }) => !known.has(id))
  return [...fresh.slice(0, Math.max(0, MOST_SAVED_PARKS - parks.length)), ...parks]
}

/** The saved parks as they are kept; whatever is not one of them is left out. */
export function readSavedParks(text: string | null): SavedPark[] {
  const found = new Map<number, SavedPark>()
  for (const item of parseList(text)) {
    const park = readSaved(item)
    if (park && found.size < MOST_SAVED_PARKS) found.set(park.id, found.get(park.id) ?? park)
  }
  return [...found.values()]
}

export function writeSavedParks(parks: readonly SavedPark[]): string {
  return JSON.stringify(parks)
}

type Unknown<T> = Partial<Record<keyof T, unknown>>

function readSaved(item: unknown): SavedPark | null {
  const { id, savedAt, kept }: Unknown<SavedPark> = Object(item)
  if (!Number.isSafeInteger(id) || Number(id) < 1) return null
  const facts = readKept(Object(kept))
  return {
    id: Number(id),
    savedAt: Number.isFinite(savedAt) ? Number(savedAt) : 0,
    ...(facts ? { kept: facts } : {}),
  }
}

function readKept(facts: Unknown<KeptFacts>): KeptFacts | null {
  const { name, latitude, longitude, source } = facts
  if (typeof name !== 'string' || name === '' || typeof source !== 'string') return null
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return null
  return {
    name,
    source,
    latitude: Number(latitude),
    longitude: Number(longitude),
    address: textOf(facts.address),
    placeId: textOf(facts.placeId),
    amenities: textsOf(facts.amenities),
    enrichedBy: textsOf(facts.enrichedBy),
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

function parseList(text: string | null): unknown[] {
  try {
    const list: unknown = JSON.parse(text || '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}
