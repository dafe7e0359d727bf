import { isFrom, sourcesOf } from '#domain/park/credits.ts'
import type { Park } from '#domain/park/park-schemas.ts'

/** The facts of a park that may be stored on the device indefinitely. */
export type SavedFacts = Pick<
  Park,
  'name' | 'latitude' | 'longitude' | 'area' | 'placeId' | 'amenities' | 'source' | 'enrichedBy'
> & {
  address?: string | undefined
  /** As of a park; checked when it is used, as it comes from the device or a file. */
  approach?: unknown
}

export type SavedPark = {
  id: number
  /** Milliseconds since 1970. */
  savedAt: number
  /** Absent for Google's parks: its terms allow only the id to be stored. */
  kept?: SavedFacts | undefined
}

export type SavedSort = 'name' | 'newest' | 'distance'

export const SAVED_PARKS_KEY = 'parkfetch_saved_parks'

/** Far below a site's 5 MB of storage. */
export const MAX_SAVED_PARKS = 1_000

/**
 * A park as stored on the device. Of a park with facts of Google's only its own name and location
 * are stored.
 *
 * @param now milliseconds since 1970
 */
export function toSavedPark(park: Park, now: number): SavedPark {
  const saved = { id: park.id, savedAt: now }
  if (park.source === 'google') return saved
  const { address, enrichedBy, ...own } = factsOf(park)
  return isFrom(park, 'google')
    ? { ...saved, kept: { ...own, amenities: [] } }
    : { ...saved, kept: { ...own, address, enrichedBy } }
}

/** The facts listed; unlike stored facts they may be of any source. */
export function factsOf(park: Park): SavedFacts {
  const { name, latitude, longitude, area, approach, placeId, amenities, source } = park
  const address = park.formattedAddress ?? park.vicinity ?? park.near ?? park.place
  const [, ...others] = sourcesOf(park)
  const enrichedBy = others.length > 0 ? others : undefined
  const where = { latitude, longitude, area, approach }
  return { name, ...where, placeId, amenities, source, enrichedBy, address }
}

/** Adds parks at the front, without repeats; parks beyond the limit are dropped. */
export function addSaved(
  parks: readonly SavedPark[],
  added: readonly SavedPark[],
): readonly SavedPark[] {
  const known = new Set(parks.map(({ id }) => id))
  const fresh = added.filter(({ id }) => !known.has(id))
  return [...fresh.slice(0, Math.max(0, MAX_SAVED_PARKS - parks.length)), ...parks]
}

/** Parses the stored parks; invalid ones are skipped. */
export function readSavedParks(text: string | null): SavedPark[] {
  const found = new Map<number, SavedPark>()
  for (const item of parseList(text)) {
    const park = readSaved(item)
    if (park && found.size < MAX_SAVED_PARKS) found.set(park.id, found.get(park.id) ?? park)
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
  const facts = readFacts(Object(kept))
  return {
    id: Number(id),
    savedAt: Number.isFinite(savedAt) ? Number(savedAt) : 0,
    ...(facts ? { kept: facts } : {}),
  }
}

function readFacts(facts: Unknown<SavedFacts>): SavedFacts | null {
  const { name, latitude, longitude, source } = facts
  if (typeof name !== 'string' || name === '' || typeof source !== 'string') return null
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return null
  return {
    name,
    source,
    latitude: Number(latitude),
    longitude: Number(longitude),
    area: Number(facts.area) > 0 ? Number(facts.area) : undefined,
    approach: facts.approach,
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
