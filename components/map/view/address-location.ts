import type { Coordinates } from '#domain/geo/geo.ts'
import type { OutlineInput, Place } from '#domain/search/search-schemas.ts'

/** Where a searched address is. */
export type AddressLocation = {
  place: Coordinates
  text: string
  /** Its likely error in metres; null if the house itself is known. */
  within: number | null
}

/** The location of a place that is an address of a region; null for all others. */
export function addressLocation(place: Place | null): AddressLocation | null {
  if (!place?.accuracy) return null
  const { accuracy, location, name, within = null } = place
  return accuracy === 'exact'
    ? { place: location, text: name.replace(/,.*/, ''), within: null }
    : { place: location, text: 'About here', within }
}

/** The ids of the outline of a place that is searched as a whole; null without one. */
export function outlinedArea(place: Place | null): OutlineInput | null {
  if (!place?.bounds || place.areaId === undefined) return null
  const { areaId, partIds } = place
  return { areaId, partIds }
}
