import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SeoUrl, SeoUrlsInput } from '#domain/operator/seo-schemas.ts'
import { errorText, trpc } from '../../app/trpc.ts'
import { notifyFailure } from '../notify.ts'
import { seoCountsQuery, seoUrlsQuery } from './queries.ts'

/** Mutations of a listed page: optimistic updates, rolled back on failure. */
export function useSeoChanges(input: SeoUrlsInput) {
  const client = useQueryClient()
  const [news, setNews] = useState('')
  const { queryKey } = seoUrlsQuery(input)
  const show = (id: string, changed: Partial<SeoUrl>) =>
    client.setQueryData(queryKey, (page) => {
      const urls = page?.urls.map((url) => (url.id === id ? { ...url, ...changed } : url))
      return page && urls ? { ...page, urls } : page
    })
  const settle = (url: SeoUrl) => {
    show(url.id, url)
    void client.invalidateQueries({ queryKey: seoCountsQuery().queryKey })
  }

  const toggle = useMutation({
    // Run one at a time, so that the last toggle wins.
    scope: { id: 'seo-toggle' },
    mutationFn: ({ id, inSitemap }: SeoUrl) =>
      trpc.seo.setInSitemap.mutate({ id, inSitemap: !inSitemap }),
    onMutate: ({ id, inSitemap }) => {
      show(id, { inSitemap: !inSitemap })
    },
    onSuccess: settle,
    onError(error, { id, name, inSitemap }) {
      show(id, { inSitemap })
      notifyFailure(`${name} could not be changed`, errorText(error))
    },
  })

  const verify = useMutation({
    mutationFn: ({ id }: SeoUrl) => trpc.seo.verify.mutate({ id }),
    onSuccess(url) {
      settle(url)
      setNews(`${url.name}: ${url.reason ?? 'verified, active'}`)
    },
    onError: (error, { name }) => notifyFailure(`${name} could not be verified`, errorText(error)),
  })
  return { toggle: toggle.mutate, verify, news }
}

export type SeoChanges = ReturnType<typeof useSeoChanges>
