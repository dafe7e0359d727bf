import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isUsableMapsKey } from '#domain/map/map-settings.ts'
import type { Suggestion } from '#domain/search/search-schemas.ts'
import { useSite } from '../app/site.ts'
import { trpc } from '../app/trpc.ts'

/** Debounce of typing before suggestions are requested. */
const SUGGESTIONS_DEBOUNCE_MS = 150

const SHORTEST = 2

/**
 * Suggestions for a typed text, and the search text of a chosen one.
 *
 * @param near the middle of the map, rounded as in search queries
 */
export function useSuggestions(
  text: string,
  near: string,
): {
  suggestions: Suggestion[]
  resolve: (item: Suggestion) => Promise<string>
} {
  const words = usePaused(text.trim())
  const { googleMapsApiKey } = useSite()
  const withGoogle = isUsableMapsKey(googleMapsApiKey)
  const enabled = words.length >= SHORTEST
  const { data } = useQuery({
    queryKey: ['suggestions', words, near],
    queryFn: async ({ signal }): Promise<Suggestion[]> => {
      const found = withGoogle ? await (await importGoogle()).suggest(words) : null
      return found ?? trpc.geocode.suggest.query({ query: words, near }, { signal })
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
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : SUGGESTIONS_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
