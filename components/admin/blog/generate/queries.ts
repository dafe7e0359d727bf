import { queryOptions } from '@tanstack/react-query'
import { procedureQuery } from '../../../trpc.ts'

/** The region's parks to choose from; disabled without a region. */
export function regionParksQuery(region: string) {
  return queryOptions({
    ...procedureQuery('parks.byRegion', { region }),
    enabled: region !== '',
    retry: false,
  })
}

/** Themes for the region; disabled if it has no parks. */
export function themesQuery(region: string, hasParks: boolean) {
  return queryOptions({
    ...procedureQuery('blogWriter.themes', { region }),
    enabled: region !== '' && hasParks,
    retry: false,
  })
}

export function writerQuery() {
  return procedureQuery('blogWriter.writer')
}
