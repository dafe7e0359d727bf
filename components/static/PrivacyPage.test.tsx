import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SiteConfig } from '#domain/operator/config-schemas.ts'
import { makeQueryClient, siteQuery } from '../app/queries.ts'
import { DEFAULT_SITE } from '../app/site.ts'
import { PrivacyPage } from './PrivacyPage.tsx'

function render(settings: Partial<SiteConfig>): string {
  const client = makeQueryClient()
  client.setQueryData(siteQuery().queryKey, { ...DEFAULT_SITE, ...settings })
  const page = (
    <QueryClientProvider client={client}>
      <PrivacyPage />
    </QueryClientProvider>
  )
  return renderToString(page).replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
}

test.each<[string, Partial<SiteConfig>, string]>([
  [
    'whom to write to',
    { contactEmail: 'us@parks.example' },
    'the operator of this site: <a href="mailto:us@parks.example">us@parks.example</a>',
  ],
  ['an advertisement', { adSnippet: '<p>Ad</p>' }, 'Beside the list stands an advertisement'],
  ['an analytics service', { analyticsId: 'G-ABC123' }, 'tells Google Analytics of its visits'],
  ["the visitor's network", { ipLocation: true }, 'where your part of the internet is'],
  ['who else gets a report', { sendsNews: true }, 'is also sent to the operator by e-mail'],
  ['Nominatim', { liveSources: ['nominatim'] }, "a Nominatim server with OpenStreetMap's data"],
  [
    'tiles of its own',
    { hasMapTiles: true },
    'The background of the map comes from this site; no map server is asked.',
  ],
  [
    'Google’s map',
    { googleMapsApiKey: 'a-usable-key-123' },
    'The map and the suggestions in the search box come from Google Maps.',
  ],
])('the policy names %s where there is one', (_, settings, text) => {
  expect(render(settings)).toContain(text)
  expect(render({})).not.toContain(text)
})
