import { gzipSync } from 'node:zlib'
import {
  cards,
  expect,
  expectAccessible,
  hydrated,
  markers,
  open,
  PHONE,
  test,
  textsMissingIn,
  useTheme,
} from './fixtures.ts'

const found = /^\d+ parks? found$/

for (const city of ['new-york', 'boston', 'san-francisco', 'chicago', 'los-angeles']) {
  test(`the document of ${city} is small`, async ({ request }) => {
    const document = await (await request.get(`/parks/${city}`)).body()
    expect(document.length).toBeLessThan(90 * 1024)
    expect(gzipSync(document).length).toBeLessThan(18 * 1024)
  })
}

test('a listing is complete in its document: heading, count, words, parks and links', async ({
  request,
}) => {
  const html = await (await request.get('/parks/chicago')).text()
  const [, count = ''] = /<p role="status">(\d+) parks found<\/p>/.exec(html) ?? []
  expect(Number(count)).toBeGreaterThan(10)
  const texts = [
    'Parks in Chicago</h1>',
    `We know ${count} parks in Chicago.`,
    'Known most often: ',
    'More in Chicago',
    'href="/parks/dog-park/chicago"',
    'href="/parks/playground/chicago"',
    'Admin Dashboard',
    'Loading Maps...',
    `© <!-- -->${new Date().getFullYear()}`,
  ]
  expect(textsMissingIn(html, texts)).toEqual([])
  const types = [...html.matchAll(/href="(\/parks\/[a-z-]+\/chicago)">[^<(]*\((\d+)\)</g)]
  expect(types.length).toBeGreaterThan(3)
  // Each leads to as many parks as it says.
  for (const [, path = '', shown] of types) {
    const other = await (await request.get(path)).text()
    expect([path, /<p role="status">(\d+) parks? found/.exec(other)?.[1]]).toEqual([path, shown])
  }
})

test('places around a place have links, those that have parks', async ({ request }) => {
  const html = await (await request.get('/parks/new-york')).text()
  const [, nearby = ''] = html.split('Parts of New York')
  const paths = [...nearby.matchAll(/href="(\/parks\/[a-z-]+)"/g)].map(([, path]) => path ?? '')
  const own = paths.slice(0, paths.indexOf('/parks/san-francisco'))
  expect(own).toContain('/parks/brooklyn')
  expect(own).not.toContain('/parks/new-york')
  expect(html).toContain('Parks in other places')
  for (const path of own) {
    const other = await (await request.get(path)).text()
    expect([path, /<p role="status">[1-9]\d* parks? found/.test(other)]).toEqual([path, true])
  }
})

test('a listing leads back over its state, and to other cities of its name', async ({ page }) => {
  await open(page, '/parks/springfield')
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  await expect(crumbs.getByRole('link')).toHaveText(['Map', 'Missouri'])
  await page
    .getByRole('navigation', { name: 'Other places called Springfield' })
    .getByRole('link', { name: 'Springfield, IL' })
    .click()
  await expect(page).toHaveURL('/parks/springfield-il')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parks in Springfield, IL')
  await expect(crumbs.getByRole('link')).toHaveText(['Map', 'Illinois'])
})

test('a park is selected, seen close, and let go, with the words staying', async ({ page }) => {
  await open(page, '/parks/dog-park/san-francisco')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dog Park in San Francisco')
  await expect(page.getByText(found)).toBeVisible()
  await expect(page.getByRole('combobox', { name: /^Address/ })).toHaveValue(
    'San Francisco California',
  )
  await expect(page.getByText(/^We know \d+ dog parks in San Francisco\./)).toBeVisible()
  const link = page.getByRole('link', { name: 'Admin Dashboard' })
  await expect(link).toHaveAttribute('href', '/admin/reports')
  await cards(page).first().getByRole('link').click()
  await expect.poll(() => page.evaluate(() => history.state?.view?.zoom)).toBe(16)
  await expect(page).toHaveURL(/\/parks\/dog-park\/san-francisco\?park=\d+$/)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Close' })).toBeHidden()
  const asked = page.waitForRequest(/\/api\/trpc\/parks\.search/)
  await page.getByRole('combobox', { name: 'Distance' }).selectOption('1000')
  expect(decodeURIComponent((await asked).url())).toContain(
    '"address":"San Francisco California Dog Park parks"',
  )
  await expect(page).toHaveURL(/\?radius=1000$/)
  await expect(page.getByText(/^We know \d+ dog parks in San Francisco\./)).toBeVisible()
  await page.getByRole('link', { name: 'Parks in San Francisco', exact: true }).click()
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parks in San Francisco')
})

test('a zip code that is no park’s number has a listing', async ({ page }) => {
  await open(page, '/parks/94110')
  await expect(page).toHaveTitle('Parks in 94110 | Parkfetch')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parks in 94110')
  const clusters = page.getByRole('button', { name: /^\d+ parks, zoom in$/ })
  await expect(markers(page).or(clusters).first()).toBeVisible()
})

test('a place without parks is there, says so, and is not to be found', async ({ request }) => {
  for (const path of ['/parks/reykjavik', '/parks/beach/charlotte']) {
    const answer = await request.get(path)
    const html = await answer.text()
    expect([path, answer.status()]).toEqual([path, 200])
    expect(
      textsMissingIn(html, ['0 parks found', '<meta name="robots" content="noindex">']),
    ).toEqual([])
  }
})

test('spaces in a place’s name are taken for hyphens', async ({ request }) => {
  for (const path of ['/parks/san%20francisco', '/parks/dog+park/San%20Francisco']) {
    const html = await (await request.get(path)).text()
    expect([path, /<h1[^>]*>[^<]*in San Francisco<\/h1>/i.test(html)]).toEqual([path, true])
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the words, the parks and the links are there', async ({ page }) => {
    await page.goto('/parks/boston')
    await expect(page.getByText(/^We know \d+ parks in Boston\./)).toBeVisible()
    await expect(page.locator('article').first()).toContainText('Boston')
    await page.getByRole('link', { name: /^Playground \(\d+\)$/ }).click()
    await expect(page).toHaveURL(/\/parks\/playground\/boston$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Playground in Boston')
  })
})

for (const theme of ['light', 'dark']) {
  test(`nothing of it is in the way in ${theme}`, async ({ page, context }) => {
    await useTheme(context, theme)
    await open(page, '/parks/new-york')
    await expect(markers(page).first()).toBeVisible()
    await expectAccessible(page)
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the heading stands above the search, and the sheet below both', async ({ page }) => {
    await open(page, '/parks/dog-park/san-francisco')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeInViewport()
    expect((await heading.boundingBox())?.height).toBeGreaterThan(16)
    await expect(page.getByText(found)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show more of the list' }).click()
    const sheet = page.getByRole('region', { name: 'Parks', exact: true })
    const bar = await page.getByRole('search').locator('form').boundingBox()
    const edge = (bar?.y ?? 0) + (bar?.height ?? 0)
    await expect.poll(async () => (await sheet.boundingBox())?.y ?? 0).toBeLessThan(edge + 10)
    expect((await sheet.boundingBox())?.y).toBeGreaterThanOrEqual(edge - 1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('the facts of its parks are compared, and scroll by themselves', async ({ page }) => {
    await open(page, '/parks/chicago')
    const table = page.getByRole('table', { name: /^The first 20 parks of the list/ })
    await expect(table.getByRole('row')).toHaveCount(21)
    await expect(table.getByRole('columnheader').first()).toHaveText('Park')
    const lincoln = table.getByRole('row').filter({
      has: page.getByRole('rowheader', { name: 'Lincoln Park', exact: true }),
    })
    await expect(lincoln.getByRole('cell').first()).toHaveText('1,210')
    await expect(lincoln.getByRole('link')).toHaveAttribute('href', /^\/parks\/\d+\/lincoln-park$/)
    await expect(page.getByText(/^Facts: .*Chicago Park District/)).toBeAttached()
    const region = page.getByRole('region', { name: /^The first 20 parks/ })
    const { inside, whole } = await region.evaluate((element) => ({
      inside: element.scrollWidth - element.clientWidth,
      whole: document.documentElement.scrollWidth,
    }))
    expect(inside).toBeGreaterThan(0)
    expect(whole).toBe(PHONE.width)
    await expectAccessible(page)
  })
})
