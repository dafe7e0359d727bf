import { type Amenity, isDogFriendly } from '#domain/facts/amenities.ts'
import { findLabel, isText } from '#domain/facts/fact-texts.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import type { Fit } from './how-it-fits.ts'
import styles from './ParkSummary.module.css'

const MAX_POSITIVES = 3
const MAX_NEGATIVES = 2
/** With fewer ratings than this, their number is mentioned. */
const FEW_RATINGS = 5
/** One person's rating is no judgment. */
const ONE_RATING = 1

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

/** What is said, and the amenity it is about. */
type Phrase = { text: string; amenity?: Amenity }

type ParkSummaryProps = { park: Park; fits: readonly Fit[] }

/** A park in a few phrases: positives, then negatives. */
export function ParkSummary({ park, fits }: ParkSummaryProps) {
  const { positives, negatives } = summarisePark(park, fits)
  if (positives.length + negatives.length === 0) return null
  return (
    <ul className={styles.summary} aria-label="Summary">
      {positives.map((phrase) => (
        <li key={phrase}>
          <span className="visually-hidden">Good: </span>
          {phrase}
        </li>
      ))}
      {negatives.map((phrase) => (
        <li key={phrase}>
          <span className="visually-hidden">To mind: </span>
          {phrase}
        </li>
      ))}
    </ul>
  )
}

/**
 * Summarises a park in at most three positives and two negatives, without what was asked for and is
 * answered already. Only known facts are used: an amenity nobody has reported is unknown, not
 * missing.
 */
export function summarisePark(park: Park, fits: readonly Fit[] = []) {
  const answered = new Set(fits.flatMap(({ key }) => findLabel(key ?? '')?.feeds ?? []))
  const shown = (phrases: readonly Phrase[], most: number) =>
    phrases
      .filter(({ amenity }) => !amenity || !answered.has(amenity))
      .slice(0, most)
      .map(({ text }) => text)
  return {
    positives: park.closed ? [] : shown(positivesOf(park), MAX_POSITIVES),
    negatives: park.closed ? [] : shown(negativesOf(park), MAX_NEGATIVES),
  }
}

function positivesOf(park: Park): Phrase[] {
  const { amenities, rating = 0, userRatingsTotal: count } = park
  const phrases: Phrase[] = []
  if (rating >= 4.5 && count !== ONE_RATING) {
    phrases.push({
      text: `${rating >= 4.8 ? 'Outstanding' : 'Very good'} rating of ${show(rating)}`,
    })
  }
  if (isDogFriendly(park)) {
    const hasArea = amenities.includes('Dog Park')
    phrases.push({ text: hasArea ? 'Has a dog area' : 'Welcomes dogs', amenity: 'Dog Park' })
  }
  for (const [amenity, text] of AMENITY_PHRASES) {
    if (amenities.includes(amenity)) phrases.push({ text, amenity })
  }
  return phrases
}

function negativesOf(park: Park): Phrase[] {
  const { amenities, rating, userRatingsTotal: count, facts = [] } = park
  const phrases: Phrase[] = []
  if (rating !== undefined && count !== ONE_RATING) {
    if (rating < 3.5) {
      phrases.push({ text: `${rating < 3 ? 'Low' : 'Mixed'} rating of ${show(rating)}` })
    }
    if (count && count < FEW_RATINGS) phrases.push({ text: `Rated only ${count} times` })
  }
  const toilets = facts.find(({ key }) => key === 'toilets')
  const isKnown = amenities.length > 0 || facts.some((fact) => !isText(fact))
  if (toilets?.value === 'no') phrases.push({ text: 'No restrooms', amenity: 'Restrooms' })
  else if (isKnown && !amenities.includes('Restrooms') && !toilets) {
    phrases.push({ text: 'Restrooms unknown', amenity: 'Restrooms' })
  }
  return phrases
}

/** Rounded down to one decimal. */
function show(rating: number): string {
  return (Math.floor(rating * 10 + 1e-9) / 10).toFixed(1)
}
