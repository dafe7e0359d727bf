import type { ChangeEvent } from 'react'
import { SORT_OPTIONS, type Sort } from '#domain/search/sort.ts'
import styles from './SortSelect.module.css'

type SortSelectProps = { sort: Sort; onChange: (sort: Sort) => void }

export function SortSelect({ sort, onChange }: SortSelectProps) {
  function choose({ target }: ChangeEvent<HTMLSelectElement>): void {
    const chosen = SORT_OPTIONS.find(({ value }) => value === target.value)
    if (chosen) onChange(chosen.value)
  }
  return (
    <label className={styles.sort} data-scripted>
      <span className="visually-hidden">Sort by</span>
      <select name="sort" value={sort} onChange={choose}>
        {SORT_OPTIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
