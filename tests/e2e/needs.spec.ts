import type { Page } from '@playwright/test'
import { expect, found, hydrated, open, test } from './fixtures.ts'

const needs = (page: Page) => page.getByRole('navigation', { name: 'What do you need?' })
const need = (page: Page, name: string) => needs(page).getByRole('link', { name, exact: true })
const isChosen = async (page: Page, name: string, is = true) =>
  expect(need(page, name)).toHaveAttribute('aria-current', String(is))

test('a need is chosen again on the next visit, with what was wished beside it', async ({
  page,
}) => {
  await open(page, '/')
  const all = await found(page)
  await need(page, 'Dog').click()
  await expect(page).toHaveURL(/\/\?need=dog$/)
  await need(page, 'Water').click()
  const address = '/?need=dog&facts=dog_area%3Ayes%2Cdrinking_water%3Ayes'
  await expect.poll(() => page.evaluate(() => location.pathname + location.search)).toBe(address)
  await expect.poll(() => found(page)).toBeLessThan(all)
  const steps = await page.evaluate(() => history.length)

  const asked = page.waitForRequest(/parks\.search.*dog_area/)
  const document = await page.goto('/')
  await asked
  // The document is the same for everyone.
  expect(await document?.text()).not.toContain('aria-current="true"')
  await hydrated(page)
  await isChosen(page, 'Dog')
  await isChosen(page, 'Water')
  await expect.poll(() => page.evaluate(() => location.pathname + location.search)).toBe(address)
  // The address is rewritten, not added to the history.
  expect(await page.evaluate(() => history.length)).toBe(steps + 1)
})

test('taken off, it is forgotten', async ({ page }) => {
  await open(page, '/')
  await need(page, 'Kids').click()
  await isChosen(page, 'Kids')
  await need(page, 'Kids').click()
  await isChosen(page, 'Kids', false)
  await expect(page).toHaveURL(/\/$/)
  await open(page, '/')
  await isChosen(page, 'Kids', false)
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => localStorage.getItem('parkfetch_need'))).toBe('')
})

test('a link’s own parameters win, and change nothing that is kept', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('parkfetch_need', 'dog dog_area:yes'))
  await open(page, '/?address=Boston')
  await isChosen(page, 'Dog', false)
  await page.getByRole('combobox', { name: 'Distance' }).selectOption('10000')
  await expect(page).toHaveURL(/\?address=Boston&radius=10000$/)
  await open(page, '/?need=run')
  await isChosen(page, 'Run')
  await isChosen(page, 'Dog', false)
  await open(page, '/parks/chicago')
  await isChosen(page, 'Dog', false)
  await page.goto('/')
  await isChosen(page, 'Dog')
  await expect(page).toHaveURL(/\/\?need=dog$/)
})

test('where nothing can be stored, needs are chosen as ever', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: refuse })
  })
  await open(page, '/')
  await need(page, 'Step-free').click()
  await isChosen(page, 'Step-free')
})

test('a page leaves out wishes that nobody knows; the API refuses them', async ({
  page,
  request,
}) => {
  await open(page, '/?address=Boston&facts=nonsense:yes')
  await expect(page).toHaveURL(/\/\?address=Boston$/)
  expect(await found(page)).toBeGreaterThan(10)
  await open(page, '/?address=Boston&need=nonsense&rating=4')
  await expect(page.getByText('The search did not work')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^Nobody has said yet/ })).toBeVisible()
  for (const [asked, shown] of [
    ['/?facts=dog_area:yes,nonsense:yes&sort=name', '/?facts=dog_area:yes&sort=name'],
    ['/?need=dog&facts=nonsense:yes', '/?need=dog'],
    ['/parks/chicago?facts=fenced:perhaps', '/parks/chicago'],
    ['/?facts=', '/?facts='],
  ]) {
    const response = await request.get(asked ?? '')
    expect(response.status()).toBe(200)
    const { pathname, search } = new URL(response.url())
    expect(decodeURIComponent(pathname + search)).toBe(shown)
  }
  const refused = await request.get('/api/parks?facts=nonsense:yes')
  expect(refused.status()).toBe(400)
  expect(await refused.text()).toContain("'nonsense:yes' is not known")
})
