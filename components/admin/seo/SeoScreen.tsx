import { Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NO_URLS } from '#domain/operator/seo-messages.ts'
import type { SeoPosition, SeoUrl, SeoUrlsInput } from '#domain/operator/seo-schemas.ts'
import {
  LONGEST_SEO_SEARCH,
  readSeoFilters,
  type SeoFilters,
  seoFiltersQuery,
} from '#domain/operator/seo-urls.ts'
import { AdminFrame } from '../AdminFrame.tsx'
import { type Filter, Filters } from '../list/Filters.tsx'
import { List } from '../list/List.tsx'
import { PausedSearch } from '../list/PausedSearch.tsx'
import { useListView } from '../list/use-list-view.ts'
import { seoCountsQuery, seoUrlsQuery } from './queries.ts'
import { SeoActions } from './SeoActions.tsx'
import { SeoJobPanel } from './SeoJobPanel.tsx'
import { SeoOverview } from './SeoOverview.tsx'
import { SAMPLES, SeoRow, SeoTable, showsSamples } from './SeoTable.tsx'
import { useSeoJob } from './use-seo-job.ts'

const FILTERS: readonly Filter<SeoFilters>[] = [
  {
    name: 'type',
    label: 'Type',
    options: [
      { value: 'all', label: 'All types' },
      { value: 'park', label: 'Park' },
      { value: 'blog', label: 'Blog' },
      { value: 'other', label: 'Other' },
    ],
  },
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: 'all', label: 'All statuses' },
      { value: 'active', label: 'Active' },
      { value: 'pending', label: 'Pending' },
      { value: 'error', label: 'Error' },
    ],
  },
  { name: 'onlyInSitemap', label: 'Show only URLs in sitemap', type: 'switch' },
  { name: 'onlyLittleKnown', label: 'Show only little-known pages', type: 'switch' },
]

const FIRST_PAGE: readonly (SeoPosition | null)[] = [null]

/** All pages of the site: whether they are in the sitemap and visible to search engines. */
export function SeoScreen() {
  const job = useSeoJob()
  const { view, show } = useListView({ read: readSeoFilters, write: seoFiltersQuery })
  const query = seoFiltersQuery(view)
  // Start position of each page, up to the current one; other filters start anew.
  const [turned, setTurned] = useState({ query, starts: FIRST_PAGE })
  const starts = turned.query === query ? turned.starts : FIRST_PAGE
  const input: SeoUrlsInput = { ...view, position: starts.at(-1) ?? null }
  const urls = useQuery(seoUrlsQuery(input))
  const client = useQueryClient()
  const [news, setNews] = useState('')

  function onChanged(changed: SeoUrl, said = ''): void {
    client.setQueryData(seoUrlsQuery(input).queryKey, (page) => {
      const all = page?.urls.map((url) => (url.id === changed.id ? changed : url))
      return page && all ? { ...page, urls: all } : page
    })
    void client.invalidateQueries({ queryKey: seoCountsQuery().queryKey })
    setNews(said)
  }

  return (
    <AdminFrame title="SEO URLs" actions={<SeoActions {...job} />}>
      <Stack gap="lg">
        <SeoOverview />
        <SeoJobPanel {...job} />
        <Group gap="sm" align="flex-end">
          <PausedSearch
            label="Search"
            placeholder="Name, slug or URL"
            maxLength={LONGEST_SEO_SEARCH}
            q={view.search}
            onSearch={(search) => show({ search })}
          />
          <Filters view={view} show={show} filters={FILTERS} />
        </Group>
        <List
          query={urls}
          noun="URLs"
          label="URLs"
          failure="The URLs could not be loaded"
          rowHeight={52}
          itemsOf={(page) => [
            ...page.urls,
            ...(page.hasNoParks && showsSamples(view) ? SAMPLES : []),
          ]}
          keyOf={({ id }) => id}
          noneOf={({ next }) => ({
            text: next ? 'None found so far. “Next” goes on looking.' : NO_URLS,
          })}
          pagesOf={({ next }) => ({
            page: starts.length,
            hasMore: next !== null && !urls.isPlaceholderData,
            onPage: (page) => setTurned({ query, starts: [...starts, next].slice(0, page) }),
            back: 'Previous',
            on: 'Next',
          })}
          above={(items) =>
            items.at(-1) === SAMPLES.at(-1) && (
              <Text size="sm" mb="sm">
                There are no parks yet. The three samples show what they will look like.
              </Text>
            )
          }
          wrap={(rows) => <SeoTable>{rows}</SeoTable>}
        >
          {(url) => <SeoRow url={url} onChanged={onChanged} />}
        </List>
      </Stack>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </AdminFrame>
  )
}
