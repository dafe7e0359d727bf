import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOwnServer } from './server-process.ts'

const MAX_BYTES = 14 * 1024

let own: Awaited<ReturnType<typeof startOwnServer>>
beforeAll(async () => {
  own = await startOwnServer()
})
afterAll(() => own.end())

/** The markup of a page's first view. */
async function firstView(path: string): Promise<string> {
  const html = await (await fetch(own.server.url + path)).text()
  const start = html.indexOf('data-opening')
  const end = html.indexOf('Loading Maps...')
  expect([path, start > 0, end > start]).toEqual([path, true, true])
  return html.slice(start, end)
}

test.each([
  '/',
  '/parks/new-york',
  '/parks/chicago',
  '/parks/boston',
  '/parks/california',
  '/?address=Seattle',
  '/?lat=60.17&lng=24.94&zoom=6',
  '/?lat=0&lng=0&zoom=3',
])('the first view of %s is small, with land and water', async (path) => {
  const view = await firstView(path)
  expect(gzipSync(view).length).toBeLessThanOrEqual(MAX_BYTES)
  expect(view).toMatch(/<path class="opening-(land|water)" d="M/)
})

test('a city is drawn for two sizes of maps, with its outline, parks and filters', async () => {
  const view = await firstView('/parks/san-francisco?amenities=Playground')
  expect(view.match(/data-size="(small|large)"/g)).toEqual([
    'data-size="small"',
    'data-size="large"',
  ])
  // The ground is in the document once, for both.
  expect(view.match(/class="opening-outline" d="M/g)).toHaveLength(1)
  expect(view).toContain('class="opening-park"')
  expect(view).toMatch(/aria-label="\d+ parks, (\d+|none) known to fit, zoom in"/)
  expect(view).toMatch(
    /href="\/parks\/san-francisco\?lat=[^"]+&amp;zoom=[^"]+&amp;amenities=Playground"/,
  )
})

test('parks are links with their names', async () => {
  const view = await firstView('/?address=Golden+Gate+Park&radius=1000')
  expect(view).toMatch(
    /href="\/parks\/\d+\/golden-gate-park"[^>]* aria-label="Golden Gate Park, dog-friendly, /,
  )
})

test('its links keep all that a search asks for', async () => {
  const asked = 'facts=playground%3Ayes&need=kids&radius=20000&sort=name'
  const view = await firstView(`/?address=Chicago&${asked}`)
  const links = [...view.matchAll(/href="(\/\?[^"]+)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  )
  expect(links.length).toBeGreaterThan(6)
  for (const link of links) expect(link).toMatch(new RegExp(`zoom=[\\d.]+&${asked}$`))
})
