import type { Coordinates } from '../geo/geo.ts'
import type { ParkKind } from '../park/park-kinds.ts'

export const REPORT_TYPES = ['amenity', 'address', 'hours', 'closed', 'other'] as const

export type ReportType = (typeof REPORT_TYPES)[number]

export const REPORT_LABELS: Readonly<Record<ReportType, string>> = {
  amenity: 'Incorrect Amenities',
  address: 'Incorrect Address/Location',
  hours: 'Incorrect Opening Hours',
  closed: 'Park is Permanently Closed',
  other: 'Other Issue',
}

/** Longest details text, in characters. */
export const LONGEST_DETAILS = 2_000

/** What a suggestion is about: a missing park, or something about a known one. */
export const SUGGESTION_KINDS = ['park', 'position', 'name', 'hours', 'fact', 'closed'] as const

export type SuggestionKind = (typeof SUGGESTION_KINDS)[number]

export type SuggestionStatus = 'waiting' | 'accepted' | 'declined'

/** Facts that are offered when a park is added, by their keys. */
export const SUGGESTED_FACTS = [
  'dog_area',
  'playground',
  'toilets',
  'drinking_water',
  'shade',
  'benches',
  'picnic_tables',
  'step_free',
  'parking',
  'lit',
] as const

export type SuggestedContent =
  | {
      kind: 'park'
      name: string
      type: ParkKind
      position: Coordinates
      /** Values by the keys of the catalogue. */
      facts: Record<string, string>
    }
  | { kind: 'position'; position: Coordinates }
  | { kind: 'name'; name: string }
  | { kind: 'hours'; openingHours: { weekday_text: string[] } }
  /** A text or a length, which no single press answers; null: there is none. */
  | { kind: 'fact'; key: string; value: string | null }
  | { kind: 'closed' }

/** Longest note, in characters. */
export const LONGEST_NOTE = 500
/** Parks this near, in metres, are shown before one is added. */
export const LOOKALIKE_METRES = 300
/** Contributions whose outcome can be asked for at once. */
export const MAX_OUTCOMES = 100
