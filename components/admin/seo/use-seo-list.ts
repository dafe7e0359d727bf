import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SeoPosition, SeoUrlsInput } from '#domain/operator/seo-schemas.ts'
import { readSeoFilters, type SeoFilters, seoFiltersQuery } from '#domain/operator/seo-urls.ts'
import { usePageAddress } from '../../app/page-address.ts'
import { seoUrlsQuery } from './queries.ts'

/** Debounce of typing before the list of pages is searched. */
const SEO_SEARCH_DEBOUNCE_MS = 300

/** Paginated list of the pages that match the filters, which are kept in the URL. */
export function useSeoList() {
  const address = usePageAddress()
  const [filters, setFilters] = useState(() => readSeoFilters(address.search))
  const [search] = useDebouncedValue(filters.search, SEO_SEARCH_DEBOUNCE_MS)
  // Start position of each page, up to the current one.
  const [starts, setStarts] = useState<(SeoPosition | null)[]>([null])
  const input: SeoUrlsInput = { ...filters, search, position: starts.at(-1) ?? null }
  const list = useQuery(seoUrlsQuery(input))
  const query = seoFiltersQuery({ ...filters, search })
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname + query)
  }, [query])
  const next = list.isPlaceholderData ? null : (list.data?.next ?? null)
  return {
    filters,
    input,
    list,
    change(changed: Partial<SeoFilters>) {
      setFilters((before) => ({ ...before, ...changed }))
      setStarts([null])
    },
    page: starts.length,
    goOn: next && (() => setStarts((before) => [...before, next])),
    goBack: starts.length > 1 ? () => setStarts((before) => before.slice(0, -1)) : null,
  }
}
