import { IconCurrentLocation, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useId, useRef } from 'react'
import { LONGEST_TEXT } from '#domain/search/search-defaults.ts'
import { Button } from '../ui/Button.tsx'
import { later } from '../ui/Later.tsx'
import styles from './SearchBar.module.css'
import { useComboBox } from './use-combo-box.ts'

const Suggestions = later(() => import('./Suggestions.tsx').then((file) => file.Suggestions), {
  isExtra: true,
})

const ClearButton = later(() => import('./Suggestions.tsx').then((file) => file.ClearButton), {
  isExtra: true,
})

type SearchBarProps = {
  /** The initial text: the searched address. */
  text: string
  /** The last visit to a place: a new object each time. */
  visit: { byHistory: boolean }
  /** The middle of the map, rounded as in search queries. */
  near: () => string
  isSearching: boolean
  isLocating: boolean
  onSearch: (text: string, parkId?: number) => void
  /** Called when the visitor types. */
  onType: () => void
  /** Clears the place that is searched. */
  onClear: () => void
  onLocate: () => void
  /** An additional button, such as the filter button on phones. */
  extra?: ReactNode
}

/** The search box: a combobox with suggestions, in a form that works without scripts. */
export function SearchBar({
  text,
  visit,
  near,
  isSearching,
  isLocating,
  onSearch,
  onType,
  onClear,
  onLocate,
  extra,
}: SearchBarProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const box = useComboBox({ text, visit, near, onSearch })
  return (
    <div className={styles.bar}>
      <div className={styles.box}>
        <input
          ref={input}
          className={styles.input}
          name="address"
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          placeholder="Enter address, zip code or city"
          aria-label="Address, zip code, city or park"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={box.isOpen}
          aria-controls={box.isOpen ? `${id}-list` : undefined}
          aria-activedescendant={box.active === null ? undefined : `${id}-${box.active}`}
          maxLength={LONGEST_TEXT}
          value={box.value}
          onChange={(event) => {
            onType()
            box.type(event.target.value)
          }}
          onKeyDown={box.onKeyDown}
          onFocus={box.open}
          onBlur={box.close}
        />
        {box.value && (
          <ClearButton
            onClear={() => {
              box.type('')
              if (text) onClear()
              input.current?.focus()
            }}
          />
        )}
        <LocateButton isLocating={isLocating} onLocate={onLocate} />
        <SearchButton
          isSearching={isSearching}
          onSearch={() => box.submit(input.current?.value ?? '')}
        />
        <Suggestions
          id={id}
          items={box.isOpen ? box.suggestions : []}
          active={box.active}
          onChoose={(item) => {
            box.choose(item)
            input.current?.blur()
          }}
        />
      </div>
      {extra}
    </div>
  )
}

function LocateButton({ isLocating, onLocate }: { isLocating: boolean; onLocate: () => void }) {
  return (
    <Button
      look="quiet"
      icon
      data-scripted
      aria-label="Use my current location"
      title="Use my current location"
      aria-busy={isLocating}
      onClick={onLocate}
    >
      {isLocating ? (
        <span className={styles.spinner} aria-hidden />
      ) : (
        <IconCurrentLocation size={20} aria-hidden />
      )}
    </Button>
  )
}

function SearchButton({ isSearching, onSearch }: { isSearching: boolean; onSearch: () => void }) {
  return (
    <Button
      look="primary"
      icon
      type="submit"
      aria-label="Search"
      title="Search"
      aria-busy={isSearching}
      onClick={(event) => {
        event.preventDefault()
        onSearch()
      }}
    >
      {isSearching ? (
        <span className={styles.spinner} aria-hidden />
      ) : (
        <IconSearch size={20} aria-hidden />
      )}
    </Button>
  )
}
