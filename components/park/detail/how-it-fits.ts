import { HOURS } from '#domain/facts/answers.ts'
import { FACT_LABELS } from '#domain/facts/fact-labels.ts'
import { factText } from '#domain/facts/fact-texts.ts'
import { type Asked, type FilterState, filterState } from '#domain/facts/filter-state.ts'
import { localMoment } from '#domain/hours/local-moment.ts'
import { openStatus } from '#domain/hours/open-now.ts'
import type { KnownFact, Park, ParkResult } from '#domain/park/park-schemas.ts'
import { ratingLabel } from '#domain/search/active-filters.ts'
import { OPEN_NOW } from '#domain/search/filters.ts'
import { matchesRating } from '#domain/search/match-filters.ts'
import { inSentence } from './in-sentence.ts'

/** What a search asks of a park; the rating as in its filters: '0' for any. */
export type AskedOfPark = Asked & { open?: true | undefined; need?: string | null | undefined }

/** Whether a park has one thing that was asked for, and the fact that says so, if it is loaded. */
export type Fit = {
  name: string
  state: FilterState
  /** The key of its fact; absent of a rating. */
  key?: string | undefined
  fact?: KnownFact | undefined
  /** Said instead of the fact's text. */
  text?: string | undefined
}

/** A park, perhaps from a list, which has only the facts asked for. */
type Fitting = Park & Partial<Pick<ParkResult, 'factValues'>>

/** The answer in one line: 'dog area, off leash. Not known: fenced.' */
export function fitsText(fits: readonly Fit[]): string {
  const texts = (wanted: FilterState) =>
    fits.filter(({ state }) => state === wanted).map((fit) => inSentence(fitText(fit)))
  const [has, lacks, unknown] = [texts('yes'), texts('no'), texts('unknown')]
  if (has.length + lacks.length === 0) {
    const what = unknown.length > 1 ? `: ${unknown.join(', ')}` : ''
    return `not known yet${what}. Do you know?`
  }
  const but = has.length > 0 && lacks.length > 0 ? 'But ' : ''
  return [
    ...(has.length > 0 ? [`${has.join(', ')}.`] : []),
    ...(lacks.length > 0 ? [`${but}${lacks.join(', ')}.`] : []),
    ...(unknown.length > 0 ? [`Not known: ${unknown.join(', ')}.`] : []),
  ].join(' ')
}

/** What is known in words, else what was asked for. */
function fitText({ name, state, fact, text }: Fit): string {
  if (text) return text
  if (fact && state !== 'unknown') return factText(fact)
  return state === 'no' ? `no ${inSentence(name)}` : name
}

/**
 * How a park fits what was asked for, in the order of the filters. Without a time, as in a document
 * that may be read later, nothing is said of whether it is open.
 */
export function howItFits(
  park: Fitting,
  { namedFilters, amenities, rating, open }: AskedOfPark,
  now: Date | null,
): Fit[] {
  const filters = namedFilters.map((filter): Fit => {
    const denial = denialOf(park, filter.key)
    if (denial) return { name: filter.name, state: 'no', key: filter.key, fact: denial }
    const fact = park.facts?.find(({ key }) => key === filter.key)
    const state = filterState(filter, fact?.value ?? park.factValues?.[filter.key])
    return { name: filter.name, state, key: filter.key, fact }
  })
  const others = amenities.filter((name) => !namedFilters.some(({ amenity }) => amenity === name))
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
  return matchesRating(park, rating)
    ? { name, state: 'yes' }
    : { name, state: 'no', text: `rated ${park.rating.toFixed(1)}` }
}

function openFit({ openingHours, timeZone, latitude, longitude }: Fitting, now: Date): Fit {
  const fit = { name: OPEN_NOW, key: HOURS.key }
  const at = timeZone ? localMoment(now, timeZone, { lat: latitude, lng: longitude }) : null
  const lines = openingHours?.weekday_text ?? []
  if (!at || lines.length === 0) return { ...fit, state: 'unknown' }
  const { state, text } = openStatus(lines, at)
  if (state === 'unknown') return { ...fit, state }
  return { ...fit, state: state === 'open' ? 'yes' : 'no', text }
}

function amenityFit({ amenities, facts = [] }: Fitting, name: string): Fit {
  // The first is the fact that the amenity is a word for.
  const [main] = FACT_LABELS.filter(({ feeds }) => feeds === name)
  const fit = { name, key: main?.key }
  const denial = denialOf({ facts }, main?.key)
  if (denial) return { ...fit, state: 'no', fact: denial }
  const fact = facts.find(({ key }) => key === main?.key)
  if (amenities.includes(name)) return { ...fit, state: 'yes', text: name }
  if (fact?.value === 'limited') return { ...fit, state: main?.isStrict ? 'no' : 'yes', fact }
  return fact?.value === 'no' ? { ...fit, state: 'no', fact } : { ...fit, state: 'unknown' }
}

/** Another fact that rules out what was asked for: that dogs may not come, for a dog area. */
function denialOf({ facts = [] }: Pick<Fitting, 'facts'>, key: string | undefined) {
  const { deniedBy = [] } = FACT_LABELS.find((label) => label.key === key) ?? {}
  return facts.find((fact) => deniedBy.includes(`${fact.key}:${fact.value}`))
}
