import { isAmenity } from '#domain/facts/amenities.ts'

/** A name within a sentence: 'dog park', 'lit at night', 'six USTA courts'. */
export function inSentence(name: string): string {
  return isAmenity(name) ? name.toLowerCase() : name.charAt(0).toLowerCase() + name.slice(1)
}
