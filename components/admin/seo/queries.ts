import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SeoUrlsInput } from '#domain/operator/seo-schemas.ts'
import { procedureQuery } from '../../app/trpc.ts'

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
