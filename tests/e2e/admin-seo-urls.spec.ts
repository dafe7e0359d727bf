import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, PHONE, reload, test, useTheme } from './fixtures.ts'
import { signIn } from './sign-in.ts'

// There is one job for all: the tests run one after another.
test.describe.configure({ mode: 'default' })

const PATH = '/admin/seo-urls'
const NOTHING = 'No URLs found matching your filters'

test.beforeEach(async ({ page }) => {
  await signIn(page)
})

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

async function readPart(page: Page, part: string): Promise<string> {
  return (await page.request.get(`/sitemap/${part}.xml`)).text()
}

test('the pages follow one another, and their states are counted', async ({ page }) => {
  await open(page, PATH)
  await expect(page.getByRole('list', { name: 'Status summary' })).toContainText(/\d+ active/)
  await expectAccessible(page)
  const first = await page.getByRole('rowheader').first().innerText()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Page 2')).toBeVisible()
  await expect(page.getByRole('rowheader').first()).not.toHaveText(first)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByRole('rowheader').first()).toHaveText(first, { useInnerText: true })
})

test('are found by name, address and kind, which the address keeps', async ({ page }) => {
  await open(page, PATH)
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('golden gate park')
  await expect(page).toHaveURL(/\?search=golden\+gate\+park$/)
  await expect(row(page, 'Golden Gate Park').first()).toContainText('golden-gate-park')
  const url = await row(page, 'Golden Gate Park').first().getByRole('link').getAttribute('href')
  await search.fill(`https://parks.example${url}?from=a`)
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expect(page.getByRole('rowheader')).toContainText('Golden Gate Park')
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Other')
  await expect(page.getByText(NOTHING)).toBeVisible()
  await search.fill('')
  await expect(row(page, 'Privacy Policy')).toBeVisible()
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Blog')
  await expect(row(page, 'Dog Parks').first()).toBeVisible()
  await expect(row(page, 'Privacy Policy')).toBeHidden()
  await reload(page)
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('blog')
  await expect(row(page, 'Dog Parks').first()).toBeVisible()
})

test('a site without parks shows samples, where they pass the filters', { tag: '@full' }, async ({
  page,
}) => {
  await open(page, PATH)
  await page.route('**/api/trpc/seo.urls?*', (route) =>
    route.fulfill({ json: { result: { data: { urls: [], next: null, hasNoParks: true } } } }),
  )
  const type = page.getByRole('combobox', { name: 'Type' })
  const status = page.getByRole('combobox', { name: 'Status' })
  // On a busy machine the page may not be hydrated yet.
  await expect(async () => {
    await type.selectOption('All types')
    await type.selectOption('Park')
    await expect(row(page, 'Sample Meadow Park')).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expect(page.getByText('There are no parks yet.')).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveCount(3)
  await status.selectOption('Error')
  await expect(page.getByText(NOTHING)).toBeVisible()
  await expect(page.getByText('There are no parks yet.')).toBeHidden()
  await status.selectOption('All statuses')
  await expect(page.getByRole('rowheader')).toHaveCount(3)
  const answered = page.waitForResponse(/seo\.urls\?.*onlyInSitemap%22%3Atrue/)
  await page.getByRole('switch', { name: 'Show only URLs in sitemap' }).focus()
  await page.keyboard.press('Space')
  await answered
  await expect(page.getByText(NOTHING)).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
})

test('what is switched off is out of the sitemap at once', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, `${PATH}?search=ocean+beach`)
  const name = await page.getByRole('rowheader').first().innerText()
  const [title = ''] = name.split('\n')
  const path = (await row(page, title).first().getByRole('link').getAttribute('href')) ?? ''
  expect(await readPart(page, 'parks-1')).toContain(`${path}<`)
  const toggle = page.getByRole('switch', { name: `In sitemap: ${title}` }).first()
  await expect(toggle).toBeChecked()
  await toggle.focus()
  await page.keyboard.press('Space')
  await expect(toggle).not.toBeChecked()
  await expect.poll(() => readPart(page, 'parks-1')).not.toContain(`${path}<`)
  await page.getByRole('switch', { name: 'Show only URLs in sitemap' }).focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/sitemap=1/)
  await expect(page.locator(`a[href="${path}"]`)).toHaveCount(0)
  await page.keyboard.press('Space')
  await expect(toggle).not.toBeChecked()
  await toggle.focus()
  await page.keyboard.press('Space')
  await expect(toggle).toBeChecked()
  await expect.poll(() => readPart(page, 'parks-1')).toContain(`${path}<`)
})

test('a little-known page is neither in the sitemap nor found, unless it is switched on', async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE)
  await open(page, PATH)
  await expect(page.getByRole('region', { name: 'Little-known pages' })).toContainText(
    /\d+ park pages are little known: fewer than two of size, address, outline, photo, rating and facts/,
  )
  await expect(page.getByRole('list', { name: 'What they lack' })).toContainText(/No photo: \d+/)
  await page.getByRole('switch', { name: 'Show only little-known pages' }).focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/little-known=1/)
  await page.getByRole('searchbox', { name: 'Search' }).fill('acadia national park')
  const acadia = row(page, 'Acadia National Park')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await expect(acadia).toContainText('Little known: no size, address, outline, photo, rating.')
  const path = (await acadia.getByRole('link').getAttribute('href')) ?? ''
  const id = Number(path.split('/')[2])
  const share = await request.post('/api/share', { data: { parkId: id } })
  expect(share.ok()).toBe(true)
  const { shortId } = await share.json()
  const robots = async () =>
    Promise.all(
      [path, `/?park=${id}`, `/s/${shortId}`, `/parks/maine?park=${id}`].map(async (url) =>
        (await (await request.get(url)).text()).includes('content="noindex"'),
      ),
    )
  expect(await robots()).toEqual([true, true, true, true])
  expect(await readPart(page, 'parks-1')).not.toContain(`${path}<`)
  const toggle = acadia.getByRole('switch')
  await toggle.focus()
  await page.keyboard.press('Space')
  await expect(acadia).toContainText('Put in by you.')
  await expect.poll(() => readPart(page, 'parks-1')).toContain(`${path}<`)
  await expect.poll(robots).toEqual([false, false, false, false])
  await page.keyboard.press('Space')
  await expect(acadia).not.toContainText('Put in by you.')
  await expect.poll(robots).toEqual([true, true, true, true])
})

test('a page is verified, and says when', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, `${PATH}?search=/privacy`)
  await page.getByRole('button', { name: 'Verify Privacy Policy' }).click()
  await expect(page.getByText('Privacy Policy: verified, active')).toBeAttached()
  await expect(row(page, 'Privacy Policy')).toContainText('Active')
  await expect(row(page, 'Privacy Policy').locator('time')).toHaveText(/20\d\d, \d+:\d\d/)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Error')
  await expect(page.getByText(NOTHING)).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Active')
  await expect(row(page, 'Privacy Policy')).toBeVisible()
})

test.describe('when the server fails', () => {
  test.use({ allowed: [/Failed to load resource/] })

  test('a list that can not be had is asked for again', { tag: '@full' }, async ({ page }) => {
    await open(page, PATH)
    await page.route('**/api/trpc/seo.urls?**', (route) =>
      route.fulfill({ status: 503, json: { message: 'No database.' } }),
    )
    await page.getByRole('searchbox', { name: 'Search' }).fill('golden gate park')
    await expect(page.getByText('The URLs could not be loaded')).toBeVisible()
    await page.unroute('**/api/trpc/seo.urls?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(row(page, 'Golden Gate Park').first()).toBeVisible()
  })
})

test.describe('a change that fails', () => {
  test.use({ allowed: [[/Failed to load resource/], { option: true }] as never })

  test('is taken back and reported', async ({ page }) => {
    await open(page, `${PATH}?search=/privacy`)
    await page.route(/seo\.(setInSitemap|verify)/, (route) =>
      route.fulfill({ status: 503, json: { message: 'No database.' } }),
    )
    const toggle = page.getByRole('switch', { name: 'In sitemap: Privacy Policy' })
    const was = await toggle.isChecked()
    await toggle.focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Privacy Policy could not be changed')).toBeVisible()
    await expect(toggle).toBeChecked({ checked: was })
    await page.getByRole('button', { name: 'Verify Privacy Policy' }).click()
    await expect(page.getByText('Privacy Policy could not be verified')).toBeVisible()
  })
})

test('work on the sitemap is shown, can be stopped, and its end is shown', async ({ page }) => {
  await open(page, PATH)
  await page.getByRole('button', { name: 'Regenerate Sitemap' }).click()
  const dialog = page.getByRole('dialog', { name: 'Regenerate Sitemap' })
  await expect(dialog).toContainText('Which pages were out is not stored.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  const sync = page.getByRole('button', { name: 'Sync Sitemap' })
  await sync.click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('Stopped')).toBeVisible()
  await expect(sync).toBeEnabled()
  // To verify them all takes the server long.
  await page.route(/seo\.startJob|jobs\.latest/, async (route) => {
    const job = { id: 1_000_000, kind: 'sitemap', message: '', done: 7, total: 7, nextRunAt: null }
    const state = route.request().method() === 'POST' ? 'running' : 'done'
    await route.fulfill({ json: { result: { data: { ...job, state } } } })
  })
  await sync.click()
  await expect(page.getByText('Sitemap synchronized successfully!')).toBeVisible()
})

test('the sitemap is brought up to date', { tag: '@full' }, async ({ page }) => {
  test.setTimeout(120_000)
  await open(page, PATH)
  await page.getByRole('button', { name: 'Sync Sitemap' }).click()
  await expect(page.getByText('Sitemap synchronized successfully!')).toBeVisible({
    timeout: 90_000,
  })
  await expect(page.getByText(/^Last run: \d+ pages? verified, 0 with an error\.$/)).toBeVisible()
})

test.describe('on a phone, in dark', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('each page is a card, and none is wider than the screen', async ({ page, context }) => {
    await useTheme(context, 'dark')
    await open(page, PATH)
    await expect(page.getByRole('list', { name: 'Status summary' })).toBeVisible()
    await expectAccessible(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(390)
    const button = page.getByRole('button', { name: 'Verify About' })
    await button.scrollIntoViewIfNeeded()
    await expect(button).toBeInViewport()
  })
})
