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
  /** The numbers of parks that match, and that may. */
  total: number
  mayFit: number
}

/** All filters, in a dialog that fills a phone. */
export function FilterDialog(props: FilterDialogProps) {
  const { query, filters, isArea, onChange, onClose, total, mayFit } = props
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog)
  const close = () => dialog.current?.close()
  const isCounted = total > 0 || mayFit === 0
  const parks = isCounted
    ? `${formatCount(total)} ${total === 1 ? 'park' : 'parks'}`
    : `${formatCount(mayFit)} may fit`
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
          {isCounted ? `${parks} found` : parks}
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
