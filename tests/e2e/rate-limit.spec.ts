import type { Locator, Page } from '@playwright/test'
import {
  cards,
  expect,
  expectAccessible,
  found,
  open,
  openWhole,
  search,
  useTheme,
} from './fixtures.ts'
import { onOwnServer } from './own-server.ts'

/** The points per minute of these tests' server, which blocks for 12 seconds. */
const POINTS = 20
const SEARCH = '/api/parks?lat=37.77&lng=-122.42&radius=1000'
const SEARCHES = '**/api/trpc/parks.search**'
const STATUS = '**/api/trpc/ratelimit.status**'

const LIMITED = { result: { data: { rateLimited: true, timeLeft: 600_000 } } }
const UNLIMITED = { result: { data: { rateLimited: false, timeLeft: 0 } } }

/** Searches near a place that is shown, some seconds later. */
const AHEAD = /parks\.search.*live/

let tests = 0

const server = onOwnServer({
  RATE_LIMIT_SEARCH: String(POINTS),
  RATE_LIMIT_BLOCK_SECONDS: '12',
  TRUSTED_PROXIES: '127.0.0.0/8',
})

const test = server.extend({
  // Limits are per address: each test has its own.
  extraHTTPHeaders: async ({ baseURL: _ }, use, { workerIndex }) => {
    await use({ 'x-forwarded-for': `198.51.${workerIndex % 256}.${tests++ % 256}` })
  },
})

test.use({ allowed: [[/429|ERR_FAILED|Failed to load resource/], { option: true }] as never })

const notice = (page: Page) => page.getByRole('complementary', { name: 'Request limit' })
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' })

/** Opens a page with all that it asks for at once, and nothing that it would ask for later. */
async function openAtOnce(page: Page, path: string): Promise<void> {
  await page.route(AHEAD, (route) => route.abort())
  await openWhole(page, path)
}

/** Spends the points left after a number of requests. */
async function spend(page: Page, used: number): Promise<void> {
  for (let turn = used; turn < POINTS; turn++) {
    expect((await page.request.get(SEARCH)).status()).toBe(200)
  }
}

/** Sends requests until refused. */
async function meetLimit(page: Page): Promise<void> {
  const statuses: number[] = []
  while (statuses.length <= POINTS && statuses.at(-1) !== 429) {
    statuses.push((await page.request.get(SEARCH)).status())
  }
  expect(statuses.at(-1)).toBe(429)
}

function bottom({ y, height }: { y: number; height: number }): number {
  return y + height
}

async function secondsOf(text: Locator): Promise<number> {
  return Number(/(\d+) seconds/.exec(await text.innerText())?.[1])
}

function countOf(page: Page, part: string): { count: number } {
  const asked = { count: 0 }
  page.on('request', (request) => {
    if (request.url().includes(part) && !AHEAD.test(request.url())) asked.count++
  })
  return asked
}

test('a search too many is reported, waited for, and tried again by itself', async ({ page }) => {
  await openAtOnce(page, '/')
  const before = await cards(page).first().innerText()
  await spend(page, 2)
  const searches = countOf(page, 'parks.search')
  await search(page, 'Boston')
  const toast = page.getByRole('status').filter({ hasText: 'Rate limit applied' })
  await expect(toast).toContainText(
    /You've reached the API request limit\. Please wait \d+ seconds\./,
  )
  await expect(notice(page)).toContainText('Rate limit reached')
  await expect(notice(page)).toContainText(/Please wait \d+ seconds/)
  await expect(page.getByText('Your search has to wait')).toBeVisible()
  await expect(page.getByText(/again in \d+ seconds\.$/)).toBeVisible()
  await expect(retry(page)).toBeDisabled()
  await expect(page.getByText(/429/)).toHaveCount(0)
  expect(await cards(page).first().innerText()).toBe(before)
  const first = await secondsOf(notice(page))
  await expect.poll(() => secondsOf(notice(page))).toBeLessThan(first)
  await expect(notice(page)).toBeHidden({ timeout: 20_000 })
  await expect(cards(page).first()).toContainText('Boston')
  await expect(page).toHaveURL(/\?address=Boston$/)
  await expect(retry(page)).toBeHidden()
  expect(searches.count).toBe(2)
  await search(page, 'Chicago')
  await expect(cards(page).first()).toContainText('Chicago')
})

test('filters that are refused take effect when the wait is over', { tag: '@full' }, async ({
  page,
}) => {
  await openAtOnce(page, '/?address=Boston&radius=20000')
  // Their pictures may come in between.
  const names = () => cards(page).getByRole('heading').allInnerTexts()
  const before = await names()
  const countBefore = await found(page)
  await spend(page, 2)
  await page.getByRole('combobox', { name: 'Distance' }).selectOption('1000')
  await expect(retry(page)).toBeDisabled()
  expect(await names()).toEqual(before)
  await expect(retry(page)).toBeHidden({ timeout: 20_000 })
  await expect.poll(() => found(page)).toBeLessThan(countBefore)
})

test('what is refused again is left to the visitor', { tag: '@full' }, async ({ page }) => {
  await page.clock.install()
  await openWhole(page, '/')
  const searches = countOf(page, 'parks.search')
  await page.route(SEARCHES, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '2' },
      json: {
        error: {
          message: 'Rate limit reached. Please wait 2 seconds.',
          code: -32029,
          data: { code: 'TOO_MANY_REQUESTS', httpStatus: 429 },
        },
      },
    }),
  )
  await search(page, 'Boston')
  await expect.poll(() => searches.count, { timeout: 10_000 }).toBe(2)
  await expect(notice(page)).toBeVisible()
  await expect(retry(page)).toBeEnabled({ timeout: 10_000 })
  await page.clock.runFor(1_000)
  expect(searches.count).toBe(2)
  await expect(page.getByText('The wait is over. Try the search again.')).toBeVisible()
  await page.unroute(SEARCHES)
  await retry(page).click()
  await expect(cards(page).first()).toContainText('Boston')
})

test('a page learns of a limit by itself, says so once, and says when it is over', async ({
  page,
}) => {
  let left = 5_000
  await page.clock.install()
  await page.route(STATUS, (route) => {
    const data = { rateLimited: left > 0, timeLeft: left }
    return route.fulfill({ json: { result: { data } } })
  })
  await open(page, '/about')
  const said = page.getByText(/^Rate limit reached\. Please wait \d+ seconds\.$/)
  await expect(notice(page)).toBeVisible()
  await expect(said).toHaveAttribute('role', 'status')
  const text = await said.innerText()
  const first = await secondsOf(notice(page))
  await expect.poll(() => secondsOf(notice(page))).toBeLessThan(first)
  expect(await said.innerText()).toBe(text)
  left = 0
  await page.clock.runFor(5_000)
  await expect(notice(page)).toBeHidden()
  await expect(page.getByRole('status')).toHaveText('You can search again.')
})

test('all windows of a browser know', { tag: '@full' }, async ({ page, context }) => {
  const other = await context.newPage()
  // It has asked for the status already.
  const asked = other.waitForResponse(STATUS)
  await open(other, '/about')
  await asked
  await openWhole(page, '/')
  // The other page may have cost something, too.
  await meetLimit(page)
  await search(page, 'Boston')
  await expect(notice(page)).toBeVisible()
  // It asks the server for nothing while there is no limit.
  await expect(notice(other)).toBeVisible()
})

test('a page that has to wait counts down and then opens', { tag: '@full' }, async ({ page }) => {
  await meetLimit(page)
  const response = await page.goto('/?address=Boston')
  expect(response?.status()).toBe(429)
  // Without scripts it opens by itself, too.
  const html = await response?.text()
  expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="\d+"><\/noscript>/)
  expect(html).toMatch(/<noscript><a [^>]*href=""[^>]*>Try again<\/a><\/noscript>/)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/^Rate limit reached\. Please wait \d+ seconds\.$/)
  await expectAccessible(page)
  const first = await secondsOf(heading)
  await expect.poll(() => secondsOf(heading)).toBeLessThan(first)
  await expect(notice(page)).toHaveCount(0)
  await expect(cards(page).first()).toContainText('Boston', { timeout: 20_000 })
  await expect(page).toHaveURL(/\?address=Boston$/)
})

for (const theme of ['light', 'dark']) {
  const tag = theme === 'dark' ? [] : '@full'
  test(`the notice can be read and is in nobody's way, in ${theme}`, { tag }, async ({
    page,
    context,
  }) => {
    await useTheme(context, theme)
    await page.route(STATUS, (route) => route.fulfill({ json: UNLIMITED }))
    await page.setViewportSize({ width: 390, height: 844 })
    await openAtOnce(page, '/')
    await spend(page, 2)
    await page.unroute(STATUS)
    await page.route(STATUS, (route) => route.fulfill({ json: LIMITED }))
    await search(page, 'Boston')
    await expect(notice(page)).toContainText(/Please wait [56]\d\d seconds/)
    await expectAccessible(page)
    const box = await notice(page).boundingBox()
    const inTheWay = [
      page.getByRole('combobox', { name: /^Address/ }),
      page.getByRole('button', { name: 'Filters' }),
      page.getByRole('combobox', { name: 'Sort by' }),
      page.getByRole('button', { name: 'Show more of the list' }),
      page.getByRole('link', { name: 'Privacy Policy' }),
      retry(page),
    ]
    for (const control of inTheWay) {
      const other = await control.boundingBox()
      const isApart = !!box && !!other && (bottom(other) <= box.y || other.y >= bottom(box))
      expect([String(control), isApart]).toEqual([String(control), true])
    }
    expect(390 - (box?.x ?? 0) - (box?.width ?? 0)).toBe(16)
  })
}
