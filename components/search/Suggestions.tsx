import {
  IconBuildingCommunity,
  IconMail,
  IconMap,
  IconSearch,
  IconTree,
  IconX,
} from '@tabler/icons-react'
import type { Suggestion } from '#domain/search/search-schemas.ts'
import { Button } from '../ui/Button.tsx'
import styles from './SearchBar.module.css'

const ICONS = {
  city: IconBuildingCommunity,
  district: IconBuildingCommunity,
  zip: IconMail,
  state: IconMap,
  park: IconTree,
  street: IconMap,
  search: IconSearch,
} satisfies Record<Suggestion['kind'], unknown>

type SuggestionsProps = {
  id: string
  items: Suggestion[]
  active: number | null
  onChoose: (item: Suggestion) => void
}

/** The list under the search box. */
export function Suggestions({ id, items, active, onChoose }: SuggestionsProps) {
  const count = items.length === 1 ? '1 suggestion' : `${items.length} suggestions`
  return (
    <>
      <p className="visually-hidden" role="status">
        {items.length > 0 && count}
      </p>
      <div
        id={`${id}-list`}
        className={styles.suggestions}
        role="listbox"
        aria-label="Suggestions"
        hidden={items.length === 0}
      >
        {items.map((item, index) => {
          const Icon = ICONS[item.kind]
          return (
            <div
              key={`${item.kind}${item.text}`}
              id={`${id}-${index}`}
              className={styles.suggestion}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // Keeps the focus in the box.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(item)}
              onKeyDown={(event) => event.key === 'Enter' && onChoose(item)}
            >
              <Icon size={18} aria-hidden />
              <span className={styles.suggestionText}>{item.text}</span>
              <span className={styles.suggestionDetail}>{item.detail}</span>
            </div>
          )
        })}
      </div>
    </>
  )
}

/** Empties the search box and clears its place; filters stay. */
export function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <Button
      look="quiet"
      icon
      data-scripted
      aria-label="Clear the place"
      title="Clear the place"
      onClick={onClear}
    >
      <IconX size={18} aria-hidden />
    </Button>
  )
}
