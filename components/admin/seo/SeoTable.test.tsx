import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SeoUrl } from '#domain/operator/seo-schemas.ts'
import { NO_SEO_FILTERS } from '#domain/operator/seo-urls.ts'
import { SeoRow, SeoTable, showsSamples } from './SeoTable.tsx'

const URL: SeoUrl = {
  id: '/about',
  name: 'About',
  slug: 'about',
  type: 'other',
  url: '/about',
  canBeListed: true,
  inSitemap: true,
  isDecided: false,
  missing: null,
  status: 'active',
  lastVerified: null,
  canonical: '/about',
  reason: null,
}

function render(url: Partial<SeoUrl>): string {
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <SeoTable>
          <SeoRow url={{ ...URL, ...url }} onChanged={() => {}} />
        </SeoTable>
      </MantineProvider>
    </QueryClientProvider>,
  ).replaceAll('<!-- -->', '')
}

test('another address that a page names as its own is shown', () => {
  expect(render({ canonical: '/about%20us' })).toContain('Canonical: /about us')
  expect(render({ canonical: 'https://evil.example/' })).toContain(
    'Canonical: https://evil.example/',
  )
})

test('a little-known page says so, and whose word it is that it is found', () => {
  const missing = ['size', 'outline', 'photo', 'rating', 'facts'] as const
  const littleKnown = render({ missing: [...missing], inSitemap: false })
  expect(littleKnown).toContain('Little known: no size, outline, photo, rating, facts')
  expect(littleKnown).not.toContain('by you')
  expect(render({ missing: [...missing], isDecided: true })).toContain('Put in by you')
  expect(render({})).not.toContain('Little known')
})

test.each([null, '/about'])('%s is not', (canonical) => {
  expect(render({ canonical })).not.toContain('Canonical')
})

test.each([
  [{}, true],
  [{ type: 'park' }, true],
  [{ search: ' ' }, true],
  [{ search: 'oak' }, false],
  [{ type: 'blog' }, false],
  [{ type: 'other' }, false],
  [{ status: 'active' }, false],
  [{ status: 'pending' }, false],
  [{ status: 'error' }, false],
  [{ onlyInSitemap: true }, false],
  [{ onlyLittleKnown: true }, false],
  [{ type: 'park', status: 'error' }, false],
] as const)('with the filters %j samples are shown: %s', (filters, isShown) => {
  expect(showsSamples({ ...NO_SEO_FILTERS, ...filters })).toBe(isShown)
})
