import type { SearchArea } from '#db/queries/search/nearby-parks.ts'
import type { Amenity } from '#domain/facts/amenities.ts'
import type { FilterText } from '#domain/facts/needs.ts'
import type { ParkFacts } from '#domain/facts/park-facts.ts'
import type { Bounds, Coordinates } from '#domain/geo/geo.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import type { Sort } from '#domain/search/sort.ts'

export type PlacesQuery = {
  centre: Coordinates
  area: SearchArea
  /** Only parks of this type, in words; any if absent. */
  type?: string | undefined
  /** 0 for any. */
  minRating: number
  amenities: Amenity[]
  /** Facts that must be known to match; none if absent. */
  facts?: readonly FilterText[] | undefined
  /** The parks that are open or closed now; any hours if absent. */
  hours?: HoursNow | undefined
  /** 'fits' if absent; 'unknown': parks with an unknown criterion, but none known to be unmet. */
  group?: 'fits' | 'unknown' | undefined
  /** 'distance' if absent. */
  sort?: Sort | undefined
  limit: number
  /** Parks to skip, as earlier pages have them; 0 if absent. */
  offset?: number | undefined
}

/** Parks by the hashes of their opening hours, and those single ones whose clocks or sun decide. */
type ParksByHours = { hashes: string[]; ids: number[] }

/** The parks that are open now, and those that are closed. */
export type HoursNow = { open: ParksByHours; closed: ParksByHours }

/** Opening hours of some parks, as lines of weekdays. */
type KnownHours = {
  hash: string
  lines: string[]
  /** Null if the area has too many parks. */
  parks: [id: number, lat: number, lng: number][] | null
}

export type PlacesFound = {
  /** A JSON array of parks in the query's order, each with its `distance` in whole metres. */
  json: string
  /** All matching parks, regardless of the limit. */
  total: number
}

type FilterEffects = {
  /** Parks left out only because their rating or amenities are unknown. */
  withoutRating: number
  withoutAmenities: number
  /** Matches without the rating filter, and without each requested amenity. */
  anyRating: number
  withoutAmenity: Partial<Record<Amenity, number>>
}

type GroupCounts = {
  fits: number
  unknown: number
  no: number
  /** Of those that may fit, by how many criteria they are known to meet; the most first. */
  byMet: { met: number; count: number }[]
}

export type NamedPark = Coordinates & {
  id: number
  name: string
  /** Its other names, normalised by `normaliseName`. */
  otherSearchNames?: readonly string[] | undefined
  city: string | null
  state: string | null
  /** How well known it is: `parks.score`. */
  score: number
}

/** Restricts a search by name. City and states are normalised by `normaliseName`. */
export type NameFilter = {
  /**
   * The whole name, optionally its ending, or a name of which only words like 'Park' are missing;
   * otherwise any consecutive words, the last of which may be incomplete.
   */
  match?: 'whole' | 'ending' | 'short'
  /** The map's centre: nearer parks come before better known ones far away. */
  near?: Coordinates | undefined
  /** Only parks of this city and of one of these states. */
  city?: string
  states?: string[]
  /** Also parks in this box, whatever their city and state. */
  around?: Bounds
}

/** The known parks. Every method throws the database's errors. */
export type ParkStore = {
  /** The matching parks of an area in the query's order. */
  search: (query: PlacesQuery) => Promise<PlacesFound>
  /** The number of parks `search` would find without a limit. */
  count: (query: PlacesQuery) => Promise<number>
  /** The number of parks of each type in the area, with all of the type's amenities. */
  countTypes: (
    query: Pick<PlacesQuery, 'centre' | 'area'>,
    types: readonly Pick<PlacesQuery, 'type' | 'amenities'>[],
  ) => Promise<number[]>
  /** The effects of a search's filters in the whole area. */
  filterEffects: (query: PlacesQuery) => Promise<FilterEffects>
  /** How many parks of the area fit, how many may fit, and how many are known not to. */
  countGroups: (query: PlacesQuery) => Promise<GroupCounts>
  /**
   * How many parks of the area are known to match each filter, by its text, and to have each amenity, by
   * its name, whatever the query filters by.
   */
  countFacts: (query: PlacesQuery) => Promise<Map<FilterText | Amenity, number>>
  /**
   * Distinct opening hours of the area's parks, ignoring filters.
   *
   * @param most if more parks have hours, single ones are left out
   */
  hoursIn: (query: PlacesQuery, most: number) => Promise<KnownHours[]>
  /** A park as it may be shown: without pictures the operator has ruled out. */
  asShown: <T extends Park>(park: T) => T
  /** A park by id, or the one that it was merged into, without a distance; null if there is none. */
  findById: (id: number) => Promise<Park | null>
  /**
   * Parks whose names contain these words consecutively: exact names first, then names that begin
   * with them, then the others; within each group the best known first.
   *
   * @param words normalised by `normaliseName`, not empty
   */
  findByName: (words: string, limit: number, filter?: NameFilter) => Promise<NamedPark[]>
}

/** Where parks are searched: around a point, at most 50 000 metres, or in a box. */
export type PlacesArea = ({ centre: Coordinates; radius: number } | { bounds: Bounds }) & {
  /** Words to search for, 'Chicago Illinois Playground parks'; any park if absent. */
  words?: string | undefined
}

/**
 * A source of parks. Every method that sends requests throws ProviderError, and the signal's reason
 * if it is aborted.
 */
export type PlacesProvider = {
  /** Its name in PLACES_PROVIDERS and in the log. */
  name: 'google' | 'overpass' | 'local'
  /** Days its facts may be stored; absent: for ever. */
  keepDays?: number
  /** Whether it supports an area's words. */
  readsWords?: true
  /** The parks of an area without duplicates, as many as come at a reasonable price. */
  findParks: (area: PlacesArea, signal?: AbortSignal) => Promise<ParkFacts[]>
  /** All facts of one park, by `sourceId`; null if unknown. Absent if `findParks` returns all. */
  findDetails?: (sourceId: string, signal?: AbortSignal) => Promise<ParkFacts | null>
  /** A photo's unchecked bytes at most this wide; null if the source does not know it. */
  fetchPhoto?: (
    reference: string,
    maxWidth: number,
    signal?: AbortSignal,
  ) => Promise<Uint8Array | null>
}
