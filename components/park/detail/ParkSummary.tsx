import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { type Amenity, isDogFriendly } from '#domain/facts/amenities.ts'
import { isText } from '#domain/facts/fact-texts.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import styles from './ParkSummary.module.css'

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

/** What is said, and its source; what is unknown has none. */
type Phrase = { text: string; source?: string }

/** A park in a few phrases: positives, then negatives. */
export function ParkSummary({ park }: { park: Park }) {
  const { positives, negatives, sources } = summarisePark(park)
  if (positives.length + negatives.length === 0) return null
  return (
    <div>
      <ul className={styles.summary} aria-label="Summary">
        {positives.map((phrase) => (
          <li key={phrase} className={styles.positive}>
            <IconCircleCheck size={18} aria-hidden />
            <span className="visually-hidden">Good: </span>
            {phrase}
          </li>
        ))}
        {negatives.map((phrase) => (
          <li key={phrase} className={styles.negative}>
            <IconInfoCircle size={18} aria-hidden />
            <span className="visually-hidden">To mind: </span>
            {phrase}
          </li>
        ))}
      </ul>
      {sources.length > 0 && <p className={styles.sources}>{sources.map(sourceName).join(', ')}</p>}
    </div>
  )
}

/**
 * Summarises a park in at most three positives and two negatives, with the sources of what they say.
 * Only known facts are used: an amenity nobody has reported is unknown, not missing.
 */
export function summarisePark(park: Park) {
  const positives = park.closed ? [] : positivesOf(park).slice(0, MAX_POSITIVES)
  const negatives = park.closed ? [] : negativesOf(park).slice(0, MAX_NEGATIVES)
  const sources = [...positives, ...negatives].flatMap(({ source }) => source ?? [])
  return {
    positives: positives.map(({ text }) => text),
    negatives: negatives.map(({ text }) => text),
    sources: [...new Set(sources)],
  }
}

function positivesOf(park: Park): Phrase[] {
  const { amenities, rating = 0 } = park
  const phrases: Phrase[] = []
  const of = (amenity: Amenity) => park.amenitiesFrom?.[amenity] ?? park.source
  if (rating >= 4.5) {
    const praise = rating >= 4.8 ? 'Outstanding' : 'Very good'
    phrases.push({ text: `${praise} rating of ${show(rating)}`, source: rater(park) })
  }
  if (isDogFriendly(park)) {
    const isNamed = !amenities.includes('Dog Park')
    const source = isNamed ? (park.toldBy?.name ?? park.source) : of('Dog Park')
    phrases.push({ text: 'Welcomes dogs', source })
  }
  for (const [amenity, text] of AMENITY_PHRASES) {
    if (amenities.includes(amenity)) phrases.push({ text, source: of(amenity) })
  }
  return phrases
}

function negativesOf(park: Park): Phrase[] {
  const { amenities, rating, userRatingsTotal: count = 0, facts = [] } = park
  const phrases: Phrase[] = []
  const add = (text: string) => phrases.push({ text, source: rater(park) })
  if (rating !== undefined) {
    if (rating < 3.5) add(`${rating < 3 ? 'Low' : 'Mixed'} rating of ${show(rating)}`)
    if (count > 1 && count < FEW_RATINGS) add(`Rated only ${count} times`)
  }
  const toilets = facts.find(({ key }) => key === 'toilets')
  // Where nothing is known, the amenities say so.
  const isKnown = amenities.length > 0 || facts.some((fact) => !isText(fact))
  if (toilets?.value === 'no') phrases.push({ text: 'No restrooms', source: toilets.source })
  else if (isKnown && !amenities.includes('Restrooms') && !toilets) {
    phrases.push({ text: 'Restrooms unknown' })
  }
  return phrases
}

function rater({ ratingSource, toldBy, source }: Park): string {
  return ratingSource === 'visitors' ? 'visitors' : (toldBy?.rating ?? source)
}

/** Rounded down to one decimal. */
function show(rating: number): string {
  return (Math.floor(rating * 10 + 1e-9) / 10).toFixed(1)
}
