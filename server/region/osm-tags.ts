import { madeUpName, UNNAMED } from '#db/queries/park/made-up-name.ts'
import { amenitiesOf } from '#domain/facts/catalogue.ts'
import { withImplied } from '#domain/facts/implied-facts.ts'
import type { ParkFacts, SourceFact, SourceFacts } from '#domain/facts/park-facts.ts'
import type { Coordinates } from '#domain/geo/geo.ts'
import { US_STATES } from '#domain/geo/us-states.ts'
import { parseSourceHours } from '#domain/hours/opening-hours.ts'
import type { Insides } from '#domain/park/park-schemas.ts'
import { NOT_PUBLIC, OSM_RULES, type OsmFact, type OsmTags, valuesOf } from './osm-rules.ts'
import { readOtherNames } from './other-names.ts'
import { withoutUnknown } from './readers/values.ts'

// What tags mean: https://wiki.openstreetmap.org/wiki/Map_features

export type OsmElementType = 'node' | 'way' | 'relation'

export type SkipReason =
  | 'not a park'
  | 'not public'
  | 'not in use'
  | 'no name'
  | 'outside the box'
  | 'not closed'
  | 'missing nodes'
  | 'missing members'
  | 'no area'
  | 'part of another park'
  | 'the same as another park'
  | 'a picnic site outside parks'
  | 'a camp site outside parks'

export type OsmPark = {
  type: OsmElementType
  id: number
  tags: OsmTags
  position: Coordinates
  /** Square meters. */
  area?: number | undefined
  /** As bytes (db/stored/outline-bytes.ts) in base64. */
  outline?: string | undefined
  insides?: Insides | undefined
  /** Facts from the features inside its outline, and from other elements for the same park. */
  others?: SourceFacts | undefined
  /** When it was last edited, in seconds since 1970. */
  edited?: number | undefined
  /** The nearest street or place, for a park without a name. */
  surroundings?: string | undefined
}

/** Values of `leisure` that are a park of that kind. */
const PARK_KINDS = ['park', 'dog_park', 'playground', 'nature_reserve', 'common']
const PUBLIC = ['yes', 'public', 'permissive']
const RECREATION_GROUND = 'recreation_ground'
const NOT_IN_USE = ['disused', 'abandoned', 'demolished', 'proposed']
const DAY = 24 * 60 * 60

/** Tags with names besides the one that is shown: https://wiki.openstreetmap.org/wiki/Names */
const OTHER_NAMES = ['name:en', 'official_name', 'alt_name', 'short_name', 'loc_name', 'old_name']

/** The tags of parks that are read here. */
const READ = new Set([
  ...OSM_RULES.tags,
  ...NOT_IN_USE,
  ...OTHER_NAMES,
  ...[
    'leisure landuse boundary type area garden:type',
    'name description description:en opening_hours check_date survey:date',
    'addr:housenumber addr:street addr:place addr:city addr:state addr:postcode',
  ].flatMap((keys) => keys.split(' ')),
])

/**
 * The park types for these tags; empty if they do not describe a park. A garden counts only if it
 * is open to the public or botanical, a protected area only if it is for leisure too.
 */
export function parkTypes(tags: OsmTags): string[] {
  const leisure = valuesOf(tags.leisure)
  const types = PARK_KINDS.filter((kind) => leisure.includes(kind))
  if (has(tags, 'landuse', [RECREATION_GROUND]) || leisure.includes(RECREATION_GROUND)) {
    types.push(RECREATION_GROUND)
  }
  const isPublicGarden = () =>
    has(tags, 'access', PUBLIC) || has(tags, 'garden:type', ['botanical'])
  if (leisure.includes('garden') && isPublicGarden()) types.push('garden')
  if (has(tags, 'boundary', ['national_park'])) types.push('national_park')
  return types
}

/**
 * Builds a park from its tags, with source 'osm' and `sourceId` 'way/123', or returns why it is
 * skipped. Facts without a tag are absent. An unnamed park is named after the nearest street or
 * place, if that is known and the park has any facts: 'Playground near Elm Street'.
 */
export function parkFromOsm(element: OsmPark): { park: ParkFacts } | { skipped: SkipReason } {
  const { tags, position, area, outline, insides } = element
  const refused = refusal(tags)
  if (refused) return { skipped: refused }
  const types = parkTypes(tags)
  const stated = withImplied(
    { ...element.others, ...factsOfPark(tags, element) },
    {
      name: ownName(tags) ?? '',
      types,
      amenities: [],
      ...sinceOf(seenAt(tags, element.edited)),
    },
  )
  const facts = {
    ...address(tags),
    amenities: amenitiesOf(stated),
    facts: Object.keys(stated).length > 0 ? stated : null,
    openingHours: parseSourceHours(tags.opening_hours ?? ''),
    description: text(tags['description:en']) ?? text(tags.description),
  }
  const kind = Object.keys(UNNAMED).find((type) => types.includes(type))
  const place = text(tags['addr:street']) ?? text(tags['addr:place']) ?? text(element.surroundings)
  const isWorthwhile =
    facts.amenities.length > 0 ||
    facts.openingHours?.weekday_text.length ||
    facts.vicinity ||
    facts.description
  const madeUp = kind && place && isWorthwhile ? madeUpName(kind, place) : null
  const name = ownName(tags) ?? madeUp
  if (!name) return { skipped: 'no name' }
  const park = {
    source: 'osm',
    sourceId: `${element.type}/${element.id}`,
    name,
    latitude: position.lat,
    longitude: position.lng,
    otherNames: readOtherNames([tags.name, ...OTHER_NAMES.map((key) => tags[key])], name),
    types,
    area,
    outline,
    insides,
    ...facts,
  }
  return { park: withoutUnknown(park) }
}

export function parkTags(tags: OsmTags): OsmTags {
  return Object.fromEntries(Object.entries(tags).filter(([key]) => READ.has(key)))
}

/** Why a park with these tags is skipped whatever its shape; null if it may stay. */
export function refusal(tags: OsmTags): SkipReason | null {
  if (parkTypes(tags).length === 0) return 'not a park'
  if (has(tags, 'access', NOT_PUBLIC)) return 'not public'
  return NOT_IN_USE.some((key) => tags[key] === 'yes') ? 'not in use' : null
}

/** The park's own name: the first of several, null if there is none. */
export function ownName(tags: OsmTags): string | null {
  const name = text(tags.name) ?? text(tags['name:en']) ?? text(tags.official_name)
  return name?.split(';').map(clean).find(Boolean) ?? null
}

/** The tags of a park with the other names that another element for the same park has. */
export function withOtherNames(tags: OsmTags, others: OsmTags): OsmTags {
  const names = OTHER_NAMES.flatMap((key) => {
    const value = tags[key] ?? others[key]
    return value === undefined ? [] : [[key, value] as const]
  })
  return { ...tags, ...Object.fromEntries(names) }
}

/** What a feature states about the park around it, and why it is skipped `alone`. */
export function featureStated(tags: OsmTags): { facts: OsmFact[]; alone?: SkipReason } | null {
  const facts = OSM_RULES.ofFeature(tags)
  const sites = parkTypes(tags).length === 0 ? valuesOf(tags.tourism) : []
  if (sites.includes('picnic_site')) return { facts, alone: 'a picnic site outside parks' }
  if (sites.includes('camp_site')) return { facts, alone: 'a camp site outside parks' }
  return facts.length > 0 ? { facts } : null
}

function address(tags: OsmTags) {
  const road = text(tags['addr:street'])
  const street = road && text(`${tags['addr:housenumber'] ?? ''} ${road}`)
  const city = text(tags['addr:city'])
  const state = stateCode(text(tags['addr:state']))
  const postalCode = text(tags['addr:postcode'])
  const vicinity = [street, city].filter(Boolean).join(', ')
  const region = [state, postalCode].filter(Boolean).join(' ')
  return {
    vicinity: vicinity || null,
    formattedAddress: street && city && region ? `${vicinity}, ${region}` : null,
    city,
    state,
    postalCode,
  }
}

/** 'California' and 'ca' become 'CA'; anything but a US state is returned unchanged. */
function stateCode(state: string | null): string | null {
  const wanted = state?.toLowerCase()
  const found = Object.entries(US_STATES).find((names) =>
    names.some((name) => name.toLowerCase() === wanted),
  )
  return found?.[0] ?? state
}

function has(tags: OsmTags, key: string, wanted: readonly string[]): boolean {
  return valuesOf(tags[key]).some((value) => wanted.includes(value))
}

function text(value: string | undefined | null): string | null {
  return (value && clean(value)) || null
}

function clean(value: string): string {
  return value.replace(/\s+/g, ' ').trim()
}

/** @param element with the time of its last edit in seconds since 1970, if that is known */
export function factsOfPark(
  tags: OsmTags,
  { type, id, edited }: Pick<OsmPark, 'type' | 'id' | 'edited'>,
): SourceFacts {
  const origin = { ...sinceOf(seenAt(tags, edited)), reference: `${type}/${id}` }
  return Object.fromEntries(
    OSM_RULES.ofPark(tags).map(({ key, value }) => [key, { value, ...origin }] as const),
  )
}

/** When an element was checked by its tags, else edited, in seconds since 1970. */
export function seenAt(tags: OsmTags, edited?: number): number | undefined {
  const checked = readDate(tags.check_date) ?? readDate(tags['survey:date'])
  const isSound = checked !== undefined && (edited === undefined || checked <= edited + DAY)
  return isSound ? checked : edited
}

export function sinceOf(seconds: number | undefined): Pick<SourceFact, 'since'> {
  if (seconds === undefined || !Number.isFinite(seconds)) return {}
  return { since: new Date(seconds * 1000).toISOString().slice(0, 10) }
}

/** '2022-05-01', '2022-05' or '2022' in seconds since 1970. */
function readDate(text: string | undefined): number | undefined {
  const [, year, month = '01', day = '01'] =
    /^\s*(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?\s*$/.exec(text ?? '') ?? []
  const seconds = Date.parse(`${year}-${month}-${day}T00:00:00Z`) / 1000
  return Number.isNaN(seconds) ? undefined : seconds
}
