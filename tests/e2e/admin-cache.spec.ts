import type { Page } from '@playwright/test'
import { expect, expectAccessible, OPPOSITE_LOOKS, open, PHONE, test, useLook } from './fixtures.ts'
import { signIn } from './sign-in.ts'

const STATUS = '**/api/trpc/cache.status*'
const CLEAR = '**/api/trpc/cache.clear*'
const MEGABYTE = 1024 * 1024

/** The server's status with paid sources in use. */
function statusOf({ megabytes = 3, files = 30, spent = 1 } = {}) {
  const call = (calls: number, dollars: number) => ({ calls, dollars })
  const data = {
    stats: { cacheSize: megabytes * MEGABYTE, fileCount: files },
    types: { geocoding: 1, search: 9, details: 0, photos: files - 10 },
    usage: {
      geocoding: { bytes: 512, hits: 6, misses: 1 },
      search: { bytes: 4096, hits: 1200, misses: 34 },
      details: { bytes: 0, hits: 0, misses: 0 },
      photos: { bytes: megabytes * MEGABYTE - 4608, hits: 80, misses: 20 },
    },
    budget: { dollars: 5, spent, isReached: spent >= 5, isInUse: true },
    calls: {
      geocoding: { paid: call(1, 0.005), cached: call(6, 0.03) },
      nearby: { paid: call(34, 1.36), cached: call(1200, 48) },
      photo: { paid: call(20, 0.14), cached: call(80, 0.56) },
    },
    lifetimes: {
      geocoding: { days: 90, mostDays: 30 },
      search: { days: 7, mostDays: 30 },
      details: { days: 30, mostDays: 30 },
      photos: { days: 90, mostDays: 30 },
    },
    commonsPhotos: {
      parks: { found: 1_640, none: 21, refused: 4, failed: 1 },
      reasons: [
        { outcome: 'none', reason: 'Its item has no picture', parks: 21, parkId: 7 },
        { outcome: 'refused', reason: 'Its license is not free: Fair use', parks: 4, parkId: 8 },
        { outcome: 'failed', reason: 'Wikimedia Commons answered with 503', parks: 1, parkId: 9 },
      ],
    },
  }
  return { json: { result: { data } } }
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Shows an answer that the tests' server cannot produce. */
async function show(page: Page, status = statusOf()): Promise<void> {
  await page.route(STATUS, (route) => route.fulfill(status))
  await open(page, '/admin/cache')
  await press(page, 'Refresh')
  await expect(page.getByRole('row', { name: 'Nearby search' })).toContainText('1,200')
}

for (const look of OPPOSITE_LOOKS) {
  test(`size, savings, spending and lifetimes are shown ${look.name}`, {
    tag: look.theme === 'dark' ? '@full' : [],
  }, async ({ page }) => {
    await useLook(page, look)
    await signIn(page)
    await show(page, statusOf({ megabytes: 101, files: 150, spent: 5 }))
    await expect(card(page, 'Cache size')).toContainText('101 MB')
    await expect(card(page, 'File count')).toContainText('150')
    await expect(card(page, 'Savings')).toContainText('75%')
    await expect(card(page, 'Savings')).toContainText('$48.59 saved in 30 days, by 1,286 calls')
    const bar = page.getByRole('progressbar', { name: 'Savings' })
    await expect(bar).toHaveAttribute('aria-valuenow', '75')
    await expect(card(page, 'Spent today')).toContainText('$5.00Of at most $5.00 a day')
    await expect(page.getByText(/more than 100 MB\. Consider clearing it/)).toBeVisible()
    await expect(
      page.getByText('The product goes on from cache and free sources until midnight UTC.'),
    ).toBeVisible()
    await expect(page.getByRole('row', { name: 'Nearby search' })).toHaveText(
      'Nearby search$0.041,20034$48.00',
    )
    await expect(page.getByRole('main')).toContainText(
      'Parks looked for: 1,666. With a photo: 1,640, without one: 21, refused: 4, failed: 1',
    )
    const refused = page.getByRole('row', { name: 'Its license is not free: Fair use' })
    await expect(refused).toContainText('Refused4')
    await expect(refused.getByRole('link')).toHaveAttribute('href', '/parks/8')
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Cache Details' }).click()
    await expect(card(page, 'Geocoding')).toContainText('1 entry')
    await expect(card(page, 'Geocoding')).toContainText(
      "30 days: the provider's terms allow no more (set: 90 days)",
    )
    await expect(card(page, 'Park searches')).toContainText('7 days')
    await expect(card(page, 'Park searches')).not.toContainText('terms')
    await expect(page.getByRole('button', { name: 'Clear park details' })).toBeDisabled()
    await expectAccessible(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(look.viewport.width)
    await press(page, 'Clear photos')
    await expect(page.getByRole('dialog')).toContainText('Photos: 140 entries, 101 MB')
    await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1')
    await expectAccessible(page)
  })
}

test('a type is cleared once the operator has agreed', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signIn(page)
  await show(page)
  const sent: unknown[] = []
  await page.route(CLEAR, (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({
      json: { result: { data: { message: 'Cache cleared: 9 entries removed.' } } },
    })
  })
  await page.getByRole('tab', { name: 'Cache Details' }).click()
  await press(page, 'Clear park searches')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Park searches: 9 entries, 4 KB will be removed.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  expect(sent).toEqual([])
  await press(page, 'Clear park searches')
  await dialog.getByRole('button', { name: 'Clear Cache' }).click()
  await expect(page.getByText('Cache cleared: 9 entries removed.')).toBeVisible()
  expect(sent).toEqual([{ type: 'search' }])
  await expect(page.getByRole('tab', { name: 'Cache Details' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
})

test('all of it is cleared on the server', async ({ page }) => {
  await signIn(page)
  await show(page)
  await press(page, 'Clear Cache')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Everything in the cache: 30 entries, 3 MB will be removed.')
  await page.unroute(STATUS)
  await dialog.getByRole('button', { name: 'Clear Cache' }).click()
  await expect(page.getByText(/^Cache cleared: \d+ entr(y|ies) removed\.$/)).toBeVisible()
  await expect(card(page, 'Cache size')).not.toContainText('3 MB')
})

test.describe('what fails', () => {
  test.use({ allowed: [[/Failed to load resource/], { option: true }] as never })

  test('is shown, what was known stays, and it can be tried again', { tag: '@full' }, async ({
    page,
  }) => {
    await signIn(page)
    await open(page, '/admin/cache')
    await page.route(STATUS, (route) => route.abort())
    await press(page, 'Refresh')
    const alert = page.getByRole('alert').filter({ hasText: 'cache statistics' })
    await expect(alert).toContainText('Failed to load cache statistics.')
    await expect(card(page, 'Cache size')).toBeVisible()
    await expectAccessible(page)
    await page.unroute(STATUS)
    await page.route(STATUS, (route) => route.fulfill(statusOf()))
    await press(page, 'Try again')
    await expect(alert).toBeHidden()
    await expect(card(page, 'Cache size')).toContainText('3 MB')
    await page.route(CLEAR, (route) =>
      route.fulfill({ status: 503, json: { message: 'The database is away.' } }),
    )
    await press(page, 'Clear Cache')
    await page.getByRole('dialog').getByRole('button', { name: 'Clear Cache' }).click()
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to clear cache.' })
    await expect(failure).toContainText('503: The database is away.')
    await expect(card(page, 'Cache size')).toContainText('3 MB')
  })
})
