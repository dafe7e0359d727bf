import { metresTo } from '#domain/geo/approach.ts'
import type { Coordinates } from '#domain/geo/geo.ts'
import type { SavedParks as SavedAnswer } from '#domain/visitors/visitor-schemas.ts'
import {
  factsOf,
  type SavedFacts,
  type SavedPark,
  type SavedSort,
  toSavedPark,
} from './saved-parks.ts'

export type SavedItem = {
  id: number
  savedAt: number
  /** Its facts, from the server or stored; null if there are none. */
  facts: SavedFacts | null
  /** Metres from the origin, if both locations are known. */
  distance: number | null
  gone: boolean
}

type Listed = {
  saved: readonly SavedPark[]
  /** Undefined until the server answers. */
  answer: SavedAnswer | undefined
  /** The parks in the request. */
  asked: readonly number[]
  origin: Coordinates | null
  sort: SavedSort
}

/** The saved parks, sorted; those without a name or a distance come last. */
export function listSaved({ saved, answer, asked, origin, sort }: Listed): SavedItem[] {
  const found = new Map(answer?.parks.map((park) => [park.id, park]))
  const missing = new Set(answer ? asked : [])
  const moved = answer?.moved.map(({ from }) => from) ?? []
  for (const id of [...found.keys(), ...(answer?.lapsed ?? []), ...moved]) missing.delete(id)
  const items = saved.map(({ id, savedAt, kept }): SavedItem => {
    const park = found.get(id)
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

/** The saved parks with the server's current data; the same list if nothing changed. */
export function refreshSaved(
  saved: readonly SavedPark[],
  { parks, moved }: Pick<SavedAnswer, 'parks' | 'moved'>,
): readonly SavedPark[] {
  const found = new Map(parks.map((park) => [park.id, park]))
  const ways = new Map(moved.map(({ from, to }) => [from, to]))
  const all = saved.map((one) => {
    const park = found.get(ways.get(one.id) ?? one.id)
    return park ? toSavedPark(park, one.savedAt) : one
  })
  // Both of two parks that have become one may be saved.
  const fresh = all.filter(({ id }, index) => all.findIndex((one) => one.id === id) === index)
  return JSON.stringify(fresh) === JSON.stringify(saved) ? saved : fresh
}

function distanceOf(facts: SavedFacts | null, origin: Coordinates | null): number | null {
  if (!facts || !origin) return null
  const { approach } = facts
  return metresTo({ ...facts, approach: isLists(approach) ? approach : undefined }, origin)
}

function isLists(value: unknown): value is number[][] {
  const isList = (list: unknown) => Array.isArray(list) && list.every(Number.isFinite)
  return Array.isArray(value) && value.every(isList)
}
