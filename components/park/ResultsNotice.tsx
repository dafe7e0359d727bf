import type { ReactNode } from 'react'
import {
  DEFAULT_FILTERS,
  type Filters,
  radiusLabel,
  withoutFilter,
} from '#domain/search/filters.ts'
import type { Relaxation, SearchAnswer } from '#domain/search/search-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Results.module.css'
import { resultsNotice, STALE_RESULTS } from './results-notice.ts'

type ResultsNoticeProps = {
  failure: number | null | undefined
  answer: SearchAnswer | undefined
  /** The number of parks shown. */
  count: number
  isSearching: boolean
  filters: Filters
  onRetry: () => void
  onFilters: (filters: Filters) => void
}

/** The notice above a search's parks, or in place of them. */
export function ResultsNotice(props: ResultsNoticeProps) {
  const { answer, count, isSearching, filters, onRetry, onFilters } = props
  const notice = resultsNotice(props)
  return (
    <>
      {answer?.stale && count > 0 && !isSearching && <p className={styles.note}>{STALE_RESULTS}</p>}
      {notice && (
        <Notice {...notice}>
          {count === 0 && (
            <RelaxButton relaxation={answer?.relaxation} {...{ filters, onFilters }} />
          )}
          {count === 0 && answer?.location && (
            <a
              href={`/suggest?lat=${answer.location.lat}&lng=${answer.location.lng}`}
              data-scripted
            >
              Add a missing park
            </a>
          )}
          {notice.canRetry && (
            <Button data-scripted onClick={onRetry}>
              Retry
            </Button>
          )}
        </Notice>
      )}
    </>
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

type NoticeProps = {
  title: string
  text: string
  goesOn?: boolean
  canRetry?: boolean
  children?: ReactNode
}

function Notice({ title, text, goesOn = false, canRetry = false, children }: NoticeProps) {
  return (
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
      <h3>{title}</h3>
      <p>{text}</p>
      {children}
    </div>
  )
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
