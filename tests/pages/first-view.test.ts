import { gzipSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import { chunksOf, contentOf } from '../processes/manifest.ts'
import { get, getJson } from './site.ts'

const MAX_BYTES = 14 * 1024

/** The markup of a page's first view. */
async function firstView(path: string): Promise<string> {
  const html = await (await fetch(inject('site') + path)).text()
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
  expect(view).toMatch(/<span data-side="right">[^<]+</)
  expect(view).toMatch(/class="map-dots"[^>]*><g id="opening-dots"[^>]*><path[^>]* d="m/)
  expect(view).toMatch(
    /href="\/parks\/san-francisco\?lat=[^"]+&amp;zoom=[^"]+&amp;amenities=Playground"/,
  )
})

test('the map’s scripts are preloaded with the document that has a map, and no other', async () => {
  const scripts = chunksOf('components/map/keyless/KeylessMap.tsx', ({ imports = [] }) => imports)
  // MapLibre's script, which maps of other pages share.
  const map = scripts.find(({ file }) => contentOf(file).includes('maplibregl-map'))
  expect(map).toBeDefined()
  const preloaded = async (path: string) => {
    const html = await (await get(path)).text()
    const head = html.slice(0, html.indexOf('</head>'))
    const links = head.match(/<link rel="modulepreload"[^>]*>/g) ?? []
    return links.map((link) => /href="\/([^"]+)"/.exec(link)?.[1])
  }
  const files = scripts.map(({ file }) => file)
  for (const path of ['/', '/parks/chicago', '/?address=Seattle']) {
    expect(await preloaded(path)).toEqual(expect.arrayContaining(files))
  }
  expect(await preloaded('/about')).not.toContain(map?.file)
})

test('the first view has the cells of the API, with the filters', async () => {
  const [lat, lng, zoom] = [40.74, -73.97, 9]
  const count = (text = '0') => Number(text.replace(',', ''))
  /** Parks and those that fit, as the first view shows them. */
  const inView = async (filters: string) => {
    const view = await firstView(`/?lat=${lat}&lng=${lng}&zoom=${zoom}&${filters}`)
    const clusters = [...view.matchAll(/aria-label="([\d,]+) parks(?:, ([\d,]+|none) known)?/g)]
    return clusters.map(([, parks, fits]) => ({
      parks: count(parks),
      fits: fits === undefined || fits === 'none' ? 0 : count(fits),
    }))
  }
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  /** The same in the middle of the view, and far around it. */
  const inApi = async (filters: string, reach: number) => {
    const bounds = [lng - reach, lat - reach, lng + reach, lat + reach].join()
    const { cells } = await getJson(`/api/map/cells?zoom=${zoom}&bounds=${bounds}&${filters}`)
    return sum(cells.map(({ fits }: { fits: number }) => fits))
  }
  const seen: number[] = []
  for (const filters of ['facts=dog_area:yes', 'facts=dog_area:yes&amenities=Playground']) {
    // First the API, which reads the parks: a page doesn't wait for that.
    const [least, most] = [await inApi(filters, 0.1), await inApi(filters, 3)]
    const fits = sum((await inView(filters)).map((cluster) => cluster.fits))
    expect(fits).toBeGreaterThan(0)
    expect(fits).toBeGreaterThanOrEqual(least)
    expect(fits).toBeLessThanOrEqual(most)
    seen.push(fits)
  }
  expect(seen[1]).toBeLessThan(seen[0] ?? 0)
  const all = await inView('')
  expect(sum(all.map(({ parks }) => parks))).toBeGreaterThan(1_000)
  expect(sum(all.map(({ fits }) => fits))).toBe(0)
})

test('parks are links with their names', async () => {
  const view = await firstView('/?address=Golden+Gate+Park&radius=1000')
  expect(view).toMatch(
    /href="\/parks\/\d+\/golden-gate-park"><svg data-kind="selected"[^/]*\/use><\/svg><span[^>]*>Golden Gate Park</,
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
