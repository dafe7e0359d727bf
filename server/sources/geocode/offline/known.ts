import type { District, PlaceArea } from '#db/queries/search/places.ts'
import type { FoundStreet, StreetFilter } from '#db/queries/search/streets.ts'
import type { Bounds, Coordinates } from '#domain/geo/geo.ts'
import type { Place } from '#domain/search/search-schemas.ts'
import type { NamedPark, NameFilter } from '../../places/types.ts'
import type { PlaceIndex } from './place-index.ts'

/** A street of a region, or one that comes along, of which no house numbers are known. */
export type SoughtStreet = FoundStreet & { isBuiltIn?: true }

/** What the offline geocoder knows. Functions throw the database's errors. */
export type Known = {
  index: PlaceIndex
  /** By consecutive words of their names, normalised by `normaliseName`: ParkStore.findByName. */
  findParks: (words: string, filter: NameFilter) => Promise<NamedPark[]>
  /** The boroughs and neighbourhoods of one of these names, normalised by `normaliseName`. */
  findDistricts: (names: readonly string[]) => Promise<District[]>
  /** The neighbourhoods whose names begin with these normalised words. */
  findDistrictsBeginning: (words: string) => Promise<PlaceArea[]>
  /** The cities and towns of the database of this normalised name, in one state or in all. */
  findTowns: (name: string, usState?: string) => Promise<PlaceArea[]>
  /** Those of the given names, as `readStreetName` compares them, that any street has. */
  knownStreets: (keys: readonly string[]) => Promise<string[]>
  /** Those that begin with a name typed in part: with its words, or with its letters. */
  streetNamesBeginning: (key: string, options: { isWhole: boolean }) => Promise<string[]>
  /** Those that are most similar to a misspelt name. */
  streetNamesLike: (key: string) => Promise<string[]>
  /** The streets of these names, the nearest first. */
  findStreets: (keys: readonly string[], filter: StreetFilter) => Promise<SoughtStreet[]>
  /** Whether the map is in a city whose streets come along. */
  hasStreetsAt: (place: Coordinates) => Promise<boolean>
  /** The streets with house numbers in a box, the nearest to a place first. */
  findStreetsAround: (bounds: Bounds, near: Coordinates) => Promise<FoundStreet[]>
  /** The place that words behind a street name, such as 'Columbus, OH'; null if they name none. */
  placeOfAddress: (words: string) => Promise<Place | null>
  /** The map's centre: of places of a name, nearer ones are more likely. */
  near?: Coordinates | undefined
}
