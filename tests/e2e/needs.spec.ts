import type { APIRequestContext, Page } from '@playwright/test'
import { cards, expect, found, hydrated, open, PHONE, test } from './fixtures.ts'

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

test.describe('on a phone, two taps lead to a true answer', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  for (const [who, taps] of [
    ['with a dog', { Dog: 'dog_area:yes', Fenced: 'fenced:yes' }],
    ['with a child', { Kids: 'playground:yes', Toilets: 'toilets:yes' }],
    ['who runs', { Run: 'trails:yes', '2+ miles': 'path_length:3000' }],
    ['in a wheelchair', { 'Step-free': 'step_free:yes', Paved: 'paved_paths:yes' }],
  ] as const) {
    test(`for somebody ${who}`, async ({ page, request }) => {
      await open(page, '/?address=New+York')
      const totals: number[] = []
      const wishes: string[] = []
      for (const [label, wish] of Object.entries(taps)) {
        await need(page, label).tap()
        wishes.push(wish)
        totals.push(await expectTrue(page, request, wishes))
      }
      expect(totals[0]).toBeGreaterThan(0)
      expect(totals[1]).toBeLessThan(totals[0] ?? 0)
    })
  }

  /** The list is that of the API, whose parks are known to have what is wished. Returns their number. */
  async function expectTrue(page: Page, request: APIRequestContext, wishes: string[]) {
    const response = await request.get(`/api/parks?address=New+York&facts=${wishes.join()}`)
    const { total, totalUnknown, parks } = await response.json()
    await expect.poll(() => found(page)).toBe(total)
    const fits = cards(page).filter({ hasNot: page.locator('li[data-state="unknown"]') })
    await expect(fits).toHaveCount(Math.min(total, 20))
    await expect(page.locator('li[data-state="no"]')).toHaveCount(0)
    const unknown = `Nobody has said yet · ${totalUnknown.toLocaleString('en-US')}`
    await expect(page.getByRole('heading', { name: unknown })).toBeAttached()
    for (const { id } of parks.slice(0, 3)) {
      const park = await (await request.get(`/api/parks/${id}`)).json()
      for (const wish of wishes) {
        const fact = park.facts.find(({ key }: { key: string }) => key === wish.split(':')[0])
        expect(fact).toMatchObject({
          value: expect.not.stringMatching(/^no$/),
          source: expect.stringMatching(/^[a-z]/),
        })
      }
    }
    return total
  }
})
