import type { MouseEvent } from 'react'
import { NEEDS, needOf } from '#domain/facts/needs.ts'
import { toggleFact, toggleNeed } from '#domain/search/change-filters.ts'
import type { Filters } from '#domain/search/filters.ts'
import type { SearchState } from '#domain/search/search-state.ts'
import styles from './Needs.module.css'
import { writeSearch } from './search-url.ts'

type NeedsProps = {
  state: SearchState
  base: SearchState
  /** The page's path, for links without scripts. */
  path: string
  onChange: (filters: Filters) => void
  onOpenFilters: () => void
}

/** The needs, and the further filters the chosen one offers: links that work as switches. */
export function Needs({ state, base, path, onChange, onOpenFilters }: NeedsProps) {
  const { filters } = state
  const need = needOf(filters.need)
  const link = (label: string, isOn: boolean, next: Filters) => (
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
    </a>
  )
  return (
    <nav className={styles.needs} aria-label="What do you need?">
      {NEEDS.map((one) => link(one.label, one === need, toggleNeed(filters, one)))}
      {need && <span className={styles.line} aria-hidden />}
      {need?.offers.map(({ filter, label }) =>
        link(label, filters.facts.includes(filter), toggleFact(filters, filter)),
      )}
      <button type="button" className={styles.all} data-scripted onClick={onOpenFilters}>
        All filters
      </button>
    </nav>
  )
}
