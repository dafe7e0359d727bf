import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { makeQueryClient, pageTextQuery, regionDatesQuery, siteQuery } from '../app/queries.ts'
import { DEFAULT_SITE } from '../app/site.ts'
import { AboutPage } from './AboutPage.tsx'

function render(imported: string[], lists: string[] = [], html: string | null = null): string {
  const client = makeQueryClient()
  client.setQueryData(pageTextQuery('about').queryKey, { html })
  client.setQueryData(siteQuery().queryKey, DEFAULT_SITE)
  client.setQueryData(regionDatesQuery().queryKey, { regions: [], imported, lists })
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

test('a list is credited where its parks are here', () => {
  expect(render([], ['denver-parks'])).toContain(
    '>City of Denver Open Data Catalog (CC BY 3.0)</a>',
  )
  expect(render([], ['denver-parks'])).not.toContain('NYC Open Data<')
  expect(render([])).not.toContain('Denver')
})

test('the operator’s own text takes the place of the built-in one, above the sources', () => {
  const html = render([], [], '<h2>Our Roses</h2>')
  expect(html).toContain('<h2>Our Roses</h2></div><h2 id="data">Our Data</h2>')
  expect(html).not.toContain('Our Mission')
  expect(render([])).toContain('Our Mission')
})
