import { IconBuildingCommunity, IconMail, IconMap, IconTree } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isUsableMapsKey } from '#domain/maps-key.ts'
import type { Suggestion } from '#domain/schemas/search.ts'
import { useSite } from '../site.ts'
import { trpc } from '../trpc.ts'
import styles from './SearchBar.module.css'

const PAUSE_MS = 150
const SHORTEST = 2

const ICONS = {
  city: IconBuildingCommunity,
  zip: IconMail,
  state: IconMap,
  park: IconTree,
} satisfies Record<Suggestion['kind'], unknown>

type SuggestionsProps = {
  id: string
  items: Suggestion[]
  active: number | null
  onChoose: (item: Suggestion) => void
}

/** The list under the search box. */
export function Suggestions({ id, items, active, onChoose }: SuggestionsProps) {
  return (
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
            // The box keeps the focus; a click must not take it away first.
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
  )
}

/** What the words typed could become, and what is searched for a suggestion that is chosen. */
export function useSuggestions(text: string): {
  suggestions: Suggestion[]
  resolve: (item: Suggestion) => Promise<string>
} {
  const words = usePaused(text.trim())
  const { googleMapsApiKey } = useSite()
  const withGoogle = isUsableMapsKey(googleMapsApiKey)
  const enabled = words.length >= SHORTEST
  const { data } = useQuery({
    queryKey: ['suggestions', words],
    queryFn: async ({ signal }): Promise<Suggestion[]> => {
      const found = withGoogle ? await (await importGoogle()).suggest(words) : null
      return found ?? trpc.geocode.suggest.query({ query: words }, { signal })
    },
    enabled,
    placeholderData: keepPreviousData,
  })
  return {
    suggestions: enabled && text !== '' ? (data ?? []) : [],
    async resolve(item) {
      return withGoogle ? (await importGoogle()).resolve(item) : item.text
    },
  }
}

function importGoogle() {
  return import('./google-suggestions.ts')
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
