import { type Amenity, isDogFriendly } from '#domain/facts/amenities.ts'
import { isText } from '#domain/facts/fact-texts.ts'
import type { Park } from '#domain/park/park-schemas.ts'

const MAX_POSITIVES = 3
const MAX_NEGATIVES = 2
/** With fewer ratings than this, the average is not mentioned. */
const FEW_RATINGS = 5

/** Amenities worth mentioning, most relevant first. */
const AMENITY_PHRASES: readonly [Amenity, string][] = [
  ['Playground', 'Has a playground'],
  ['Walking Trails', 'Has walking trails'],
  ['Picnic Area', 'Has a place for picnics'],
  ['Restrooms', 'Has restrooms'],
  ['Wheelchair Accessible', 'Wheelchair accessible'],
  ['Sports Facilities', 'Has sports facilities'],
  ['Nature Views', 'Has views of nature'],
  ['Camping', 'Has room for camping'],
]

export type Summarised = Pick<
  Park,
  'name' | 'amenities' | 'rating' | 'userRatingsTotal' | 'closed' | 'facts'
>

/**
 * Summarises a park in at most three positives and two negatives. Only known facts are used: an
 * amenity nobody has reported is unknown, not missing.
 */
export function summarisePark(park: Summarised): { positives: string[]; negatives: string[] } {
  if (park.closed) return { positives: [], negatives: [] }
  return {
    positives: positivesOf(park).slice(0, MAX_POSITIVES),
    negatives: negativesOf(park).slice(0, MAX_NEGATIVES),
  }
}

function positivesOf({ name, amenities, rating }: Summarised): string[] {
  const phrases: string[] = []
  if (rating !== undefined && rating >= 4.8) phrases.push(`Outstanding rating of ${show(rating)}`)
  else if (rating !== undefined && rating >= 4.5)
    phrases.push(`Very good rating of ${show(rating)}`)
  if (isDogFriendly({ name, amenities })) phrases.push('Welcomes dogs')
  for (const [amenity, phrase] of AMENITY_PHRASES) {
    if (amenities.includes(amenity)) phrases.push(phrase)
  }
  return phrases
}

function negativesOf(park: Summarised): string[] {
  const { amenities, rating, userRatingsTotal: count, facts = [] } = park
  const phrases: string[] = []
  if (rating !== undefined && rating < 3) phrases.push(`Low rating of ${show(rating)}`)
  else if (rating !== undefined && rating < 3.5) phrases.push(`Mixed rating of ${show(rating)}`)
  if (rating !== undefined && count !== undefined && count > 0 && count < FEW_RATINGS) {
    phrases.push(count === 1 ? 'Rated only once' : `Rated only ${count} times`)
  }
  const toilets = facts.find(({ key }) => key === 'toilets')?.value
  // Where nothing is known, the amenities say so.
  const isKnown = amenities.length > 0 || facts.some((fact) => !isText(fact))
  if (toilets === 'no') phrases.push('No restrooms')
  else if (isKnown && !amenities.includes('Restrooms') && !toilets)
    phrases.push('Restrooms unknown')
  return phrases
}

/** Rounded down to one decimal. */
function show(rating: number): string {
  return (Math.floor(rating * 10 + 1e-9) / 10).toFixed(1)
}
