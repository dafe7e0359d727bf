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
  | 'name'
  | 'source'
  | 'toldBy'
  | 'amenities'
  | 'amenitiesFrom'
  | 'rating'
  | 'ratingSource'
  | 'userRatingsTotal'
  | 'closed'
  | 'facts'
>

/** What is said, and who tells it; nobody tells what is unknown. */
type Phrase = { text: string; source?: string }

type Summary = { positives: string[]; negatives: string[]; sources: string[] }

/**
 * Summarises a park in at most three positives and two negatives, with the sources of what they say.
 * Only known facts are used: an amenity nobody has reported is unknown, not missing.
 */
export function summarisePark(park: Summarised): Summary {
  const positives = park.closed ? [] : positivesOf(park).slice(0, MAX_POSITIVES)
  const negatives = park.closed ? [] : negativesOf(park).slice(0, MAX_NEGATIVES)
  const sources = [...positives, ...negatives].flatMap(({ source }) => source ?? [])
  return {
    positives: positives.map(({ text }) => text),
    negatives: negatives.map(({ text }) => text),
    sources: [...new Set(sources)],
  }
}

function positivesOf(park: Summarised): Phrase[] {
  const { name, amenities, amenitiesFrom, rating } = park
  const phrases: Phrase[] = []
  const praise = rating === undefined ? null : praiseOf(rating)
  if (praise) phrases.push({ text: praise, source: rater(park) })
  const of = (amenity: Amenity) => amenitiesFrom?.[amenity] ?? park.source
  if (isDogFriendly({ name, amenities })) {
    const isNamed = !amenities.includes('Dog Park')
    const source = isNamed ? (park.toldBy?.name ?? park.source) : of('Dog Park')
    phrases.push({ text: 'Welcomes dogs', source })
  }
  for (const [amenity, text] of AMENITY_PHRASES) {
    if (amenities.includes(amenity)) phrases.push({ text, source: of(amenity) })
  }
  return phrases
}

function praiseOf(rating: number): string | null {
  if (rating >= 4.8) return `Outstanding rating of ${show(rating)}`
  return rating >= 4.5 ? `Very good rating of ${show(rating)}` : null
}

function rater({ ratingSource, toldBy, source }: Summarised): string {
  return ratingSource === 'visitors' ? 'visitors' : (toldBy?.rating ?? source)
}

function negativesOf(park: Summarised): Phrase[] {
  const { amenities, rating, userRatingsTotal: count, facts = [] } = park
  const phrases: Phrase[] = []
  const add = (text: string) => phrases.push({ text, source: rater(park) })
  if (rating !== undefined && rating < 3) add(`Low rating of ${show(rating)}`)
  else if (rating !== undefined && rating < 3.5) add(`Mixed rating of ${show(rating)}`)
  if (rating !== undefined && count !== undefined && count > 0 && count < FEW_RATINGS) {
    add(count === 1 ? 'Rated only once' : `Rated only ${count} times`)
  }
  const toilets = facts.find(({ key }) => key === 'toilets')
  // Where nothing is known, the amenities say so.
  const isKnown = amenities.length > 0 || facts.some((fact) => !isText(fact))
  if (toilets?.value === 'no') phrases.push({ text: 'No restrooms', source: toilets.source })
  else if (isKnown && !amenities.includes('Restrooms') && !toilets)
    phrases.push({ text: 'Restrooms unknown' })
  return phrases
}

/** Rounded down to one decimal. */
function show(rating: number): string {
  return (Math.floor(rating * 10 + 1e-9) / 10).toFixed(1)
}
