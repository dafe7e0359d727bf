import type { Amenity } from '../facts/amenities.ts'

/** What tells that a park is of a listing's type: any of these. Letters are small ones. */
export type TypeRule = {
  amenity?: Amenity
  /** As sources name them. */
  types?: readonly string[]
  /** Letters in a row in its name. */
  inName?: string
  /** Letters in a row in its name, in an amenity or in a type, where '_' is a space. */
  anywhere?: string
}

/** Types of parks for dogs, as sources name them. */
export const DOG_TYPES = ['dog_park', 'off_leash_area'] as const

/**
 * How parks of a type are told. Dog types: the amenity Dog Park, a name with 'dog', or the types
 * dog_park and off_leash_area. Playgrounds: the amenity Playground, or a name with 'play'. Others:
 * an amenity, the name or a type that holds the words.
 *
 * @param type in words: 'Dog Park'
 */
export function typeRule(type: string): TypeRule {
  if (isDogType(type)) return { amenity: 'Dog Park', types: DOG_TYPES, inName: 'dog' }
  const words = type.toLowerCase().replaceAll('_', ' ')
  if (/^playgrounds?$/.test(words)) return { amenity: 'Playground', inName: 'play' }
  return { anywhere: words }
}

/** Whether words name parks for dogs. */
export function isDogType(type: string): boolean {
  return /\bdogs?\b/i.test(type.replaceAll('_', ' '))
}
