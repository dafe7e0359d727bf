import { expect, test } from 'vitest'
import { makeKeptPages } from './kept-pages.ts'

test('a page is given as it was kept, at its own address alone, for nobody to keep', async () => {
  const pages = makeKeptPages()
  const url = new URL('http://parks.example/?address=Boston')
  const headers: [string, string][] = [
    ['content-type', 'text/html'],
    ['cache-control', 'public, max-age=0, s-maxage=60'],
  ]
  pages.keep(url, { html: '<p>Boston</p>', headers })
  const page = pages.get(new URL(url))
  expect(page?.status).toBe(200)
  expect(await page?.text()).toBe('<p>Boston</p>')
  expect(page?.headers.get('cache-control')).toBe('private, no-store')
  expect(page?.headers.get('content-type')).toBe('text/html')
  for (const other of ['http://evil.example/?address=Boston', 'http://parks.example/']) {
    expect(pages.get(new URL(other))).toBeUndefined()
  }
})
