import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SeoUrlsInput } from '#domain/operator/seo-schemas.ts'
import { SEO_JOB_POLL_MS } from '#domain/time/lifetimes.ts'
import { procedureKey, trpc } from '../../trpc.ts'

/** Key of all queries about the site's pages. */
export const SEO_KEY = [['seo']]

export function seoUrlsQuery(input: SeoUrlsInput) {
  return queryOptions({
    queryKey: procedureKey('seo.urls', input),
    queryFn: ({ signal }) => trpc.seo.urls.query(input, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function seoCountsQuery() {
  return queryOptions({
    queryKey: procedureKey('seo.counts'),
    queryFn: ({ signal }) => trpc.seo.counts.query(undefined, { signal }),
  })
}

/** Polled while the job is running. */
export function seoJobQuery() {
  return queryOptions({
    queryKey: procedureKey('seo.job'),
    queryFn: ({ signal }) => trpc.seo.job.query(undefined, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? SEO_JOB_POLL_MS : false),
  })
}
