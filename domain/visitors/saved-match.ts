import { distanceMetres } from '../geo/geo.ts'
import type { Park } from '../park/park.ts'
import { normaliseName } from '../text/names.ts'

/** How far from where a file has it a park of the same name may be, in metres. */
export const MATCH_METRES = 200
/** Parks that the server is asked about with one question. */
export const MOST_AT_ONCE = 250

/** A place in a file. */
export type FilePlace = {
  name: string | null
  place: { lat: number; lng: number } | null
  /** The park's number, where the file has it from this very site. */
  id: number | null
}

/**
 * Whether the park that has the number of a place is the one that was meant: numbers may be given
 * anew, names and places stay.
 */
export function isMeant({ name, place }: FilePlace, park: Park): boolean {
  const isNear =
    place !== null &&
    distanceMetres(place, { lat: park.latitude, lng: park.longitude }) <= MATCH_METRES
  const isNamesake = name !== null && normaliseName(name) === normaliseName(park.name)
  return isNear || isNamesake || (name === null && place === null)
}

/** The items in groups of so many. */
export function inGroups<T>(items: readonly T[], size = MOST_AT_ONCE): T[][] {
  const groups: T[][] = []
  for (let start = 0; start < items.length; start += size) {
    groups.push(items.slice(start, start + size))
  }
  return groups
}
