import { type KeyboardEvent, useState } from 'react'
import { LONGEST_ADDRESS } from '#domain/search/search-defaults.ts'
import type { Suggestion } from '#domain/search/search-schemas.ts'
import { useSuggestions } from './use-suggestions.ts'

type SearchedText = {
  /** The searched address. */
  text: string
  /** The last visit to a place: a new object each time. */
  visit: { byHistory: boolean }
}

type ComboBoxProps = SearchedText & {
  /** The middle of the map, rounded as in search queries. */
  near: () => string
  onSearch: (text: string, parkId?: number) => void
}

/** The behaviour of an ARIA 1.2 combobox: arrows choose, Enter accepts, Escape closes. */
export function useComboBox({ text, visit, near, onSearch }: ComboBoxProps) {
  const [isFocused, setFocused] = useState(false)
  const [isTyping, setTyping] = useState(false)
  const { value, setValue, setSubmitted } = useBoxText({ text, visit, isTyping })
  const [chosen, setChosen] = useState<string | null>(null)
  const { suggestions, resolve } = useSuggestions(
    isTyping && value.length <= LONGEST_ADDRESS ? value : '',
    near(),
  )
  // By text, as the list may change meanwhile.
  const index = suggestions.findIndex((item) => item.text === chosen)
  const active = index === -1 ? null : index
  const setActive = (next: number | null) =>
    setChosen(next === null ? null : (suggestions[next]?.text ?? null))
  const isOpen = isFocused && isTyping && suggestions.length > 0

  function stop() {
    setTyping(false)
    setActive(null)
  }

  async function submit(typed: string, parkId?: number) {
    stop()
    // Without a connection its script may be missing.
    const long =
      typed.length > LONGEST_ADDRESS ? await import('./long-text.ts').catch(() => null) : null
    const words = long ? long.shorten(typed) : typed.slice(0, LONGEST_ADDRESS)
    if (words !== typed) setValue(words)
    setSubmitted(words.trim())
    onSearch(words, parkId)
    long?.tellCut(typed)
  }

  async function choose(item: Suggestion) {
    setValue(item.text)
    stop()
    const address = await resolve(item)
    setValue(address)
    submit(address, item.parkId)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // Enter and arrows belong to the input method during composition.
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

/** The box's text: as typed, until another search sets its own. */
function useBoxText({ text, visit, isTyping }: SearchedText & { isTyping: boolean }) {
  const [value, setValue] = useState(text)
  const [shownText, setShownText] = useState(text)
  const [shownVisit, setShownVisit] = useState(visit)
  const [submitted, setSubmitted] = useState<string | null>(null)

  // Back, a cleared search or a reload set another text from outside. So does a submitted search,
  // possibly after the next words have been typed.
  if (text !== shownText) {
    setShownText(text)
    setSubmitted(null)
    if (text !== submitted) setValue(text)
  }
  if (visit !== shownVisit) {
    setShownVisit(visit)
    // Going back before the submitted text is shown discards it.
    if (visit.byHistory && submitted !== null && !isTyping) {
      setSubmitted(null)
      setValue(text)
    }
  }

  return { value, setValue, setSubmitted }
}
