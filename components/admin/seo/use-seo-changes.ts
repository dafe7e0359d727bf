import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SeoUrl, SeoUrlsInput } from '#domain/operator/seo-schemas.ts'
import { trpc } from '../../trpc.ts'
import { useChange } from '../list/use-change.ts'
import { seoCountsQuery, seoUrlsQuery } from './queries.ts'

/** Mutations of a listed page: optimistic updates, rolled back on failure. */
export function useSeoChanges(input: SeoUrlsInput) {
  const client = useQueryClient()
  const [news, setNews] = useState('')
  const { queryKey } = seoUrlsQuery(input)
  const refresh = [seoCountsQuery().queryKey]
  const show = (id: string, changed: Partial<SeoUrl>) =>
    client.setQueryData(queryKey, (page) => {
      const urls = page?.urls.map((url) => (url.id === id ? { ...url, ...changed } : url))
      return page && urls ? { ...page, urls } : page
    })

  const toggle = useChange({
    // Run one at a time, so that the last toggle wins.
    scope: { id: 'seo-toggle' },
    run: ({ id, inSitemap }: SeoUrl) => trpc.seo.setInSitemap.mutate({ id, inSitemap: !inSitemap }),
    onMutate: ({ id, inSitemap }) => show(id, { inSitemap: !inSitemap }),
    onDone: (url) => show(url.id, url),
    onFailed: ({ id, inSitemap }) => show(id, { inSitemap }),
    failed: ({ name }) => `${name} could not be changed`,
    refresh,
  })
  const verify = useChange({
    run: ({ id }: SeoUrl) => trpc.seo.verify.mutate({ id }),
    onDone(url) {
      show(url.id, url)
      setNews(`${url.name}: ${url.reason ?? 'verified, active'}`)
    },
    failed: ({ name }) => `${name} could not be verified`,
    refresh,
  })
  return { toggle: toggle.mutate, verify, news }
}

export type SeoChanges = Omit<ReturnType<typeof useSeoChanges>, 'news'>
