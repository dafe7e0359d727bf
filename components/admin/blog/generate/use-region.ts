import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isRegionTyped } from '#domain/blog/blog-generate.ts'
import { BLOG_FORM } from '#domain/blog/blog-messages.ts'
import { FALLBACK_THEMES } from '#domain/blog/theme-matching.ts'
import { errorText, procedureQuery } from '../../../app/trpc.ts'
import { notifyFailure } from '../../notify.ts'

/** Debounce of typing before a guide's region is searched. */
export const REGION_DEBOUNCE_MS = 500

/** The region searched for, its parks, and themes that suit them. */
export function useRegion(onChange: () => void) {
  const [region, setRegion] = useState('')
  const parksQuery = useQuery({
    ...procedureQuery('parks.byRegion', { region }),
    enabled: region !== '',
    retry: false,
  })
  const parks = parksQuery.data?.parks ?? []
  const themes = useQuery({
    ...procedureQuery('blogWriter.themes', { region }),
    enabled: region !== '' && parks.length > 0,
    retry: false,
  })

  function lookFor(text: string): void {
    if (text === region) return
    setRegion(text)
    onChange()
  }
  const lookLater = useDebouncedCallback(lookFor, REGION_DEBOUNCE_MS)

  const parksError = parksQuery.error
  useEffect(() => {
    if (parksError) notifyFailure(BLOG_FORM.parksFailed, errorText(parksError))
  }, [parksError])

  const hasFailed = themes.isError || themes.data?.hasFailed === true
  useEffect(() => {
    if (hasFailed) notifyFailure(BLOG_FORM.themesFailed, BLOG_FORM.defaultThemes)
  }, [hasFailed])

  return {
    /** The region searched for; empty before the first search. */
    region,
    parksQuery,
    parks,
    themes: themes.isError ? [...FALLBACK_THEMES] : (themes.data?.themes ?? []),
    isLoadingThemes: themes.isFetching,
    hasDefaultThemes: themes.isError || themes.data?.isFallback === true,
    /** Call it with the typed text; the search is debounced. */
    type(text: string) {
      if (isRegionTyped(text)) lookLater(text.trim())
      else lookLater.cancel()
    },
    /** Searches at once, however short the text is. */
    enter(text: string) {
      lookLater.cancel()
      if (text.trim() !== '') lookFor(text.trim())
    },
  }
}

export type RegionState = ReturnType<typeof useRegion>
