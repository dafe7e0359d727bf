import type { z } from 'zod'
import type { claimTellersSchema, Park, ParkClaims } from '../park/park-schemas.ts'
import { sourceName } from '../park/source-names.ts'

/** Who tells each known claim of a park; several of its amenities. */
export type ClaimTellers = z.output<typeof claimTellersSchema>

export function claimTellers(park: Park): ClaimTellers {
  const { source, amenities, amenitiesFrom = {}, toldBy = {} } = park
  const teller = (key: keyof ParkClaims) => [toldBy[key] ?? source]
  const ofAmenities = [...new Set(amenities.map((name) => amenitiesFrom[name] ?? source))]
  return {
    name: teller('name'),
    position: teller('position'),
    types: teller('types'),
    ...(park.vicinity ? { vicinity: teller('vicinity') } : {}),
    ...(park.formattedAddress ? { formattedAddress: teller('formattedAddress') } : {}),
    ...(park.openingHours ? { openingHours: teller('openingHours') } : {}),
    ...(amenities.length > 0 ? { amenities: ofAmenities } : {}),
    ...(park.description ? { description: teller('description') } : {}),
    ...(park.closed ? { closed: teller('closed') } : {}),
  }
}

/** 'Told by NYC Parks.'; undefined if nothing is known. */
export function tellersText(tellers: readonly string[] | undefined): string | undefined {
  return tellers && `Told by ${tellers.map(sourceName).join(', ')}.`
}
