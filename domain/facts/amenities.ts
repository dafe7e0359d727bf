/** The nine amenities a visitor can filter by, in the order they are offered. */
export const AMENITIES = [
  'Playground',
  'Dog Park',
  'Restrooms',
  'Picnic Area',
  'Sports Facilities',
  'Walking Trails',
  'Nature Views',
  'Camping',
  'Wheelchair Accessible',
] as const

export type Amenity = (typeof AMENITIES)[number]

const DOG_WORD = /\b(dogs?|pets?|canines?)\b/i
const DOG_REFUSED =
  /\b(no|without) (dogs?|pets?|canines?)\b|\b(dogs?|pets?|canines?)( are)? (not|prohibited|forbidden|banned)\b/i

/** Whether a text is one of the nine amenities, spelt as they are. */
export function isAmenity(text: string): text is Amenity {
  return AMENITIES.some((amenity) => amenity === text)
}

/**
 * Whether a park welcomes dogs: its name says 'dog park', or an amenity speaks of dogs, pets or
 * canines. Whole words only, so that carpet, petanque and 'No dogs' do not count.
 */
export function isDogFriendly(park: { name: string; amenities: readonly string[] }): boolean {
  return (
    /\bdog park\b/i.test(park.name) ||
    park.amenities.some((text) => DOG_WORD.test(text) && !DOG_REFUSED.test(text))
  )
}

/**
 * The amenities as a list without repeats: some sources give a single string instead of a list.
 */
export function toAmenityList(amenities: string | readonly string[] | null | undefined): string[] {
  const list = typeof amenities === 'string' ? amenities.split(',') : (amenities ?? [])
  return [...new Set(list.map((text) => text.trim()).filter(Boolean))]
}
