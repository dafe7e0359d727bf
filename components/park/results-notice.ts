import { OFFLINE_NOTICE } from '#domain/page/offline.ts'
import type { SearchAnswer } from '#domain/search/search-schemas.ts'
import { PLACE_NOT_FOUND_TITLE } from '#domain/text/messages.ts'

/** Shown beside parks if a live source could not be asked. */
export const STALE_RESULTS =
  'Live park data can’t be had at the moment. These are the parks known before.'

const EMPTY_LIST = {
  title: 'No parks found in this area.',
  text: 'Try adjusting your search location or filters.',
}

const NOBODY_HAS_SAID = {
  title: EMPTY_LIST.title,
  text: 'None is known to have all you asked for. Of the parks below nobody has said yet.',
  goesOn: true,
}

const NOBODY_HAS_RATED = {
  title: 'No parks here are rated yet.',
  text: 'Of those below nobody has said yet how good they are.',
  goesOn: true,
}

const FAILED = { title: 'The search did not work', text: 'Please try again in a moment.' }

const NOTHING_KNOWN = {
  title: 'Live park data can’t be had at the moment',
  text: 'No parks are known here from before.',
}

const UNKNOWN_PLACE = {
  title: PLACE_NOT_FOUND_TITLE,
  text: 'Check the spelling, or try a zip code.',
}

const UNKNOWN_VISITOR = { title: 'Where are you?', text: 'Type an address, zip code or city.' }

type ResultsNotice = {
  title: string
  text: string
  canRetry?: boolean
  /** Whether parks follow below. */
  goesOn?: boolean
}

type Results = {
  /**
   * The HTTP status of a failed search, null if there was no answer; undefined without a failure.
   */
  failure: number | null | undefined
  answer: SearchAnswer | undefined
  /** The number of parks shown. */
  count: number
  isSearching: boolean
}

/** The notice of a search; null if its parks need none. */
export function resultsNotice(results: Results): ResultsNotice | null {
  const { failure, answer, count, isSearching } = results
  if (failure === null) return { ...OFFLINE_NOTICE, canRetry: true, goesOn: count > 0 }
  if (failure !== undefined) return { ...FAILED, canRetry: true }
  if (answer?.location === null) {
    return answer.understood?.nearMe ? UNKNOWN_VISITOR : UNKNOWN_PLACE
  }
  if (!answer || isSearching || count > 0) return null
  if (answer.totalUnknown) {
    // Parks that are rated lower would be among those that say no.
    const isUnrated = answer.unknown?.rating === answer.totalUnknown && !answer.totalNo
    return isUnrated ? NOBODY_HAS_RATED : NOBODY_HAS_SAID
  }
  return answer.stale ? { ...NOTHING_KNOWN, canRetry: true } : EMPTY_LIST
}
