import type { Park } from '../park/park.ts'
import { PARK_CLOSED } from '../park/park-messages.ts'

/** Lines of the form 'Monday: 6:00 AM – 10:00 PM'. */
type Hours = { weekday_text: string[] }

/** What of a park can be set right, as visitors see it. Null: nothing is known. */
export type ParkClaims = {
  vicinity: string | null
  formattedAddress: string | null
  openingHours: Hours | null
  amenities: string[]
  closed: boolean
}

/** Characters of an address and of an amenity. */
export const LONGEST_ADDRESS = 500
export const LONGEST_AMENITY = 60
/** Amenities of a park. */
export const MOST_AMENITIES = 50

/** A correction tells only what it sets right. */
export type CorrectedFacts = { [Key in keyof ParkClaims]?: ParkClaims[Key] | undefined }

export const CLAIM_LABELS: Readonly<Record<keyof ParkClaims, string>> = {
  vicinity: 'Street and city',
  formattedAddress: 'Full address',
  openingHours: 'Opening hours',
  amenities: 'Amenities',
  closed: 'Open or closed',
}

/** In the order in which they are told. */
const CLAIM_KEYS = Object.keys(CLAIM_LABELS) as (keyof ParkClaims)[]

const NOT_KNOWN = 'Not known'

/** What is said of a park that can be set right. */
export function claimsOf(park: Park): ParkClaims {
  return {
    vicinity: park.vicinity ?? null,
    formattedAddress: park.formattedAddress ?? null,
    openingHours: park.openingHours ?? null,
    amenities: park.amenities,
    closed: park.closed ?? false,
  }
}

/** Those of the facts that are not as the park has them. */
export function changedFacts(before: ParkClaims, after: ParkClaims): CorrectedFacts {
  const isChanged = (key: keyof ParkClaims) => claimText(key, before) !== claimText(key, after)
  return pickFacts(after, CLAIM_KEYS.filter(isChanged))
}

/** In which matters something is shown that may not be copied, as it is Google's. */
export function uncopyable(shown: ParkClaims, copyable: ParkClaims): (keyof ParkClaims)[] {
  return CLAIM_KEYS.filter((key) => claimText(key, shown) !== claimText(key, copyable))
}

/** What was shown of the facts that a correction tells, as far as it may be copied. */
export function beforeCorrection(
  told: CorrectedFacts,
  shown: ParkClaims,
  copyable: ParkClaims,
): CorrectedFacts {
  const withheld = uncopyable(shown, copyable)
  return pickFacts(
    shown,
    CLAIM_KEYS.filter((key) => told[key] !== undefined && !withheld.includes(key)),
  )
}

export function pickFacts(claims: ParkClaims, keys: (keyof ParkClaims)[]): CorrectedFacts {
  return Object.fromEntries(keys.map((key) => [key, claims[key]]))
}

const NOT_KEPT = 'What Google said, which may not be kept'

export type Difference = { label: string; before: string; after: string }

/** A correction in words; where nothing was kept of before, it was Google's. */
export function describeCorrection(before: CorrectedFacts, facts: CorrectedFacts): Difference[] {
  return CLAIM_KEYS.filter((key) => facts[key] !== undefined).map((key) => ({
    label: CLAIM_LABELS[key],
    before: before[key] === undefined ? NOT_KEPT : claimText(key, before),
    after: claimText(key, facts),
  }))
}

/** What is said of one matter, in words; hours one day a line. */
export function claimText(key: keyof ParkClaims, facts: CorrectedFacts): string {
  switch (key) {
    case 'openingHours':
      return facts.openingHours?.weekday_text.join('\n') || NOT_KNOWN
    case 'amenities':
      return facts.amenities?.join(', ') || NOT_KNOWN
    case 'closed':
      return facts.closed ? PARK_CLOSED : 'Open to searches'
    default:
      return facts[key] || NOT_KNOWN
  }
}
