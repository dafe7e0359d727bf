import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SeoUrlsInput } from '#domain/operator/seo-schemas.ts'
import { procedureQuery } from '../../app/trpc.ts'

/** Poll interval of the sitemap's job. */
const SEO_JOB_POLL_MS = 1_000

export const SEO_KEY = [['seo']]

export function seoUrlsQuery(input: SeoUrlsInput) {
  return queryOptions({
    ...procedureQuery('seo.urls', input),
    placeholderData: keepPreviousData,
  })
}

export function seoCountsQuery() {
  return procedureQuery('seo.counts')
}

export function seoJobQuery() {
  return queryOptions({
    ...procedureQuery('seo.job'),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? SEO_JOB_POLL_MS : false),
  })
}
