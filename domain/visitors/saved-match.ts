import { distanceMetres } from '../geo/geo.ts'
import type { Park } from '../park/park-schemas.ts'
import { normaliseName } from '../text/names.ts'

/** How far a park of the same name may be from a file's coordinates, in metres. */
export const MATCH_METRES = 200
/** Parks per request to the server. */
export const MAX_AT_ONCE = 250

export type FilePlace = {
  name: string | null
  place: { lat: number; lng: number } | null
  /** The park's id, if the file was exported from this site. */
  id: number | null
}

/** Whether the park with this id is the intended one: ids may be reassigned. */
export function isMeant({ name, place }: FilePlace, park: Park): boolean {
  const isNear =
    place !== null &&
    distanceMetres(place, { lat: park.latitude, lng: park.longitude }) <= MATCH_METRES
  const isNamesake = name !== null && normaliseName(name) === normaliseName(park.name)
  return isNear || isNamesake || (name === null && place === null)
}

export function inGroups<T>(items: readonly T[], size = MAX_AT_ONCE): T[][] {
  const groups: T[][] = []
  for (let start = 0; start < items.length; start += size) {
    groups.push(items.slice(start, start + size))
  }
  return groups
}
