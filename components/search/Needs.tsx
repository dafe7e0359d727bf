import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { NEEDS, needOf } from '#domain/facts/needs.ts'
import { toggleFact, toggleNeed } from '#domain/search/change-filters.ts'
import type { Filters } from '#domain/search/filters.ts'
import type { SearchQuery } from '#domain/search/search-query.ts'
import type { SearchState } from '#domain/search/search-state.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { factCountsQuery } from '../app/queries.ts'
import styles from './Needs.module.css'
import { offersOf } from './offers.ts'
import { writeSearch } from './search-url.ts'

type NeedsProps = {
  query: SearchQuery
  state: SearchState
  base: SearchState
  /** The page's path, for links without scripts. */
  path: string
  onChange: (filters: Filters) => void
  onOpenFilters: () => void
}

/** The needs, and the further filters the chosen one offers: links that work as switches. */
export function Needs({ query, state, base, path, onChange, onOpenFilters }: NeedsProps) {
  const { filters } = state
  const need = needOf(filters.need)
  const { data, isError } = useQuery({
    ...factCountsQuery(query),
    enabled: need !== undefined,
    placeholderData: keepPreviousData,
  })
  const offers = offersOf({ need, facts: filters.facts, counts: data, isUncounted: isError })
  const link = (
    label: string,
    next: Filters,
    { isOn, count }: { isOn: boolean; count?: number },
  ) => (
    <a
      key={label}
      href={path + writeSearch({ ...state, filters: next, selectedId: null }, base)}
      className={styles.need}
      aria-current={isOn}
      onClick={(event: MouseEvent) => {
        event.preventDefault()
        onChange(next)
      }}
    >
      {label}
      {count !== undefined && <small>{formatCount(count)}</small>}
    </a>
  )
  return (
    <nav className={styles.needs} aria-label="What do you need?">
      {NEEDS.map((one) => link(one.label, toggleNeed(filters, one), { isOn: one === need }))}
      {offers.length > 0 && <span className={styles.line} aria-hidden />}
      {offers.map(({ filter, label, ...offer }) => link(label, toggleFact(filters, filter), offer))}
      <button type="button" className={styles.all} data-scripted onClick={onOpenFilters}>
        All filters
      </button>
    </nav>
  )
}
