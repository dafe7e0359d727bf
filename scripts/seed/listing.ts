import type { Coordinates } from '#domain/geo/geo.ts'
import type { MultiPolygon } from '#server/region/outlines/polygon.ts'

/** A row of a list that is a park by the list's rules. */
export type Listing = Coordinates & {
  id: string
  name: string
  street?: string | undefined
  city?: string | undefined
  state?: string | undefined
  postalCode?: string | undefined
  types: string[]
  amenities: string[]
  acres?: number | undefined
  outline?: MultiPolygon | undefined
}

/** Reads files from the folder of original files. */
export type Files = {
  rows: (name: string) => Record<string, string>[]
  json: <T>(name: string) => T
}

/** Maps a list's terms to amenities; several terms may mean the same. */
export type WordTable = Readonly<Record<string, string>>

/** The amenities of a list's terms, without repeats; unknown terms are ignored. */
export function toAmenities(words: readonly string[], table: WordTable): string[] {
  return [...new Set(words.flatMap((word) => table[word.trim()] ?? []))]
}

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/\bdog (park|run)\b/i, 'dog_park'],
  [/\b(playground|tot lot|play area|playlot)\b/i, 'playground'],
  [/\b(gardens?|arboretum)\b/i, 'garden'],
  [/\bbeach$/i, 'beach'],
  [/\b(preserve|sanctuary|refuge|natural area|urban wild|reservation)\b/i, 'nature_reserve'],
  [/\b(plaza|piazza)$/i, 'plaza'],
]

/** The types a park's name implies; 'park' by default. */
export function typesByName(name: string): string[] {
  const found = KINDS.find(([pattern]) => pattern.test(name))
  return [found?.[1] ?? 'park']
}
