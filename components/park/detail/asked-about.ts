import { aboutFilter, isAbout } from '#domain/facts/about.ts'
import { HOURS } from '#domain/facts/answers.ts'
import { factText, findLabel, unknownFacts } from '#domain/facts/fact-texts.ts'
import { hasHours } from '#domain/hours/has-hours.ts'
import { localMoment } from '#domain/hours/local-moment.ts'
import { HOURS_UNKNOWN, openStatus } from '#domain/hours/open-now.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import type { Understood } from '#domain/search/search-schemas.ts'
import type { SearchState } from '#domain/search/search-state.ts'
import { reportedFacts, reportedHours } from './whats-here.ts'

/** Where a park's card answers a question: in the lines of facts, in an amenity, or not at all. */
export type ParkAnswer = {
  /** Keys: known ones, else those that are listed as unknown. */
  facts: readonly string[]
  amenity?: string
  isUnknown: boolean
}

/**
 * What a search asks about a park: a fact's key, or 'hours'. In an address whose words became
 * filters, these say so.
 */
export function askedAbout(
  { id }: Pick<Park, 'id'>,
  { filters }: Pick<SearchState, 'filters'>,
  understood: Understood | undefined,
): string | undefined {
  if (understood?.parkId !== id) return undefined
  return understood.about ?? filters.asked?.flatMap((filter) => aboutFilter(filter) ?? [])[0]
}

/** Where a park's card answers what was asked about it. */
export function findAnswer(
  park: Pick<Park, 'facts' | 'amenities' | 'openingHours' | 'rules'>,
  about: string | undefined,
): ParkAnswer {
  const { facts = [], amenities, openingHours } = park
  if (about === undefined) return { facts: [], isUnknown: false }
  if (about === HOURS.key) {
    return hasHours({ openingHours }) || reportedHours(park)
      ? { facts: [], isUnknown: false }
      : { facts: [HOURS.key], isUnknown: true }
  }
  const keysOf = (all: readonly { key: string }[]) =>
    all.map(({ key }) => key).filter((key) => isAbout(key, about))
  const known = keysOf(facts)
  if (known.length > 0) return { facts: known, isUnknown: false }
  const { feeds, of } = findLabel(about) ?? {}
  if (feeds && amenities.includes(feeds)) return { facts: [], amenity: feeds, isUnknown: false }
  const reported = keysOf(reportedFacts(park))
  if (reported.length > 0) return { facts: reported, isUnknown: false }
  const unknown = keysOf(unknownFacts(facts))
  // A detail of something that is not known either.
  if (unknown.length === 0 && of) return findAnswer(park, of)
  return { facts: unknown, isUnknown: true }
}

/** The answer to what was asked about a park, in words. */
export function answerText(park: Park, about: string, now: Date): string {
  if (about === HOURS.key) return `${HOURS.name}: ${hoursText(park, now)}`
  const { facts, amenity, isUnknown } = findAnswer(park, about)
  if (isUnknown) return `${findLabel(about)?.name ?? about}: not known yet`
  const known =
    park.facts?.filter(({ key }) => facts.includes(key)).map((fact) => factText(fact)) ?? []
  const reported = reportedFacts(park).filter(({ key }) => facts.includes(key))
  const said = known.length > 0 ? known : reported.map(({ text }) => text)
  return amenity ?? said.join(', ')
}

function hoursText(park: Park, now: Date) {
  const { openingHours, timeZone, latitude, longitude, closed } = park
  const lines = openingHours?.weekday_text ?? []
  const place = { lat: latitude, lng: longitude }
  const at = timeZone && !closed ? localMoment(now, timeZone, place) : null
  if (lines.length === 0) return openingHours?.as_told ?? reportedHours(park) ?? HOURS_UNKNOWN
  if (!at) return lines.join(', ')
  const { text, detail } = openStatus(lines, at)
  return detail ? `${text} · ${detail}` : text
}
