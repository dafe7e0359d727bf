/** The nine amenities to filter by, as shown. Each is stored as the bit of its place: append. */
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

export function isAmenity(text: string): text is Amenity {
  return AMENITIES.some((amenity) => amenity === text)
}

/**
 * Whether a park welcomes dogs: its name contains 'dog park', or an amenity mentions dogs, pets or
 * canines. Whole words only, so that carpet, petanque and 'No dogs' do not count.
 */
export function isDogFriendly(park: { name: string; amenities: readonly string[] }): boolean {
  return (
    /\bdog park\b/i.test(park.name) ||
    park.amenities.some((text) => DOG_WORD.test(text) && !DOG_REFUSED.test(text))
  )
}

/** Normalises amenities to a list without repeats: some sources give a single string. */
export function toAmenityList(amenities: string | readonly string[] | null | undefined): string[] {
  const list = typeof amenities === 'string' ? amenities.split(',') : (amenities ?? [])
  return [...new Set(list.map((text) => text.trim()).filter(Boolean))]
}
