import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { makeQueryClient, siteQuery } from '../app/queries.ts'
import { AdSlot } from './AdSlot.tsx'

function render(adSnippet: string): string {
  const client = makeQueryClient()
  client.setQueryData(siteQuery().queryKey, { adSnippet } as never)
  return renderToString(
    <QueryClientProvider client={client}>
      <AdSlot />
    </QueryClientProvider>,
  )
}

test('an advert is in a frame that has nothing of the site', () => {
  const [, sandbox = ''] = /<iframe[^>]* sandbox="([^"]*)"/.exec(render('<b>Boots</b>')) ?? []
  expect(sandbox.split(' ').sort()).toEqual([
    'allow-popups',
    'allow-popups-to-escape-sandbox',
    'allow-scripts',
  ])
})

test('without an advert there is nothing', () => {
  expect(render('')).toBe('')
})
