import { IconCurrentLocation, IconLoader2, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { Suggestion } from '#domain/schemas/search.ts'
import { Button } from '../ui/Button.tsx'
import { later } from '../ui/Later.tsx'
import styles from './SearchBar.module.css'
import { useSuggestions } from './use-suggestions.ts'

const Suggestions = later(() => import('./Suggestions.tsx').then((file) => file.Suggestions), {
  isExtra: true,
})

type SearchBarProps = {
  /** What stands in the box at first: the address searched. */
  text: string
  /** The last place gone to: another object for each. */
  visit: { byHistory: boolean }
  isSearching: boolean
  isLocating: boolean
  onSearch: (text: string) => void
  /** Some text is being typed, whether it will be searched for or not. */
  onType: () => void
  onLocate: () => void
  /** A button beside the others, such as the phone's filter button. */
  extra?: ReactNode
}

/**
 * The search box, a combobox over suggestions. It stands in a form that searches without scripts
 * as well.
 */
export function SearchBar({
  text,
  visit,
  isSearching,
  isLocating,
  onSearch,
  onType,
  onLocate,
  extra,
}: SearchBarProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const box = useComboBox({ text, visit, onSearch })
  return (
    <div className={styles.bar}>
      <div className={styles.box}>
        <input
          ref={input}
          className={styles.input}
          name="address"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder="Enter address, zip code or city"
          aria-label="Address, zip code, city or park"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={box.isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={box.active === null ? undefined : `${id}-${box.active}`}
          maxLength={200}
          value={box.value}
          onChange={(event) => {
            onType()
            box.type(event.target.value)
          }}
          onKeyDown={box.onKeyDown}
          onFocus={box.open}
          onBlur={box.close}
        />
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
            <IconLoader2 className={styles.spinner} size={20} aria-hidden />
          ) : (
            <IconCurrentLocation size={20} aria-hidden />
          )}
        </Button>
        <Button
          look="primary"
          icon
          type="submit"
          aria-label="Search"
          title="Search"
          aria-busy={isSearching}
          onClick={(event) => {
            event.preventDefault()
            box.submit(input.current?.value ?? '')
          }}
        >
          {isSearching ? (
            <IconLoader2 className={styles.spinner} size={20} aria-hidden />
          ) : (
            <IconSearch size={20} aria-hidden />
          )}
        </Button>
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

/** The behaviour of the ARIA 1.2 combobox: arrows choose, Enter takes, Escape closes. */
function useComboBox({
  text,
  visit,
  onSearch,
}: Pick<SearchBarProps, 'text' | 'visit' | 'onSearch'>) {
  const [value, setValue] = useState(text)
  const [shownText, setShownText] = useState(text)
  const [shownVisit, setShownVisit] = useState(visit)
  const [submitted, setSubmitted] = useState<string | null>(null)
  const [isFocused, setFocused] = useState(false)
  const [isTyping, setTyping] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const { suggestions, resolve } = useSuggestions(isTyping ? value : '')
  // By its text: the list may change beneath it.
  const index = suggestions.findIndex((item) => item.text === chosen)
  const active = index === -1 ? null : index
  const setActive = (next: number | null) =>
    setChosen(next === null ? null : (suggestions[next]?.text ?? null))
  const isOpen = isFocused && isTyping && suggestions.length > 0

  // Back, a cleared search or a reload bring another text from outside. What was submitted here
  // comes back as well, perhaps when the next words have been typed already.
  if (text !== shownText) {
    setShownText(text)
    setSubmitted(null)
    if (text !== submitted) setValue(text)
  }
  if (visit !== shownVisit) {
    setShownVisit(visit)
    // Who goes back before what was submitted is shown never sees it.
    if (visit.byHistory && submitted !== null && !isTyping) {
      setSubmitted(null)
      setValue(text)
    }
  }

  function stop() {
    setTyping(false)
    setActive(null)
  }

  function submit(words: string) {
    stop()
    setSubmitted(words.trim())
    onSearch(words)
  }

  async function choose(item: Suggestion) {
    setValue(item.text)
    stop()
    const address = await resolve(item)
    setValue(address)
    submit(address)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // Enter and arrows that choose between characters belong to the input method.
    if (event.nativeEvent.isComposing) return
    const last = suggestions.length - 1
    if (event.key === 'Enter') {
      event.preventDefault()
      const item = isOpen && active !== null ? suggestions[active] : undefined
      if (item) choose(item)
      else submit(event.currentTarget.value)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      stop()
    } else if (event.key === 'ArrowDown' && isOpen) {
      event.preventDefault()
      setActive(active === null || active === last ? 0 : active + 1)
    } else if (event.key === 'ArrowUp' && isOpen) {
      event.preventDefault()
      setActive(active === null || active === 0 ? last : active - 1)
    }
  }

  return {
    value,
    suggestions,
    isOpen,
    active,
    type(next: string) {
      setValue(next)
      setTyping(true)
      setActive(null)
    },
    open: () => setFocused(true),
    close: () => setFocused(false),
    submit,
    choose,
    onKeyDown,
  }
}
