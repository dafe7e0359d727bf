import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { makeQueryClient, regionDatesQuery, siteQuery } from '../app/queries.ts'
import { DEFAULT_SITE } from '../app/site.ts'
import { AboutPage } from './AboutPage.tsx'

function render(imported: string[]): string {
  const client = makeQueryClient()
  client.setQueryData(siteQuery().queryKey, DEFAULT_SITE)
  client.setQueryData(regionDatesQuery().queryKey, { regions: [], imported })
  return renderToString(
    <QueryClientProvider client={client}>
      <AboutPage />
    </QueryClientProvider>,
  ).replaceAll('<!-- -->', '')
}

test('imported files are named as the parks name them', () => {
  const html = render(['City of Elm', 'gnis', 'osm'])
  expect(html).toContain(
    '<ul><li>City of Elm</li><li>U.S. Geological Survey</li><li>OpenStreetMap</li></ul>',
  )
  expect(render([])).toContain('its contributors made it.</li>')
})
