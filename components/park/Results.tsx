import { type ReactNode, useState } from 'react'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import type { Filters } from '#domain/search/filters.ts'
import type { Place, Relaxation, SearchAnswer } from '#domain/search/search-schemas.ts'
import { formatCount, quoted } from '#domain/text/format-text.ts'
import { Button } from '../ui/Button.tsx'
import { RESULTS_HEADING_ID } from '../ui/ids.ts'
import { later } from '../ui/Later.tsx'
import { ElsewhereSlot } from './ElsewhereSlot.tsx'
import { ParkList } from './ParkList.tsx'
import styles from './Results.module.css'
import { relax, relaxationText, unknownText } from './relaxation.ts'
import { resultsNotice, STALE_RESULTS } from './results-notice.ts'

const SearchRefused = later(() =>
  import('../visitors/rate-limit/SearchRefused.tsx').then((file) => file.SearchRefused),
)

type ResultsProps = {
  answer: SearchAnswer | undefined
  parks: ParkResult[]
  filters: Filters
  selectedId: number | null
  isSearching: boolean
  /**
   * The HTTP status of a failed search, null if there was no answer; undefined without a failure.
   */
  failure: number | null | undefined
  /** Whether it was rejected by the rate limit. */
  isRefused: boolean
  onRetry: () => void
  onSelect: (park: ParkResult) => void
  onFilters: (filters: Filters) => void
  /** Matching parks that are not in the list yet. */
  left: number
  onMore: () => void
  /** The number of cards in the initial document, and where there are more. */
  shown: number
  moreHref: string
}

const SKELETONS = [1, 2, 3]

/** The search results, or their replacement: skeletons, an empty list, an error. */
export function Results(props: ResultsProps) {
  const { answer, parks, filters, isSearching, isRefused, onRetry } = props
  const failure = isRefused ? undefined : props.failure
  const [added, setAdded] = useState(0)
  const notice = resultsNotice({ failure, answer, count: parks.length, isSearching })
  const notes = answer ? unknownText(answer.unknown) : []
  return (
    <div className={styles.results} aria-busy={isSearching}>
      {isRefused && <SearchRefused onRetry={onRetry} />}
      <div className={styles.told} role="status">
        {answer?.stale && parks.length > 0 && !isSearching && (
          <p className={styles.note}>{STALE_RESULTS}</p>
        )}
        {notice && (
          <Notice title={notice.title} text={notice.text}>
            {parks.length === 0 && (
              <RelaxButton
                relaxation={answer?.relaxation}
                filters={filters}
                onFilters={props.onFilters}
              />
            )}
            {notice.canRetry && (
              <Button data-scripted onClick={onRetry}>
                Retry
              </Button>
            )}
          </Notice>
        )}
      </div>
      {answer?.elsewhere && parks.length === 0 && !isSearching && (
        <ElsewhereSlot elsewhere={answer.elsewhere} />
      )}
      {parks.length > 0 && (
        <ParkList
          parks={parks}
          selectedId={props.selectedId}
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
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </div>
  )
}

type PlaceLineProps = {
  answer: Pick<SearchAnswer, 'place' | 'understood'> | undefined
  isMoved: boolean
  /** The typed text, if some of its words became filters. */
  typed: string | undefined
}

/** How the search text was understood, or what the order follows instead. */
export function PlaceLine({ answer, isMoved, typed }: PlaceLineProps) {
  if (isMoved) return <p className={styles.place}>Nearest to the middle of the map first</p>
  const { place, understood } = answer ?? {}
  if (!place) return null
  const { spelling } = understood ?? {}
  return (
    <p className={styles.place}>
      {spelling && `Showing results for ${quoted(spelling.to)}. `}
      {place.unknown !== undefined && `We don’t know “${quoted(place.unknown)}”. `}
      {placeText(place)}
      {spelling && <ExactLink what="Search instead for" text={spelling.from} />}
      {typed && !spelling && <ExactLink what="Search for exactly" text={typed} />}
    </p>
  )
}

function placeText({ bounds, name, unknown }: Place): string {
  if (unknown !== undefined) return `Showing ${name}.`
  return `${bounds ? 'All of' : 'Around'} ${name}`
}

function ExactLink({ what, text }: { what: string; text: string }) {
  return (
    <a href={`/?exact=true&address=${encodeURIComponent(text)}`}>
      {what} “{quoted(text)}”
    </a>
  )
}

type ResultsHeadingProps = {
  total: number
  /** What is counted, if the heading alone does not say. */
  what?: string | undefined
}

/** 'Nearby Parks' with their number. */
export function ResultsHeading({ total, what = '' }: ResultsHeadingProps) {
  const found = `${formatCount(total)} ${what && `${what} `}found`
  return (
    <div className={styles.heading} data-what={what || undefined}>
      <h2 id={RESULTS_HEADING_ID} tabIndex={-1}>
        Nearby Parks
      </h2>
      <p role="status">{found}</p>
    </div>
  )
}

type RelaxButtonProps = {
  relaxation: Relaxation | undefined
  filters: Filters
  onFilters: (filters: Filters) => void
}

function RelaxButton({ relaxation, filters, onFilters }: RelaxButtonProps) {
  if (!relaxation) return null
  return (
    <Button look="primary" onClick={() => onFilters(relax(filters, relaxation))}>
      {relaxationText(relaxation)}
    </Button>
  )
}

function Notice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className={styles.notice}>
      <svg width="96" height="64" aria-hidden="true">
        <use href="#nothing-found" />
      </svg>
      <h3>{title}</h3>
      <p>{text}</p>
      {children}
    </div>
  )
}

function Skeletons() {
  return (
    <div className={styles.skeletons} role="status" aria-label="Loading parks">
      {SKELETONS.map((key) => (
        <div key={key} className={styles.skeleton} data-testid="skeleton-card">
          <div />
          <p />
          <p />
        </div>
      ))}
    </div>
  )
}
