import { useMemo, useState } from 'react'
import { NOTHING_ASKED } from '#domain/facts/filter-state.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import type { Filters } from '#domain/search/filters.ts'
import type { SearchQuery } from '#domain/search/search-query.ts'
import type { SearchAnswer } from '#domain/search/search-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { Button } from '../ui/Button.tsx'
import { RESULTS_HEADING_ID } from '../ui/ids.ts'
import { island } from '../ui/island.tsx'
import { later } from '../ui/Later.tsx'
import { ParkList } from './ParkList.tsx'
import styles from './Results.module.css'
import unknownStyles from './unknown/UnknownParks.module.css'

const SearchRefused = later(() =>
  import('../visitors/rate-limit/SearchRefused.tsx').then((file) => file.SearchRefused),
)

const Elsewhere = island(() => import('./Elsewhere.tsx').then((file) => file.Elsewhere))

const ResultsNotice = island(() => import('./ResultsNotice.tsx').then((file) => file.ResultsNotice))

const UnknownParks = island(
  () => import('./unknown/UnknownParks.tsx').then((file) => file.UnknownParks),
  unknownStyles,
)

type ResultsProps = {
  query: SearchQuery
  answer: SearchAnswer | undefined
  parks: ParkResult[]
  filters: Filters
  selectedId: number | null
  isSearching: boolean
  /** The HTTP status of a failed search; null without an answer, undefined without a failure. */
  failure: number | null | undefined
  isRefused: boolean
  onRetry: () => void
  onLocate?: (() => void) | undefined
  onSelect: (park: ParkResult) => void
  onFilters: (filters: Filters) => void
  /** Called with the parks shown that may match, as the relevant facts are unknown. */
  onUnknown: (parks: ParkResult[]) => void
  /** Matching parks that are not in the list yet. */
  left: number
  onMore: () => void
  /** The number of cards in the initial document, and where there are more. */
  shown: number
  moreHref: string
}

/** The search results, or their replacement: skeletons, an empty list, an error. */
export function Results(props: ResultsProps) {
  const { answer, parks, filters, isSearching, isRefused, onRetry } = props
  const failure = isRefused ? undefined : props.failure
  const [added, setAdded] = useState(0)
  const { namedFilters = NOTHING_ASKED.namedFilters } = answer ?? {}
  const { amenities, rating } = filters
  const asked = useMemo(
    () => ({ namedFilters, amenities, rating }),
    [namedFilters, amenities, rating],
  )
  const [mayFit, setMayFit] = useState<ParkResult[]>([])
  const noteUnknown = (found: ParkResult[]) => {
    setMayFit(found)
    props.onUnknown(found)
  }
  const isUnknown = answer?.elsewhere && !isSearching
  return (
    <div className={styles.results} aria-busy={isSearching}>
      {isRefused && <SearchRefused onRetry={onRetry} />}
      <div className={styles.status} role="status">
        <ResultsNotice {...props} parksUnknown={mayFit} failure={failure} count={parks.length} />
      </div>
      {isUnknown && <Elsewhere part="unknown" answer={answer} count={parks.length} />}
      {parks.length > 0 && (
        <ParkList
          parks={parks}
          selectedId={props.selectedId}
          asked={asked}
          onSelect={props.onSelect}
          shown={props.shown}
          added={added}
          onAdded={() => setAdded(0)}
        />
      )}
      {parks.length + props.left > props.shown && (
        <noscript>{import.meta.env.SSR && <a href={props.moreHref}>Show more parks</a>}</noscript>
      )}
      {props.left > 0 && (
        <Button
          className={styles.more}
          data-scripted
          onClick={() => {
            setAdded(parks.length)
            props.onMore()
          }}
        >
          Show more
        </Button>
      )}
      {parks.length === 0 && isSearching && <Skeletons />}
      {(answer?.nearby || answer?.totalUnknown || answer?.totalNo) && !isSearching && (
        <UnknownParks
          key={JSON.stringify(props.query)}
          query={props.query}
          answer={answer}
          isOpen={parks.length === 0}
          asked={asked}
          selectedId={props.selectedId}
          onSelect={props.onSelect}
          onParks={noteUnknown}
        />
      )}
      {isUnknown && <Elsewhere part="known" answer={answer} count={parks.length} />}
    </div>
  )
}

type HeadingProps = {
  total: number
  /** The number of parks that may match, said if none does; not on a listing. */
  mayFit: number
  /** What is counted, if the heading alone does not say. */
  what?: string | undefined
}

export function ResultsHeading({ total, mayFit, what = '' }: HeadingProps) {
  const others = total || !mayFit || what ? '' : ` · ${formatCount(mayFit)} may fit`
  const found = `${formatCount(total)} ${what && `${what} `}found${others}`
  return (
    <div className={styles.heading} data-what={what || undefined}>
      <h2 id={RESULTS_HEADING_ID} tabIndex={-1}>
        Nearby Parks
      </h2>
      <p role="status">{found}</p>
    </div>
  )
}

function Skeletons() {
  return (
    <div className={styles.skeletons} role="status" aria-label="Loading parks">
      {[1, 2, 3].map((key) => (
        <div key={key} className={styles.skeleton} data-testid="skeleton-card">
          <div />
          <p />
          <p />
        </div>
      ))}
    </div>
  )
}
