import { filterState } from '#domain/facts/filter-state.ts'
import { isPostcode } from '#domain/geo/postcodes.ts'
import { OFFLINE_NOTICE } from '#domain/page/offline.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { radiusLabel } from '#domain/search/active-filters.ts'
import { withoutFilter } from '#domain/search/change-filters.ts'
import { DEFAULT_FILTERS, type Filters, OPEN_NOW } from '#domain/search/filters.ts'
import type { SearchQuery } from '#domain/search/search-query.ts'
import type { Relaxation, SearchAnswer } from '#domain/search/search-schemas.ts'
import { formatCount, formatList } from '#domain/text/format-text.ts'
import { PLACE_NOT_FOUND_TITLE } from '#domain/text/messages.ts'
import { Button } from '../ui/Button.tsx'
import { inSentence } from './detail/in-sentence.ts'
import { OperatorHint } from './OperatorHint.tsx'
import styles from './Results.module.css'

type Shown = {
  /** The HTTP status of a failed search; null without an answer, undefined without a failure. */
  failure: number | null | undefined
  answer: SearchAnswer | undefined
  count: number
  isSearching: boolean
  /** The parks shown that may match. */
  parksUnknown?: readonly ParkResult[]
  query?: Pick<SearchQuery, 'address'>
}

type ResultsNoticeProps = Shown & {
  filters: Filters
  onRetry: () => void
  onLocate?: (() => void) | undefined
  onFilters: (filters: Filters) => void
}

/** The notice above a search's parks, or in place of them. */
export function ResultsNotice(props: ResultsNoticeProps) {
  const { answer, count, isSearching, filters, onRetry, onLocate, onFilters } = props
  const notice = resultsNotice(props)
  const { goesOn, canRetry } = notice ?? {}
  const { location, understood, relaxation, stale, elsewhere } = answer ?? {}
  return (
    <>
      {stale && !isSearching && (
        <p className={styles.note}>
          Live park data is not available right now.
          {count > 0 && ' These parks were already known.'}
        </p>
      )}
      {notice && (
        <div
          className={styles.notice}
          data-short={goesOn || undefined}
          data-row={(goesOn && canRetry) || undefined}
        >
          {!goesOn && (
            <svg width="96" height="64" aria-hidden="true">
              <use href="#nothing-found" />
            </svg>
          )}
          <h3>{notice.title}</h3>
          {notice.text && <p>{notice.text}</p>}
          {count === 0 && relaxation && (
            <Button look="primary" onClick={() => onFilters(relax(filters, relaxation))}>
              {relaxationText(relaxation)}
            </Button>
          )}
          {count === 0 && location && !elsewhere && !goesOn && (
            <a href={`/suggest?lat=${location.lat}&lng=${location.lng}`} data-scripted>
              Add a missing park
            </a>
          )}
          {notice.canLocate && onLocate && (
            <Button look="primary" data-scripted onClick={onLocate}>
              Use my location
            </Button>
          )}
          {canRetry && (
            <Button data-scripted onClick={onRetry}>
              Retry
            </Button>
          )}
        </div>
      )}
      {location === null && !understood && !isSearching && (
        <OperatorHint find={props.query?.address} />
      )}
    </>
  )
}

type Notice = {
  title: string
  text?: string
  canRetry?: boolean
  /** Whether parks follow below. */
  goesOn?: boolean
  /** Whether it takes the visitor's location. */
  canLocate?: boolean
}

const MISSPELT = 'Check the spelling, or try a zip code.'
const POSTCODE =
  'It looks like a postal code. Only zip codes of the United States are known: try the name of the city.'
const NO_POSITION = 'Write the latitude first, from -90 to 90.'
const NO_STREET = 'This street is not known. Try its city or zip code.'
const EMPTY_LIST = 'No parks found in this area.'

/** The notice of a search; null if its parks need none. */
export function resultsNotice({
  failure,
  answer,
  count,
  isSearching,
  parksUnknown = [],
  query: { address = '' } = {},
}: Shown): Notice | null {
  if (failure === null) return { ...OFFLINE_NOTICE, canRetry: true, goesOn: count > 0 }
  if (failure !== undefined) {
    const text = 'Please try again in a moment.'
    return { title: 'The search did not work', text, canRetry: true }
  }
  if (answer?.location === null) {
    return answer.understood?.nearMe
      ? { title: 'Where are you?', text: 'Use your location, or type a place.', canLocate: true }
      : { title: PLACE_NOT_FOUND_TITLE, text: adviceFor(address) }
  }
  if (!answer || isSearching || count > 0) return null
  if (answer.totalUnknown) {
    // Parks that are rated lower would be among those that say no.
    const isUnrated = answer.unknown?.rating === answer.totalUnknown && !answer.totalNo
    if (isUnrated) {
      const text = 'Those below may be good: nobody has rated them.'
      return { title: 'No parks here are rated yet.', text, goesOn: true }
    }
    return { ...partlyKnown(answer, parksUnknown), goesOn: true }
  }
  // The place's parks are not known, which is said below.
  if (answer.elsewhere) return { title: EMPTY_LIST, goesOn: true }
  const text = 'Try adjusting your search location or filters.'
  return { title: EMPTY_LIST, text, ...(answer.stale ? { canRetry: true } : {}) }
}

/** What to try for a text of which nothing is known. */
function adviceFor(address: string): string {
  if (isPostcode(address)) return POSTCODE
  if (/^[-+\d.,; ]+$/.test(address)) return NO_POSITION
  const isStreet = /^\d+ +\D|\b(?:st|street|ave|avenue|blvd|rd|road|dr|drive)\b/i
  return isStreet.test(address) ? NO_STREET : MISSPELT
}

const NUMBERS = 'no one two three four five six seven eight nine'.split(' ')

/** What is known of parks that may match, as none is known to: 'No park here is known to have all four.' */
function partlyKnown(answer: SearchAnswer, parksUnknown: readonly ParkResult[]) {
  const { asked = 0, namedFilters: [first] = [], unknownByMet: [most] = [], totalNo } = answer
  if (asked === 1 && first?.name === OPEN_NOW) {
    const title = totalNo ? 'No park here is known to be open now.' : 'No hours are known here.'
    return { title, text: 'Those below may be open.' }
  }
  const spell = (number: number) => NUMBERS[number] ?? formatCount(number)
  const whole = asked < 2 ? 'what you asked for' : asked === 2 ? 'both' : `all ${spell(asked)}`
  const title = `No park here is known to have ${whole}.`
  if (!most || most.met === 0) return { title, text: 'Those below may fit.' }
  const { met, count } = most
  const have = `${formatCount(count)} ${count === 1 ? 'has' : 'have'} ${spell(met)} of them`
  return { title, text: have + whichOf({ ...answer, parksUnknown }, most) }
}

type Answered = Omit<SearchAnswer, 'parksUnknown'> & { parksUnknown: readonly ParkResult[] }

/** Which things asked for the best parks have, if all of those listed have the same. */
function whichOf(answer: Answered, { met, count }: { met: number; count: number }): string {
  const { namedFilters = [], asked, parksUnknown, totalUnknown } = answer
  const namesOf = (parks: typeof parksUnknown, has: boolean) =>
    namedFilters
      .filter((filter) => {
        const meets = parks.some(
          ({ factValues: known }) => filterState(filter, known?.[filter.key]) === 'yes',
        )
        return meets === has
      })
      .map(({ name }) => inSentence(name))
  const best = parksUnknown.filter((park) => park.met === met)
  const isNamed = namedFilters.length === asked
  const isListed = isNamed && best.length === count
  const had = isNamed ? namesOf(best, true) : []
  if (had.length === met) return `${isListed ? ':' : ', such as'} ${formatList(had)}.`
  const isWhole = parksUnknown.length === totalUnknown || parksUnknown.at(-1)?.met === 0
  const missing = isListed && isWhole ? namesOf(parksUnknown, false) : []
  return missing.length > 0 ? `. Not known of any: ${formatList(missing)}.` : '.'
}

/** The offer if nothing was found: 'Without "Dog Park": 12 parks'. */
export function relaxationText(relaxation: Relaxation): string {
  const parks = `${formatCount(relaxation.count)} ${relaxation.count === 1 ? 'park' : 'parks'}`
  if (relaxation.kind === 'radius') return `Within ${radiusLabel(relaxation.radius)}: ${parks}`
  const name = relaxation.kind === 'amenity' ? `"${relaxation.amenity}"` : 'a minimum rating'
  return `Without ${name}: ${parks}`
}

export function relax(filters: Filters, relaxation: Relaxation): Filters {
  if (relaxation.kind === 'radius') return { ...filters, radius: relaxation.radius }
  if (relaxation.kind === 'rating') return { ...filters, rating: DEFAULT_FILTERS.rating }
  return withoutFilter(filters, { ...relaxation, label: relaxation.amenity })
}
