import type { Amenity } from '../facts/amenities.ts'

/** What makes a park match a listing's type: any of these, in lower case. */
export type TypeRule = {
  amenity?: Amenity
  /** As sources name them. */
  types?: readonly string[]
  /** A substring of its name. */
  inName?: string
  /** A substring of its name, an amenity or a type, with '_' as a space. */
  anywhere?: string
}

/** Types of parks for dogs, as sources name them. */
export const DOG_TYPES = ['dog_park', 'off_leash_area'] as const

/**
 * The rule by which parks match a type. Dog types: the amenity Dog Park, a name with 'dog', or the
 * types dog_park and off_leash_area. Playgrounds: the amenity Playground, or a name with 'play'.
 * Others: an amenity, name or type that contains the words.
 *
 * @param type in words: 'Dog Park'
 */
export function typeRule(type: string): TypeRule {
  if (isDogType(type)) return { amenity: 'Dog Park', types: DOG_TYPES, inName: 'dog' }
  const words = type.toLowerCase().replaceAll('_', ' ')
  if (/^playgrounds?$/.test(words)) return { amenity: 'Playground', inName: 'play' }
  return { anywhere: words }
}

/** Whether a type means parks for dogs. */
export function isDogType(type: string): boolean {
  return /\bdogs?\b/i.test(type.replaceAll('_', ' '))
}
