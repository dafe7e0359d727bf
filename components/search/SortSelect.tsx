import { SORT_OPTIONS, type Sort } from '#domain/sort.ts'
import styles from './SortSelect.module.css'

type SortSelectProps = { sort: Sort; onChange: (sort: Sort) => void }

export function SortSelect({ sort, onChange }: SortSelectProps) {
  return (
    <label className={styles.sort} data-scripted>
      <span className="visually-hidden">Sort by</span>
      <select name="sort" value={sort} onChange={(event) => onChange(event.target.value as Sort)}>
        {SORT_OPTIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
