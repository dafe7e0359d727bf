import { type Files, factsOf, type Listing, typesByName } from '../listing.ts'
import { givenNameFirst, tidyName, tidyStreet, titleCase } from '../names.ts'
import { isParkName, mergeSections } from '../rules.ts'

type Park = {
  id: string
  name: string
  address: string
  zip: string
  acres: number
  parkClass: string
  amenities: Record<string, number>
  lat: number
  lon: number
}

/** Not open yet, or strips along a street. */
const NO_PARK = /^(unimproved|pending|parkways?)( park)?$/i
/** A dog friendly area is where dogs may run off leash. */
const TERMS: Readonly<Record<string, string>> = { dogFriendly: 'Dog off-leash area' }
/** Names ending in such a word get no 'Park'. */
const HAS_KIND =
  /\b(parks?|park no\. \d+|beach|gardens?|square|fields?|trail|plaisance|island|plaza|centers?|greenway|riverwalk|marsh|esplanade|wetlands|parkway|playground( of chicago)?|hall|point)$/i

export function chicago(files: Files): Listing[] {
  return mergeSections(files.json<Park[]>('us-il-chicago-cpd-parks-2026.json').flatMap(toListing))
}

function toListing(park: Park): Listing[] {
  const name = chicagoName(park.name)
  if (NO_PARK.test(park.parkClass) || !isParkName(name) || /town hall/i.test(name)) return []
  const terms = Object.entries(park.amenities).flatMap(([word, count]) => {
    const term = TERMS[word] ?? word
    return count > 1 ? [`${term} x ${count}`] : count === 1 ? [term] : []
  })
  return [
    {
      id: park.id,
      name,
      lat: park.lat,
      lng: park.lon,
      street: park.address ? tidyStreet(park.address) : undefined,
      city: 'Chicago',
      state: 'IL',
      postalCode: park.zip || undefined,
      types: typesByName(name),
      facts: factsOf(terms),
      acres: park.acres || undefined,
    },
  ]
}

/** 'GRANT (ULYSSES)' becomes 'Ulysses Grant Park'. */
function chicagoName(name: string): string {
  const whole = tidyName(titleCase(givenNameFirst(name)))
  return HAS_KIND.test(whole) ? whole : `${whole} Park`
}
