import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import type { Park } from '#domain/park/park.ts'
import { type KeptFacts, type SavedPark, type SavedSort, toSavedPark } from './saved-parks.ts'

/** What the server says of saved parks, at one time. */
export type SavedAnswer = {
  parks: readonly Park[]
  /** Those that are there, but whose facts have to be fetched from their source again. */
  lapsed: readonly number[]
}

/** A saved park as the list shows it. */
export type SavedItem = {
  id: number
  savedAt: number
  /** What is known of it: told by the server, or kept; null where it is neither. */
  facts: KeptFacts | null
  /** Metres from where distances are measured, where both are known. */
  distance: number | null
  /** Whether the server says that there is no such park any more. */
  gone: boolean
}

type Listed = {
  saved: readonly SavedPark[]
  /** Undefined as long as the server has not answered. */
  answer: SavedAnswer | undefined
  /** The parks it was asked about. */
  asked: readonly number[]
  origin: Coordinates | null
  sort: SavedSort
}

/** The saved parks in the order asked for; those without a name or a distance come last. */
export function listSaved({ saved, answer, asked, origin, sort }: Listed): SavedItem[] {
  const told = new Map(answer?.parks.map((park) => [park.id, park]))
  const missing = new Set(answer ? asked : [])
  for (const id of [...told.keys(), ...(answer?.lapsed ?? [])]) missing.delete(id)
  const items = saved.map(({ id, savedAt, kept }): SavedItem => {
    const park = told.get(id)
    const facts = park ? factsOf(park) : (kept ?? null)
    const gone = missing.has(id)
    return { id, savedAt, facts, gone, distance: distanceOf(facts, origin) }
  })
  return items.sort(ORDERS[sort])
}

const ORDERS: Record<SavedSort, (a: SavedItem, b: SavedItem) => number> = {
  newest: (a, b) => b.savedAt - a.savedAt,
  name: (a, b) =>
    Number(!a.facts) - Number(!b.facts) ||
    (a.facts?.name ?? '').localeCompare(b.facts?.name ?? '', 'en'),
  distance: (a, b) =>
    (a.distance ?? Number.POSITIVE_INFINITY) - (b.distance ?? Number.POSITIVE_INFINITY) ||
    ORDERS.name(a, b),
}

/** The saved parks as the server knows them now; the same list where nothing is new. */
export function refreshSaved(
  saved: readonly SavedPark[],
  parks: readonly Park[],
): readonly SavedPark[] {
  const told = new Map(parks.map((park) => [park.id, park]))
  const fresh = saved.map((one) => {
    const park = told.get(one.id)
    return park ? toSavedPark(park, one.savedAt) : one
  })
  return JSON.stringify(fresh) === JSON.stringify(saved) ? saved : fresh
}

/** All that is shown of a park in the list; unlike what is kept it may be of any source. */
function factsOf(park: Park): KeptFacts {
  const { name, latitude, longitude, placeId, amenities, source, enrichedBy } = park
  const address = park.formattedAddress ?? park.vicinity
  return { name, latitude, longitude, placeId, amenities, source, enrichedBy, address }
}

function distanceOf(facts: KeptFacts | null, origin: Coordinates | null): number | null {
  if (!facts || !origin) return null
  return distanceMetres(origin, { lat: facts.latitude, lng: facts.longitude })
}
