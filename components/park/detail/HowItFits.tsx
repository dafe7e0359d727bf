import { FACT_LABELS } from '#domain/facts/fact-labels.ts'
import { factText } from '#domain/facts/fact-texts.ts'
import { type Asked, type FilterState, filterState } from '#domain/facts/filter-state.ts'
import { localMoment } from '#domain/hours/local-moment.ts'
import { openStatus } from '#domain/hours/open-now.ts'
import type { KnownFact, Park, ParkResult } from '#domain/park/park-schemas.ts'
import { ratingLabel } from '#domain/search/active-filters.ts'
import { OPEN_NOW } from '#domain/search/filters.ts'
import { matchesRating } from '#domain/search/match-filters.ts'
import { FactLine } from './FactLine.tsx'
import styles from './HowItFits.module.css'
import { useMinute } from './OpeningHours.tsx'

/** What a search asks of a park; the rating as in its filters: '0' for any. */
export type AskedOfPark = Asked & { open?: true | undefined }

/** Whether a park has one thing that was asked for, and the fact that says so, if it is loaded. */
type Fit = {
  name: string
  state: FilterState
  fact?: KnownFact | undefined
  /** The source of what is known, if no fact is loaded. */
  source?: string | undefined
  /** Shown instead of the fact's text. */
  text?: string | undefined
  /** What is known, if it does not decide: 'Today: Sunrise – Sunset'. */
  note?: string | undefined
}

/** A park, perhaps from a list, which has only the facts asked for. */
type Fitting = Park & Partial<Pick<ParkResult, 'wished' | 'wishedFrom'>>

const SPOKEN = { yes: 'Fits: ', no: 'Does not fit: ', unknown: 'Not known: ' }

type HowItFitsProps = { park: Park; asked: AskedOfPark; heading: 'h2' | 'h3' }

/** Whether the park has what was asked for; renders nothing if nothing was. */
export function HowItFits({ park, asked, heading: Heading }: HowItFitsProps) {
  const fits = howItFits(park, asked, useMinute())
  if (fits.length === 0) return null
  return (
    <section className={styles.fits} aria-label="How it fits">
      <Heading className={styles.title}>How it fits</Heading>
      <ul>
        {fits.map((fit) => (
          <FactLine key={fit.name} mark={fit.state} {...fit}>
            <span className="visually-hidden">{SPOKEN[fit.state]}</span>
            {fitText(fit)}
          </FactLine>
        ))}
      </ul>
    </section>
  )
}

/** What is known in words, else what was asked for. */
function fitText({ name, state, fact, text }: Fit): string {
  if (text) return text
  if (fact && state !== 'unknown') return factText(fact)
  return state === 'no' ? `${name}: no` : name
}

/**
 * How a park fits what was asked for, in the order of the filters. Without a time, as in a document
 * that may be read later, nothing is said of whether it is open.
 */
export function howItFits(
  park: Fitting,
  { wished, amenities, rating, open }: AskedOfPark,
  now: Date | null,
): Fit[] {
  const filters = wished.map((filter): Fit => {
    const fact = park.facts?.find(({ key }) => key === filter.key)
    const state = filterState(filter, fact?.value ?? park.wished?.[filter.key])
    return { name: filter.name, state, fact, source: park.wishedFrom?.[filter.key] ?? park.source }
  })
  const others = amenities.filter((name) => !wished.some(({ amenity }) => amenity === name))
  return [
    ...(rating === '0' ? [] : [ratingFit(park, rating)]),
    ...(open && now ? [openFit(park, now)] : []),
    ...others.map((name) => amenityFit(park, name)),
    ...filters,
  ]
}

function ratingFit(park: Fitting, rating: string): Fit {
  const name = ratingLabel(rating)
  if (park.rating === undefined) return { name, state: 'unknown' }
  const source =
    park.ratingSource === 'visitors' ? 'visitors' : (park.toldBy?.rating ?? park.source)
  return { name, state: matchesRating(park, rating) ? 'yes' : 'no', source }
}

function openFit(park: Fitting, now: Date): Fit {
  const { openingHours, timeZone, latitude, longitude, toldBy } = park
  const name = OPEN_NOW
  const at = timeZone ? localMoment(now, timeZone, { lat: latitude, lng: longitude }) : null
  const lines = openingHours?.weekday_text ?? []
  if (!at || lines.length === 0) return { name, state: 'unknown', note: openingHours?.as_told }
  const { state, text, detail } = openStatus(lines, at)
  if (state === 'unknown') return { name, state, note: text }
  return {
    name,
    state: state === 'open' ? 'yes' : 'no',
    text: detail ? `${text} · ${detail}` : text,
    source: toldBy?.openingHours ?? park.source,
  }
}

function amenityFit(park: Fitting, name: string): Fit {
  const { amenities, amenitiesFrom, facts = [] } = park
  const feeding = FACT_LABELS.filter(({ feeds }) => feeds === name)
  if (amenities.includes(name)) {
    const known = feeding.flatMap(({ key }) => facts.filter((fact) => fact.key === key))
    const source = amenitiesFrom?.[name] ?? park.source
    return { name, state: 'yes', fact: known.find(({ value }) => value !== 'no'), source }
  }
  // The first is the fact that the amenity is a word for.
  const [main] = feeding
  const fact = facts.find(({ key }) => key === main?.key)
  if (fact?.value === 'limited') return { name, state: main?.isStrict ? 'no' : 'yes', fact }
  return fact?.value === 'no' ? { name, state: 'no', fact } : { name, state: 'unknown' }
}
