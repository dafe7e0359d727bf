import { useRef } from 'react'
import { DEFAULT_FILTERS, type Filters } from '#domain/search/filters.ts'
import type { SearchQuery } from '#domain/search/search-query.ts'
import { Button } from '../ui/Button.tsx'
import { useModal } from '../ui/use-modal.ts'
import { FactFields } from './FactFields.tsx'
import styles from './FilterDialog.module.css'
import { FilterFields } from './FilterFields.tsx'

type FilterDialogProps = {
  query: SearchQuery
  filters: Filters
  isArea: boolean
  onChange: (filters: Filters) => void
  onClose: () => void
  /** The number of matching parks: '12 found'. */
  found: string
}

/** All filters, in a dialog that fills a phone. */
export function FilterDialog({
  query,
  filters,
  isArea,
  onChange,
  onClose,
  found,
}: FilterDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog)
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="filters-title"
      onClose={onClose}
    >
      <div className={styles.head}>
        <h2 id="filters-title">Filters</h2>
        <p role="status">{found}</p>
      </div>
      <div className={styles.body}>
        <FilterFields filters={filters} isArea={isArea} onChange={onChange} />
        <FactFields {...{ query, filters, onChange }} />
      </div>
      <div className={styles.foot}>
        <Button onClick={() => onChange(DEFAULT_FILTERS)}>Reset</Button>
        <Button look="primary" onClick={() => dialog.current?.close()}>
          Done
        </Button>
      </div>
    </dialog>
  )
}
