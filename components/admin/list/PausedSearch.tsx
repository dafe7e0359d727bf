import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

/** Debounce of typing before a list is searched. */
export const ADMIN_SEARCH_DEBOUNCE_MS = 400

type SearchProps = {
  label: string
  placeholder: string
  maxLength: number
  /** The current search text. */
  q: string
  onSearch: (q: string) => void
}

/** Debounced search box. */
export function PausedSearch({ q, onSearch, ...box }: SearchProps) {
  const [text, setText] = useState(q)
  const sought = useRef(q)
  // Browser back and forward change `q` from outside; what is typed meanwhile must not be lost.
  useEffect(() => {
    if (q !== sought.current) setText(q)
    sought.current = q
  }, [q])
  const search = useDebouncedCallback((typed: string) => {
    if (typed.trim() === q) return
    sought.current = typed.trim()
    onSearch(typed.trim())
  }, ADMIN_SEARCH_DEBOUNCE_MS)

  function change(typed: string): void {
    setText(typed)
    search(typed)
  }

  return (
    <search style={{ flex: '1 1 260px', maxWidth: 480 }}>
      <TextInput
        type="search"
        aria-label={box.label}
        placeholder={box.placeholder}
        maxLength={box.maxLength}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          text && <CloseButton aria-label="Clear the search" onClick={() => change('')} />
        }
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && search.flush()}
      />
    </search>
  )
}
