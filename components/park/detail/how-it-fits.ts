import { FACT_LABELS } from '#domain/facts/fact-labels.ts'
import { type Asked, type WishState, wishState } from '#domain/facts/wish-state.ts'
import { localMoment } from '#domain/hours/local-moment.ts'
import { openStatus } from '#domain/hours/open-now.ts'
import type { KnownFact, Park } from '#domain/park/park-schemas.ts'
import { matchesRating, OPEN_NOW, ratingLabel } from '#domain/search/filters.ts'

/** What a search asks of a park; the rating as in its filters: '0' for any. */
export type AskedOfPark = Asked & { open?: true | undefined }

/** Whether a park has one thing that was asked for, and the fact that says so, if it is loaded. */
export type Fit = {
  name: string
  state: WishState
  fact?: KnownFact | undefined
  /** Who tells what is known, if no fact is loaded. */
  source?: string | undefined
  /** Shown instead of the fact's text. */
  text?: string | undefined
  /** What is known, if it does not decide: 'Today: Sunrise – Sunset'. */
  note?: string | undefined
}

type Fitting = Pick<
  Park,
  | 'latitude'
  | 'longitude'
  | 'source'
  | 'toldBy'
  | 'amenities'
  | 'amenitiesFrom'
  | 'facts'
  | 'rating'
  | 'ratingSource'
  | 'openingHours'
  | 'timeZone'
> & {
  /** The known values of the wished facts by key, in a park from a list, and their sources if not its own. */
  wished?: Record<string, string> | undefined
  wishedFrom?: Record<string, string> | undefined
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
  const facts = park.facts ?? []
  const wishes = wished.map((wish): Fit => {
    const fact = facts.find(({ key }) => key === wish.key)
    const state = wishState(wish, fact?.value ?? park.wished?.[wish.key])
    return { name: wish.name, state, fact, source: park.wishedFrom?.[wish.key] ?? park.source }
  })
  const said = new Set(wished.map(({ amenity }) => amenity))
  const others = amenities.filter((name) => !said.has(name))
  return [
    ...(rating === '0' ? [] : [ratingFit(park, rating)]),
    ...(open && now ? [openFit(park, now)] : []),
    ...others.map((name) => amenityFit(park, name)),
    ...wishes,
  ]
}

function ratingFit(park: Fitting, rating: string): Fit {
  const name = ratingLabel(rating)
  if (park.rating === undefined) return { name, state: 'unknown' }
  const source = park.ratingSource === 'visitors' ? 'visitors' : teller(park, 'rating')
  return { name, state: matchesRating(park, rating) ? 'yes' : 'no', source }
}

function openFit(park: Fitting, now: Date): Fit {
  const { openingHours, timeZone, latitude, longitude } = park
  const place = { lat: latitude, lng: longitude }
  const at = timeZone ? localMoment(now, timeZone, place) : null
  const lines = openingHours?.weekday_text ?? []
  if (!at || lines.length === 0) {
    return { name: OPEN_NOW, state: 'unknown', note: openingHours?.as_told }
  }
  const { state, text, detail } = openStatus(lines, at)
  if (state === 'unknown') return { name: OPEN_NOW, state, note: text }
  return {
    name: OPEN_NOW,
    state: state === 'open' ? 'yes' : 'no',
    text: detail ? `${text} · ${detail}` : text,
    source: teller(park, 'openingHours'),
  }
}

function teller({ source, toldBy }: Fitting, field: string): string {
  return toldBy?.[field] ?? source
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
