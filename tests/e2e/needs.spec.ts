import type { Page } from '@playwright/test'
import { cards, expect, found, hydrated, open, PHONE, test } from './fixtures.ts'

const needs = (page: Page) => page.getByRole('navigation', { name: 'What do you need?' })
/** What a need offers has its number of parks beside its name. */
const need = (page: Page, name: string) =>
  needs(page).getByRole('link', { name: new RegExp(`^${name}( ?[\\d,]+)?$`) })
const isChosen = async (page: Page, name: string, is = true) =>
  expect(need(page, name)).toHaveAttribute('aria-current', String(is))

test('a need is chosen again on the next visit, with what was asked for beside it', async ({
  page,
}) => {
  await open(page, '/')
  const all = await found(page)
  await need(page, 'Kids').click()
  await expect(page).toHaveURL(/\/\?need=kids$/)
  await need(page, 'Restrooms').click()
  const address = '/?need=kids&facts=playground%3Ayes%2Ctoilets%3Ayes'
  await expect.poll(() => page.evaluate(() => location.pathname + location.search)).toBe(address)
  await expect.poll(() => found(page)).toBeLessThan(all)
  const steps = await page.evaluate(() => history.length)

  const asked = page.waitForRequest(/parks\.search.*playground/)
  const document = await page.goto('/')
  await asked
  // The document is the same for everyone.
  expect(await document?.text()).not.toContain('aria-current="true"')
  await hydrated(page)
  await isChosen(page, 'Kids')
  await isChosen(page, 'Restrooms')
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

test('a link’s own parameters win, and change nothing that is saved', async ({ page }) => {
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

test('where nothing can be stored, needs are chosen as ever', { tag: '@full' }, async ({
  page,
}) => {
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

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('two taps lead to an answer', async ({ page, request }) => {
    await open(page, '/?address=New+York')
    const filters: string[] = []
    for (const [label, filter] of [
      ['Dog', 'dog_area:yes'],
      ['Fenced', 'fenced:yes'],
    ] as const) {
      await need(page, label).tap()
      filters.push(filter)
      const response = await request.get(`/api/parks?address=New+York&facts=${filters.join()}`)
      const { total, totalUnknown } = await response.json()
      await expect.poll(() => found(page)).toBe(total)
      const fits = cards(page).filter({ hasNot: page.locator('li[data-state="unknown"]') })
      await expect(fits).toHaveCount(Math.min(total, 20))
      const unknown = `May fit · ${totalUnknown.toLocaleString('en-US')}`
      await expect(page.getByRole('heading', { name: unknown })).toBeAttached()
    }
  })
})
