import type { BrowserContext, Page } from '@playwright/test'
import { SERVICE_WORKER_PATH } from '#domain/page/offline.ts'
import {
  cards,
  expect,
  expectAccessible,
  hydrated,
  markers,
  open,
  PHONE,
  reload,
  search,
  test,
  useTheme,
} from './fixtures.ts'

test.use({
  serviceWorkers: 'allow',
  // Offline every request fails, which the browser reports.
  allowed: [[/Failed to load resource|net::ERR|Failed to fetch/], { option: true }] as never,
})

/** Waits until the page by itself has cached everything needed offline. */
async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise((resolve) => active?.addEventListener('statechange', resolve))
  })
}

/** The same without the delay. */
async function cacheForOffline(page: Page): Promise<void> {
  await page.evaluate((path) => navigator.serviceWorker.register(path), SERVICE_WORKER_PATH)
  await installed(page)
}

async function loseConnection(page: Page, context: BrowserContext): Promise<void> {
  await cacheForOffline(page)
  await context.setOffline(true)
}

for (const theme of ['light', 'dark']) {
  test(`after one visit the saved parks are there without a connection, in ${theme}`, {
    tag: theme === 'dark' ? '@full' : [],
  }, async ({ page, context }) => {
    await useTheme(context, theme)
    await open(page, '/?lat=37.7694&lng=-122.484')
    await page.getByRole('button', { name: 'Save Golden Gate Park', exact: true }).click()
    await installed(page)
    await loseConnection(page, context)
    await page.goto('/?address=Boston')
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection')
    await expect(page).toHaveTitle('No connection | Parkfetch')
    const park = page.getByRole('list', { name: 'Saved parks' }).getByRole('listitem')
    await expect(park).toHaveCount(1)
    await expect(park).toContainText('Golden Gate Park')
    await expect(park).toContainText('501 Stanyan Street, San Francisco, CA 94117')
    await expect(park).toContainText('Dog Park')
    await expect(park.getByRole('link', { name: 'Open in maps app' })).toHaveAttribute(
      'href',
      'geo:37.7694,-122.484?q=37.7694,-122.484(Golden%20Gate%20Park)',
    )
    await expect(park.getByRole('link', { name: 'Directions' })).toBeVisible()
    await expectAccessible(page)

    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Retry' }).click()
    await loaded
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection')
    await hydrated(page)
    await context.setOffline(false)
    await expect(page.getByText('Your device is online. Try once more.')).toBeVisible()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page).toHaveURL(/\/\?address=Boston$/)
    await expect(cards(page).first()).toContainText('Boston')
  })
}

test('without saved parks the page says how to save one', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await open(page, '/about')
  await loseConnection(page, context)
  await page.goto('/privacy')
  await expect(page.getByRole('heading', { name: 'No saved parks yet' })).toBeVisible()
})

test('what a page loads later is there when the connection is lost', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await open(page, '/')
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  await loseConnection(page, context)
  await page.getByRole('button', { name: 'Saved parks, 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Saved parks' })
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog).toContainText('This is what your device has stored')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(dialog).not.toContainText('This is what your device has stored')
})

test('a lost connection is reported to a person, and the last list is there after a reload', async ({
  page,
  context,
}) => {
  await open(page, '/?address=Boston')
  const first = (await cards(page).first().getByRole('heading').innerText()).trim()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('parkfetch_last_list')))
    .toContain(first)
  await loseConnection(page, context)
  await page.getByRole('combobox', { name: 'Distance' }).selectOption('20000')
  await expect(page.getByRole('heading', { name: 'You seem to be offline' })).toBeVisible()
  const toast = page.getByRole('status').filter({ hasText: 'Error Finding Parks' })
  await expect(toast).toContainText('Check your internet connection')
  await expect(page.locator('body')).not.toContainText('Failed to fetch')
  await expect(cards(page).first()).toContainText(first)

  await reload(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection')
  const list = page.getByRole('list', { name: 'Your last list' })
  await expect(list.getByRole('listitem').first()).toContainText(first)
  await expect(page.getByText(/^Around Boston, MA, as of /)).toBeVisible()
  await expectAccessible(page)
})

test('the last map opens without a connection, with its list', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await page.setViewportSize(PHONE)
  await open(page, '/about')
  await cacheForOffline(page)
  await open(page, '/?address=Boston')
  const first = (await cards(page).first().getByRole('heading').innerText()).trim()
  const counts = await page.getByText(/^Markers: \d+ \/ Parks: \d{3}$/).innerText()
  // A search does not load another document: the page is cached when it is left.
  await search(page, 'Denver')
  await expect(cards(page).first()).toContainText('Denver')
  await page.goto('/about')
  const cached = () =>
    page.evaluate(async () => (await (await caches.open('maps')).keys()).map(({ url }) => url))
  await expect
    .poll(cached)
    .toEqual([expect.stringContaining('address=Boston'), expect.stringContaining('address=Denver')])
  await context.setOffline(true)
  await page.goto('/privacy')
  const maps = page.getByRole('heading', { name: 'Your last maps' })
  await expect(maps).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Boston/ })
    .first()
    .click()
  await expect(cards(page).first()).toContainText(first)
  await expect(page.locator('.maplibregl-canvas')).toBeVisible()
  // As many as it showed before, not only those of its list.
  await expect(page.getByText(counts)).toBeVisible()
  const notice = page.getByRole('status').filter({ hasText: 'You seem to be offline' })
  await expect(notice.getByRole('button', { name: 'Retry' })).toBeVisible()
  expect((await notice.boundingBox())?.height).toBeLessThan(80)
  await expect(page.getByText('Error Finding Parks')).toHaveCount(0)
})

test('the parks of the very first view are there without a connection', { tag: '@full' }, async ({
  page,
  context,
}) => {
  const path = '/?lat=40.72&lng=-73.98&zoom=6'
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('map.cells')) asked.push(request.url())
  })
  await open(page, path)
  const line = page.getByText(/^Markers: \d+ \/ Parks: \d{3,}$/)
  const counts = await line.innerText()
  await cacheForOffline(page)
  const url = page.url()
  await page.goto('/about')
  const cached = () =>
    page.evaluate(async () => (await (await caches.open('cells')).keys()).map(({ url }) => url))
  await expect.poll(cached).toEqual([asked.at(-1)])
  await context.setOffline(true)
  await page.goto(url)
  await expect(page.locator('.maplibregl-canvas')).toBeVisible()
  await expect(page.getByText(counts)).toBeVisible()
})

test.describe('on the built-in map', { tag: '@full' }, () => {
  test.use({ drawsTiles: true })

  test('the ground of the last view is drawn without a connection', async ({ page, context }) => {
    await context.route(/tiles\.openfreemap\.org/, (route) => route.abort())
    await open(page, '/about')
    await cacheForOffline(page)
    await open(page, '/?lat=41.88&lng=-87.63&zoom=11')
    const cached = () =>
      page.evaluate(async () => (await (await caches.open('tiles')).keys()).length)
    await expect.poll(cached).toBeGreaterThan(3)
    await page.goto('/about')
    const tiles: string[] = []
    page.on('response', (response) => {
      if (response.ok() && response.url().endsWith('.mvt')) tiles.push(response.url())
    })
    await context.setOffline(true)
    await open(page, '/?lat=41.88&lng=-87.63&zoom=11')
    await expect.poll(() => tiles.length).toBeGreaterThan(3)
  })
})

test.describe('on a map from elsewhere', { tag: '@full' }, () => {
  test.use({ drawsTiles: true })

  test('the built-in ground of the last view is cached', async ({ page }) => {
    await open(page, '/about')
    await cacheForOffline(page)
    await open(page, '/?lat=41.88&lng=-87.63&zoom=13')
    await expect(page.locator('.maplibregl-canvas')).toBeVisible()
    await expect(markers(page).first()).toBeVisible()
    // The built-in map may have been there first, but not at this zoom.
    for (const zoom of [12, 11, 10]) {
      await page.getByRole('button', { name: 'Zoom out' }).click()
      await expect(page).toHaveURL(new RegExp(`zoom=${zoom}`))
    }
    await page.goto('/about')
    const cached = () =>
      page.evaluate(async () =>
        (await (await caches.open('tiles')).keys()).map(({ url }) => url.split('/').slice(-3)[0]),
      )
    await expect.poll(async () => (await cached()).length).toBeGreaterThan(2)
    await expect.poll(cached).toContain('9')
  })
})

test('pages come from the server, and the API and the admin pages are left alone', async ({
  page,
  context,
}) => {
  await open(page, '/about')
  await cacheForOffline(page)
  const fromWorker = async (path: string) => {
    const response = await page.goto(path)
    return response?.fromServiceWorker()
  }
  expect(await fromWorker('/api/config')).toBe(false)
  expect(await fromWorker('/admin')).toBe(false)
  await page.goto('/about')
  const cached = await page.evaluate(async () => {
    const names = await caches.keys()
    const lists = names.map(async (name) =>
      (await (await caches.open(name)).keys()).map((r) => r.url),
    )
    return (await Promise.all(lists))
      .flat()
      .map((url) => new URL(url))
      .map(({ pathname }) => pathname.replace(/^\/assets\/.*/, '/assets/'))
  })
  expect([...new Set(cached)].sort()).toEqual([
    '/assets/',
    '/favicon.svg',
    '/map/tiles.json',
    '/offline',
  ])
  await context.setOffline(true)
  await expect(page.goto('/admin')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
})

test('a page of a former build loads itself again when a part of it is gone', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, '/about')
  const loaded = page.waitForEvent('load')
  await page.evaluate(() => {
    const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
    if (entry) entry.src = '/assets/entries/of-a-former-build.js'
    window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  })
  await loaded
})
