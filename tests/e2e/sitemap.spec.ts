import { expect, expectAccessible, hydrated, test, textsMissingIn } from './fixtures.ts'

test('search engines are led to every page', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  const [, index = ''] = /^Sitemap: (.*)$/m.exec(robots) ?? []
  expect(index).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/sitemap\.xml$/)
  const urlsOf = async (url: string) => {
    const xml = await (await request.get(url)).text()
    return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, found]) => found ?? '')
  }
  const parts = await urlsOf(index)
  expect(parts.map((url) => new URL(url).pathname)).toEqual([
    '/sitemap/pages-1.xml',
    '/sitemap/places-1.xml',
    '/sitemap/posts-1.xml',
    '/sitemap/parks-1.xml',
  ])
  for (const part of parts) {
    const urls = await urlsOf(part)
    // Each answers at its own URL without a redirect, and is canonical.
    for (const url of urls.slice(0, 12)) {
      const answer = await request.get(url, { maxRedirects: 0 })
      const canonical = `<link rel="canonical" href="${url}">`
      const isItself = (await answer.text()).includes(canonical)
      expect([url, answer.status(), isItself]).toEqual([url, 200, true])
    }
  }
})

test('people find places and parks by name, page by page', async ({ page, request }) => {
  const html = await (await request.get('/sitemap')).text()
  expect(
    textsMissingIn(html, ['Sitemap', 'Privacy Policy', 'San Francisco', 'California']),
  ).toEqual([])
  await page.goto('/sitemap')
  await hydrated(page)
  await expect(page).toHaveTitle('Sitemap | Parkfetch')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Pages',
    'Places',
    'Blog posts',
    'Parks by name',
  ])
  await expectAccessible(page)
  const parks = page.getByRole('region', { name: 'Parks by name' })
  const links = parks.getByRole('list').last().getByRole('link')
  await expect(links).toHaveCount(100)
  const first = await links.allTextContents()
  await parks.getByRole('link', { name: 'Next parks' }).click()
  await expect(page).toHaveURL(/\/sitemap\?from=[^&]+&id=\d+$/)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Parks by name'])
  const second = await links.allTextContents()
  expect(second.filter((name) => first.includes(name) && name !== 'Playground')).toEqual([])
  await parks.getByRole('link', { name: 'Previous parks' }).click()
  await expect(page).toHaveURL(/\/sitemap$/)
  await expect(links.first()).toHaveText(first[0] ?? '')
  await parks.getByRole('link', { name: 'G', exact: true }).click()
  await expect(page).toHaveURL(/\/sitemap\?from=g$/)
  await expect(parks.getByRole('link', { name: 'G', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(links.first()).toHaveText(/^G/)
  await page.goBack()
  await expect(page).toHaveURL(/\/sitemap$/)
  await page.getByRole('region', { name: 'Places' }).getByRole('link', { name: 'Boston' }).click()
  await expect(page).toHaveTitle('Parks in Boston | Parkfetch')
})

test('every park is on some page', async ({ request }) => {
  const xml = await (await request.get('/sitemap/parks-1.xml')).text()
  const all = [...xml.matchAll(/\/parks\/(\d+)\//g)].map(([, id]) => id)
  const seen: (string | undefined)[] = []
  let path: string | undefined = '/sitemap'
  while (path) {
    const html: string = await (await request.get(path)).text()
    seen.push(...[...html.matchAll(/href="\/parks\/(\d+)\//g)].map(([, id]) => id))
    path = /href="(\/sitemap[^"]*)" rel="next"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  }
  expect(seen).toHaveLength(all.length)
  expect(new Set(seen)).toEqual(new Set(all))
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the sitemap leads on all the same', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/sitemap?from=zzzz')
    await expect(page.getByText('No parks from here on.')).toBeVisible()
    await page.getByRole('link', { name: 'Previous parks' }).click()
    const parks = page.getByRole('region', { name: 'Parks by name' })
    await parks.getByRole('list').last().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/parks\/\d+\//)
  })
})
