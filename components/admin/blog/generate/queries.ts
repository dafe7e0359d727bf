import { queryOptions } from '@tanstack/react-query'
import { GUIDE_POLL_MS } from '#domain/time/lifetimes.ts'
import { procedureKey, trpc } from '../../../trpc.ts'

/** The region's parks to choose from; disabled without a region. */
export function regionParksQuery(region: string) {
  return queryOptions({
    queryKey: procedureKey('parks.byRegion', { region }),
    queryFn: ({ signal }) => trpc.parks.byRegion.query({ region }, { signal }),
    enabled: region !== '',
    retry: false,
  })
}

/** Themes for the region; disabled if it has no parks. */
export function themesQuery(region: string, hasParks: boolean) {
  return queryOptions({
    queryKey: procedureKey('blogWriter.themes', { region }),
    queryFn: ({ signal }) => trpc.blogWriter.themes.query({ region }, { signal }),
    enabled: region !== '' && hasParks,
    retry: false,
  })
}

export function writerQuery() {
  return queryOptions({
    queryKey: procedureKey('blogWriter.writer'),
    queryFn: ({ signal }) => trpc.blogWriter.writer.query(undefined, { signal }),
  })
}

/** Polled while a guide is being generated. */
export function generationQuery() {
  return queryOptions({
    queryKey: procedureKey('blogWriter.generation'),
    queryFn: ({ signal }) => trpc.blogWriter.generation.query(undefined, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? GUIDE_POLL_MS : false),
  })
}
