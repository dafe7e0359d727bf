import type { z } from 'zod'
import { factText, findLabel } from '../facts/fact-texts.ts'
import type { Coordinates } from '../geo/geo.ts'
import { kindName } from '../park/park-kinds.ts'
import type { fieldSourcesSchema, Park, ParkFields } from '../park/park-schemas.ts'
import { sourceName } from '../park/source-names.ts'
import { MAX_LATITUDE } from '../search/search-defaults.ts'
import { PARK_CLOSED } from '../text/messages.ts'

/** The source of each known field of a park; several of its amenities. */
export type FieldSources = z.output<typeof fieldSourcesSchema>

/** Longest address and amenity, in characters. */
export const LONGEST_ADDRESS = 500
export const LONGEST_AMENITY = 60
/** Most kinds of a park, and the longest name of one. */
export const MAX_KINDS = 10
export const LONGEST_KIND = 60
/** Longest name and description, in characters. */
export const LONGEST_NAME = 200
export const LONGEST_DESCRIPTION = 2_000
export const MAX_AMENITIES = 50

/** A correction contains only the facts it changes. */
export type CorrectedFacts = Partial<ParkFields> & {
  /** Facts of the catalogue by key; null: nothing is known. */
  facts?: Record<string, string | null> | undefined
}

export const FIELD_LABELS: Readonly<Record<keyof ParkFields, string>> = {
  name: 'Name',
  position: 'Position',
  types: 'Kind',
  vicinity: 'Street and city',
  formattedAddress: 'Full address',
  openingHours: 'Opening hours',
  amenities: 'Amenities',
  description: 'Description',
  closed: 'Open or closed',
  hidden: 'Shown or hidden',
}

/** In display order. */
const FIELD_KEYS = Object.keys(FIELD_LABELS) as (keyof ParkFields)[]

export const NOT_KNOWN = 'Not known'

export function editableFields(park: Park): ParkFields {
  return {
    name: park.name,
    position: { lat: park.latitude, lng: park.longitude },
    types: park.types,
    vicinity: park.vicinity ?? null,
    formattedAddress: park.formattedAddress ?? null,
    openingHours: park.openingHours ?? null,
    amenities: park.amenities,
    description: park.description ?? null,
    closed: park.closed ?? false,
    hidden: park.hidden ?? false,
  }
}

/** The same of a park as it may be copied; Google's name, position and kinds may not. */
export function copyableOf(park: Park): ParkFields {
  const fields = editableFields(park)
  return park.source === 'google' ? { ...fields, name: '', position: null, types: [] } : fields
}

export function changedFacts(before: ParkFields, after: ParkFields): CorrectedFacts {
  const isChanged = (key: keyof ParkFields) => fieldText(key, before) !== fieldText(key, after)
  return pickFacts(after, FIELD_KEYS.filter(isChanged))
}

/** The facts that are shown but may not be copied, because they are Google's. */
export function uncopyable(shown: ParkFields, copyable: ParkFields): (keyof ParkFields)[] {
  return FIELD_KEYS.filter((key) => fieldText(key, shown) !== fieldText(key, copyable))
}

/** The values shown before a correction, as far as they may be copied. */
export function beforeCorrection(
  corrected: CorrectedFacts,
  shown: ParkFields,
  copyable: ParkFields,
): CorrectedFacts {
  const withheld = uncopyable(shown, copyable)
  const keys = FIELD_KEYS.filter((key) => corrected[key] !== undefined && !withheld.includes(key))
  return pickFacts(shown, keys)
}

export function pickFacts(fields: ParkFields, keys: (keyof ParkFields)[]): CorrectedFacts {
  return Object.fromEntries(keys.map((key) => [key, fields[key]]))
}

/** The sources of values, by field or fact. */
export type SourcesByKey = Record<string, string[]>

const NOT_STORED = 'What Google said, which may not be stored'

export type Difference = {
  label: string
  before: string
  /** The sources of the value before, if they are not those of the change. */
  sources?: string[]
  after: string
}

/** A correction in words; a missing earlier value means it was Google's. */
export function describeCorrection(
  before: CorrectedFacts,
  facts: CorrectedFacts,
  sources: SourcesByKey = {},
): Difference[] {
  const sourcesOf = (key: string) => (sources[key] ? { sources: sources[key] } : {})
  const fields = FIELD_KEYS.filter((key) => facts[key] !== undefined).map((key) => ({
    label: FIELD_LABELS[key],
    before: before[key] === undefined ? NOT_STORED : fieldText(key, before),
    ...sourcesOf(key),
    after: fieldText(key, facts),
  }))
  const known = Object.entries(facts.facts ?? {}).map(([key, value]) => {
    const former = before.facts?.[key]
    return {
      label: findLabel(key)?.name ?? key,
      before: former === undefined ? NOT_STORED : knownText(key, former),
      ...sourcesOf(key),
      after: knownText(key, value),
    }
  })
  return [...fields, ...known]
}

function knownText(key: string, value: string | null): string {
  return value === null ? NOT_KNOWN : factText({ key, value })
}

/** One fact in words; hours with one line per day. */
export function fieldText(key: keyof ParkFields, facts: CorrectedFacts): string {
  switch (key) {
    case 'openingHours': {
      const { weekday_text = [], as_told } = facts.openingHours ?? {}
      const stated = as_told === undefined ? [] : [`As stated: ${as_told}`]
      return [...weekday_text, ...stated].join('\n') || NOT_KNOWN
    }
    case 'amenities':
      return facts.amenities?.join(', ') || NOT_KNOWN
    case 'types':
      return facts.types?.map(kindName).join(', ') || NOT_KNOWN
    case 'position':
      return facts.position ? positionText(facts.position) : NOT_KNOWN
    case 'hidden':
      return facts.hidden ? 'Hidden from visitors' : 'Shown to visitors'
    case 'closed':
      return facts.closed ? PARK_CLOSED : 'Open to searches'
    default:
      return facts[key] || NOT_KNOWN
  }
}

/** Six decimals are 11 cm. */
export function positionText({ lat, lng }: Coordinates): string {
  return [lat, lng].map((degrees) => Math.round(degrees * 1e6) / 1e6).join(', ')
}

/** Reads '41.5, -93.5'; null if it is no position. */
export function readPosition(text: string): Coordinates | null {
  const parts = text.split(',')
  if (parts.length !== 2 || parts.some((part) => part.trim() === '')) return null
  const [lat = Number.NaN, lng = Number.NaN] = parts.map(Number)
  return Math.abs(lat) <= MAX_LATITUDE && Math.abs(lng) <= 180 ? { lat, lng } : null
}

export function fieldSources(park: Park): FieldSources {
  const { source, amenities, amenitiesFrom = {}, toldBy = {} } = park
  const sourcesFor = (key: keyof ParkFields) => [toldBy[key] ?? source]
  const ofAmenities = [...new Set(amenities.map((name) => amenitiesFrom[name] ?? source))]
  return {
    name: sourcesFor('name'),
    position: sourcesFor('position'),
    types: sourcesFor('types'),
    ...(park.vicinity ? { vicinity: sourcesFor('vicinity') } : {}),
    ...(park.formattedAddress ? { formattedAddress: sourcesFor('formattedAddress') } : {}),
    ...(park.openingHours ? { openingHours: sourcesFor('openingHours') } : {}),
    ...(amenities.length > 0 ? { amenities: ofAmenities } : {}),
    ...(park.description ? { description: sourcesFor('description') } : {}),
    ...(park.closed ? { closed: sourcesFor('closed') } : {}),
  }
}

/** 'Stated by NYC Parks.'; undefined if nothing is known. */
export function sourcesText(sources: readonly string[] | undefined): string | undefined {
  return sources && `Stated by ${sources.map(sourceName).join(', ')}.`
}
