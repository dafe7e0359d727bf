import type { Page } from '@playwright/test'
import { expect, expectAccessible, OPPOSITE_LOOKS, open, test, useLook } from './fixtures.ts'
import { signIn } from './sign-in.ts'

const STATS = '**/api/trpc/stats.overview*'
const WAITING = '**/api/trpc/stats.waiting*'
const DAY_MS = 86_400_000

function statsOf() {
  const days = Array.from({ length: 30 }, (_, index) =>
    new Date(Date.UTC(2026, 10, 20) - (29 - index) * DAY_MS).toISOString().slice(0, 10),
  )
  const only = (value: number, at = 29) => days.map((_, index) => (index === at ? value : 0))
  const data = {
    days,
    series: {
      searches: days.map((_, index) => index * 100),
      views: only(1234),
      shares: only(0),
      reports: only(3, 12),
      spend: only(0.34),
      errors: only(2, 28),
    },
    version: '1.2.3',
  }
  return { json: { result: { data } } }
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function show(page: Page): Promise<void> {
  await page.route(STATS, (route) => route.fulfill(statsOf()))
  await open(page, '/admin')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(card(page, 'Park views').getByText('1,234').first()).toBeVisible()
}

test('a search that a visitor makes is counted', async ({ page }) => {
  await signIn(page)
  await open(page, '/admin')
  const today = async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled()
    const text = await card(page, 'Searches').locator('dd').first().innerText()
    return Number(text.replace(/,/g, ''))
  }
  const before = await today()
  const answer = await page.request.post('/api/events', {
    data: { event: 'search' },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.status()).toBe(200)
  await expect.poll(today).toBeGreaterThan(before)
})

for (const look of OPPOSITE_LOOKS) {
  test(`charts have numbers and a table beside them ${look.name}`, {
    tag: look.theme === 'light' ? '@full' : [],
  }, async ({ page }) => {
    await useLook(page, look)
    await signIn(page)
    const data = { reports: 3, suggestions: 1, conflicts: 1, regions: 0, jobs: 1 }
    await page.route(WAITING, (route) => route.fulfill({ json: { result: { data } } }))
    await show(page)
    const main = page.getByRole('main')
    const waiting = main.getByRole('region', { name: 'Waiting for you' })
    await expect(waiting.getByRole('link')).toHaveText([
      '3 open error reports',
      '1 suggestion',
      '1 question visitors disagree about',
      '1 failed background task',
    ])
    await expect(page.locator('nav').getByText('3 waiting')).toBeAttached()
    await expect(page.locator('nav').getByText('2 waiting')).toBeAttached()
    await expect(main.getByRole('link', { name: /^Cache/ })).toContainText('$0.34 spent today')
    const searches = card(page, 'Searches')
    await expect(searches.locator('dd')).toHaveText(['2,900', '43,500'])
    await expect(searches.locator('[data-bar]')).toHaveCount(30)
    await expect(searches.getByRole('row')).toHaveCount(31)
    await expect(searches.getByRole('row').last()).toHaveText('2026-11-202,900')
    await expect(main.getByText('Parkfetch 1.2.3')).toBeVisible()
    await expect(card(page, 'Spend').locator('dd')).toHaveText(['$0.34', '$0.34'])
    await expect(card(page, 'New reports').locator('dd')).toHaveText(['0', '3'])
    await expect(card(page, 'Server errors').locator('dd')).toHaveText(['0', '2'])
    await expect(card(page, 'Shares')).toContainText('Nothing counted yet')
    await expect(card(page, 'Shares').getByRole('table')).toHaveCount(0)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(look.viewport.width)
    await expectAccessible(page)
  })
}

test.describe('what fails', () => {
  test.use({ allowed: [[/Failed to load resource/], { option: true }] as never })

  test('is shown, and can be tried again; the ways stay', { tag: '@full' }, async ({ page }) => {
    await signIn(page)
    await open(page, '/admin')
    await page.route(STATS, (route) => route.abort())
    await page.getByRole('button', { name: 'Refresh' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to load statistics.' })
    await expect(alert).toBeVisible()
    await expect(page.getByRole('link', { name: /^Cache Management/ })).toBeVisible()
    await page.unroute(STATS)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toBeHidden()
  })
})
