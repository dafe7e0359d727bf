import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { DEFAULT_FILTERS } from '#domain/search/filters.ts'
import { factCountsQuery } from '../app/queries.ts'
import { FactFields } from './FactFields.tsx'

const QUERY = { address: 'Oakville' }

/** The fields' text, where hours are known of some parks. */
function textWith(count: number, open?: true): string {
  const client = new QueryClient()
  client.setQueryData(factCountsQuery(QUERY).queryKey, [
    { group: 'hours', name: 'Hours', facts: [{ filter: 'open_now:yes', name: 'Open now', count }] },
  ])
  const filters = { ...DEFAULT_FILTERS, open }
  const fields = createElement(FactFields, { query: QUERY, filters, onChange: vi.fn() })
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, fields))
}

test('what is open now can be asked for where hours are known, or if it has been', () => {
  const unknown = 'We don’t know any park’s hours here yet.'
  expect(textWith(3)).toContain('Open now')
  expect(textWith(3)).not.toContain(unknown)
  expect(textWith(0)).not.toContain('Open now')
  expect(textWith(0)).toContain(unknown)
  expect(textWith(0, true)).toContain('Open now')
})
