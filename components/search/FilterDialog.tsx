import { useRef } from 'react'
import { DEFAULT_FILTERS, type Filters } from '#domain/search/filters.ts'
import { Button } from '../ui/Button.tsx'
import { useModal } from '../ui/use-modal.ts'
import styles from './FilterDialog.module.css'
import { FilterFields } from './FilterFields.tsx'

type FilterDialogProps = {
  filters: Filters
  isArea: boolean
  onChange: (filters: Filters) => void
  onClose: () => void
  /** The number of matching parks: '12 found'. */
  found: string
}

/** The filters as a full-screen dialog on phones. */
export function FilterDialog({ filters, isArea, onChange, onClose, found }: FilterDialogProps) {
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
