import { FACT_LABELS } from '#domain/facts/fact-labels.ts'
import { type Asked, type WishState, wishState } from '#domain/facts/wish-state.ts'
import type { KnownFact, Park } from '#domain/park/park-schemas.ts'
import { matchesRating, ratingLabel } from '#domain/search/filters.ts'

/** What a search asks of a park; the rating as in its filters: '0' for any. */
export type AskedOfPark = Asked & { rating: string }

/** Whether a park has one thing that was asked for, and the fact that says so, if it is loaded. */
export type Fit = { name: string; state: WishState; fact?: KnownFact | undefined }

type Fitting = Pick<Park, 'amenities' | 'facts' | 'rating'> & {
  /** What is known of the wished facts, by key: of a park of a list. */
  wished?: Record<string, string> | undefined
}

/** How a park fits what was asked for, in the order of the filters. */
export function howItFits(park: Fitting, { wished, amenities, rating }: AskedOfPark): Fit[] {
  const facts = park.facts ?? []
  const wishes = wished.map((wish): Fit => {
    const fact = facts.find(({ key }) => key === wish.key)
    return { name: wish.name, state: wishState(wish, fact?.value ?? park.wished?.[wish.key]), fact }
  })
  const said = new Set(wished.map(({ amenity }) => amenity))
  const others = amenities.filter((name) => !said.has(name))
  return [
    ...(rating === '0' ? [] : [ratingFit(park, rating)]),
    ...others.map((name) => amenityFit(park, name)),
    ...wishes,
  ]
}

function ratingFit(park: Fitting, rating: string): Fit {
  const name = ratingLabel(rating)
  if (park.rating === undefined) return { name, state: 'unknown' }
  return { name, state: matchesRating(park, rating) ? 'yes' : 'no' }
}

function amenityFit({ amenities, facts = [] }: Fitting, name: string): Fit {
  const feeding = FACT_LABELS.filter(({ feeds }) => feeds === name)
  const known = feeding.flatMap(({ key }) => facts.filter((fact) => fact.key === key))
  if (amenities.includes(name)) {
    return { name, state: 'yes', fact: known.find(({ value }) => value !== 'no') }
  }
  const isRefused = known.length === feeding.length && known.every(({ value }) => value === 'no')
  return isRefused ? { name, state: 'no', fact: known[0] } : { name, state: 'unknown' }
}
