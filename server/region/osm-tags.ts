import { AMENITIES, type Amenity } from '#domain/facts/amenities.ts'
import type { ParkFacts } from '#domain/facts/park-facts.ts'
import type { Coordinates } from '#domain/geo/geo.ts'
import { US_STATES } from '#domain/geo/us-states.ts'
import { openingHoursLines } from '#domain/hours/opening-hours.ts'

// What tags mean: https://wiki.openstreetmap.org/wiki/Map_features

export type OsmTags = Readonly<Record<string, string>>

export type OsmElementType = 'node' | 'way' | 'relation'

/** Why something tagged as a park is left out. */
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

export type OsmPark = {
  type: OsmElementType
  id: number
  tags: OsmTags
  /** A point inside it. */
  position: Coordinates
  /** Square metres. */
  area?: number | undefined
  /** Amenities of the features inside its outline (`featureAmenities`). */
  features?: Iterable<string> | undefined
  /** The nearest street or place, for a park without a name. */
  surroundings?: string | undefined
}

const PARK_KINDS = ['park', 'dog_park', 'playground', 'nature_reserve']
const SPORTS = ['pitch', 'track', 'sports_centre', 'fitness_station', 'swimming_pool', 'ice_rink']
const NOT_PUBLIC = ['private', 'no', 'customers', 'members', 'residents', 'employees', 'military']
const PUBLIC = ['yes', 'public', 'permissive']
const WALKS = ['path', 'footway', 'bridleway', 'track']

/** Generic names of unnamed parks, by type. */
const UNNAMED: Readonly<Record<string, string>> = {
  dog_park: 'Dog park',
  playground: 'Playground',
  park: 'Park',
  nature_reserve: 'Nature reserve',
}

/**
 * The park types for these tags; empty if they do not describe a park. A garden counts only if it
 * is open to the public, a protected area only if it is for leisure too.
 */
export function parkTypes(tags: OsmTags): string[] {
  const leisure = values(tags.leisure)
  const types = PARK_KINDS.filter((kind) => leisure.includes(kind))
  if (leisure.includes('garden') && has(tags, 'access', PUBLIC)) types.push('garden')
  if (values(tags.boundary).includes('national_park')) types.push('national_park')
  return types
}

/**
 * Builds a park from its tags, with source 'osm' and `sourceId` 'way/123', or returns why it is
 * skipped. Facts without a tag are absent. An unnamed park is named after the nearest street or
 * place, if that is known and the park has any facts.
 */
export function parkFromOsm(element: OsmPark): { park: ParkFacts } | { skipped: SkipReason } {
  const { tags } = element
  const refused = refusal(tags)
  if (refused) return { skipped: refused }
  const types = parkTypes(tags)
  const facts = {
    ...address(tags),
    amenities: ordered([...parkAmenities(tags), ...(element.features ?? [])]),
    ...optional('openingHours', openingHours(tags.opening_hours)),
    ...optional('description', text(tags['description:en']) ?? text(tags.description)),
  }
  const name = ownName(tags) ?? nameByPlace(element, types, facts)
  if (!name) return { skipped: 'no name' }
  return {
    park: {
      source: 'osm',
      sourceId: `${element.type}/${element.id}`,
      name,
      latitude: element.position.lat,
      longitude: element.position.lng,
      types,
      ...optional('area', element.area),
      ...facts,
    },
  }
}

const READ = new Set(
  [
    'leisure boundary access disused abandoned demolished proposed type area',
    'name name:en official_name description description:en opening_hours',
    'addr:housenumber addr:street addr:place addr:city addr:state addr:postcode',
    'amenity tourism table shelter_type highway foot footway sac_scale trail_visibility',
    'playground toilets picnic_table sport hiking camping camp_site wheelchair dog',
  ].flatMap((keys) => keys.split(' ')),
)

/** Keeps only the tags that are read here, to save memory. */
export function parkTags(tags: OsmTags): OsmTags {
  return Object.fromEntries(Object.entries(tags).filter(([key]) => READ.has(key)))
}

/** Why a park with these tags is skipped whatever its shape; null if it may be kept. */
export function refusal(
  tags: OsmTags,
): Extract<SkipReason, 'not a park' | 'not public' | 'not in use'> | null {
  if (parkTypes(tags).length === 0) return 'not a park'
  if (!isPublic(tags)) return 'not public'
  if (['disused', 'abandoned', 'demolished', 'proposed'].some((key) => tags[key] === 'yes')) {
    return 'not in use'
  }
  return null
}

/** The park's own name: the first of several, null if there is none. */
export function ownName(tags: OsmTags): string | null {
  const name = text(tags.name) ?? text(tags['name:en']) ?? text(tags.official_name)
  return name?.split(';').map(clean).find(Boolean) ?? null
}

/**
 * The amenities that a feature with these tags adds to the park around it. A path counts only if it
 * has a name or a hiking grade, as every park has some path. Toilets and the like without public
 * access do not count.
 */
export function featureAmenities(tags: OsmTags): Amenity[] {
  if (!isPublic(tags)) return []
  const leisure = values(tags.leisure)
  const tourism = values(tags.tourism)
  const found: Amenity[] = []
  if (leisure.includes('playground')) found.push('Playground')
  if (leisure.includes('dog_park')) found.push('Dog Park')
  if (has(tags, 'amenity', ['toilets'])) found.push('Restrooms')
  if (isPicnicPlace(tags)) found.push('Picnic Area')
  if (leisure.some((value) => SPORTS.includes(value))) found.push('Sports Facilities')
  if (isWalk(tags)) found.push('Walking Trails')
  if (tourism.includes('viewpoint')) found.push('Nature Views')
  if (tourism.includes('camp_site')) found.push('Camping')
  return found
}

/**
 * The park's own amenities by its tags, possibly with repeats: the filterable ones and 'Dogs
 * Allowed'.
 */
export function parkAmenities(tags: OsmTags): string[] {
  const found: string[] = featureAmenities(tags)
  if (said(tags.playground)) found.push('Playground')
  if (has(tags, 'toilets', ['yes'])) found.push('Restrooms')
  if (has(tags, 'picnic_table', ['yes'])) found.push('Picnic Area')
  if (said(tags.sport)) found.push('Sports Facilities')
  if (has(tags, 'hiking', ['yes', 'designated'])) found.push('Walking Trails')
  if (has(tags, 'camping', ['yes']) || has(tags, 'camp_site', ['yes'])) found.push('Camping')
  if (has(tags, 'wheelchair', ['yes', 'designated'])) found.push('Wheelchair Accessible')
  if (has(tags, 'dog', ['yes', 'leashed', 'unleashed', 'designated', 'permissive'])) {
    found.push('Dogs Allowed')
  }
  return found
}

function isPicnicPlace(tags: OsmTags): boolean {
  return (
    values(tags.leisure).includes('picnic_table') ||
    values(tags.tourism).includes('picnic_site') ||
    (tags.amenity === 'bench' && tags.table === 'yes') ||
    (tags.amenity === 'shelter' && tags.shelter_type === 'picnic_shelter')
  )
}

function isWalk(tags: OsmTags): boolean {
  if (!has(tags, 'highway', WALKS) || has(tags, 'foot', NOT_PUBLIC)) return false
  if (has(tags, 'footway', ['sidewalk', 'crossing', 'traffic_island'])) return false
  return (
    (tags.highway !== 'track' && text(tags.name) !== null) ||
    (tags.sac_scale ?? tags.trail_visibility) !== undefined
  )
}

function isPublic(tags: OsmTags): boolean {
  return !has(tags, 'access', NOT_PUBLIC)
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
    ...optional('vicinity', vicinity || null),
    ...optional('formattedAddress', street && city && region ? `${vicinity}, ${region}` : null),
    ...optional('city', city),
    ...optional('state', state),
    ...optional('postalCode', postalCode),
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

function openingHours(value: string | undefined) {
  const lines = value === undefined ? null : openingHoursLines(value)
  return lines && { weekday_text: lines }
}

/** 'Playground near Elm Street' for a park with known facts; null otherwise. */
function nameByPlace(
  { tags, surroundings }: OsmPark,
  types: string[],
  facts: { amenities: string[]; openingHours?: unknown; vicinity?: unknown; description?: unknown },
): string | null {
  const kind = Object.keys(UNNAMED).find((type) => types.includes(type))
  const place = text(tags['addr:street']) ?? text(tags['addr:place']) ?? text(surroundings)
  const worthwhile =
    facts.amenities.length > 0 || facts.openingHours || facts.vicinity || facts.description
  return kind && place && worthwhile ? `${UNNAMED[kind]} near ${place}` : null
}

/** The nine amenities in display order, then others, without repeats. */
function ordered(amenities: string[]): string[] {
  const all: string[] = [...AMENITIES, ...amenities]
  return [...new Set(all.filter((amenity) => amenities.includes(amenity)))]
}

/** A tag's values, which are separated by semicolons. */
function values(value: string | undefined): string[] {
  return value === undefined ? [] : value.split(';').map((part) => part.trim())
}

function has(tags: OsmTags, key: string, wanted: readonly string[]): boolean {
  return values(tags[key]).some((value) => wanted.includes(value))
}

/** Whether a tag states that a feature exists, whatever its kind. */
function said(value: string | undefined): boolean {
  return value !== undefined && !['', 'no', 'none'].includes(value.trim())
}

function text(value: string | undefined | null): string | null {
  return (value && clean(value)) || null
}

function clean(value: string): string {
  return value.replace(/\s+/g, ' ').trim()
}

function optional<K extends string, V>(
  key: K,
  value: V,
): { [P in K]?: Exclude<V, null | undefined> } {
  return (value === null || value === undefined ? {} : { [key]: value }) as {
    [P in K]?: Exclude<V, null | undefined>
  }
}
