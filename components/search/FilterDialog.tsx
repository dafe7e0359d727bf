import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { DEFAULT_FILTERS, type Filters } from '#domain/search/filters.ts'
import type { SearchQuery } from '#domain/search/search-query.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { Button } from '../ui/Button.tsx'
import { useModal } from '../ui/use-modal.ts'
import { FactFields } from './FactFields.tsx'
import styles from './FilterDialog.module.css'
import fieldStyles from './FilterFields.module.css'
import { Choices } from './FilterFields.tsx'

type FilterDialogProps = {
  query: SearchQuery
  filters: Filters
  isArea: boolean
  onChange: (filters: Filters) => void
  onClose: () => void
  /** The number of matching parks. */
  total: number
}

/** All filters, in a dialog that fills a phone. */
export function FilterDialog(props: FilterDialogProps) {
  const { query, filters, isArea, onChange, onClose, total } = props
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog)
  const close = () => dialog.current?.close()
  const parks = `${formatCount(total)} ${total === 1 ? 'park' : 'parks'}`
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="filters-title"
      onClose={onClose}
    >
      <div className={styles.head}>
        <h2 id="filters-title">Filters</h2>
        <p className="visually-hidden" role="status">
          {parks} found
        </p>
        <Button look="quiet" icon aria-label="Close" onClick={close}>
          <IconX size={20} aria-hidden />
        </Button>
      </div>
      <div className={styles.body}>
        <div className={fieldStyles.fields}>
          <Choices {...{ filters, isArea, onChange }} />
        </div>
        <FactFields {...{ query, filters, onChange }} />
      </div>
      <div className={styles.foot}>
        <Button onClick={() => onChange(DEFAULT_FILTERS)}>Reset</Button>
        <Button look="primary" onClick={close}>
          Done · {parks}
        </Button>
      </div>
    </dialog>
  )
}
