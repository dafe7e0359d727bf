import type { APIRequestContext, Page } from '@playwright/test'
import { cards, expect, expectAccessible, open, reload, test, useTheme } from './fixtures.ts'

const SET = '**/api/trpc/rating.set**'

const unfold = (page: Page) => page.getByRole('button', { name: 'Rate it' })
const group = (page: Page) => page.getByRole('group', { name: 'Rate this park' })
const star = (page: Page, name: string) => group(page).getByRole('radio', { name, exact: true })
const label = (page: Page, name: string) => group(page).locator('label', { hasText: name })
const remove = (page: Page) => page.getByRole('button', { name: 'Remove my rating' })
const panel = (page: Page) => page.locator('section[aria-labelledby="park-name"]')
const toasts = (page: Page) =>
  page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')

type Found = { id: number; name: string; latitude: number; longitude: number }

/** A park without ratings: each test has its own town, as earlier runs leave ratings. */
async function findPark(request: APIRequestContext, town: string): Promise<Found> {
  const { parks } = await (await request.get(`/api/parks?address=${town}&radius=20000`)).json()
  return parks.find(({ rating }: { rating?: number }) => rating === undefined)
}

/** Opens a park's card and records the ratings it sends. */
async function openCard(page: Page, park: Found, query = ''): Promise<unknown[]> {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes('rating.set')) sent.push(request.postDataJSON().rating)
  })
  await open(
    page,
    `/?lat=${park.latitude}&lng=${park.longitude}&radius=1000&park=${park.id}${query}`,
  )
  await unfold(page).click()
  await expect(group(page)).toBeVisible()
  return sent
}

const card = (page: Page, { id }: Found) => page.locator(`article:has(a[data-park="${id}"])`)

async function rateAs(request: APIRequestContext, id: number, rating: number | null) {
  const answer = await request.post(`/api/parks/${id}/rating`, {
    headers: { 'x-client-id': 'another-visitor-1234567890' },
    data: { rating },
  })
  expect(answer.status()).toBe(200)
}

test('a park is rated, shown so everywhere, changed, known again, and taken back', async ({
  page,
  request,
}) => {
  const park = await findPark(request, 'Boston')
  const sent = await openCard(page, park)
  await expect(panel(page)).toContainText('No ratings yet')
  await expect(remove(page)).toHaveCount(0)
  await label(page, '4 stars').click()
  await expect(panel(page)).toContainText('(1 from visitors)')
  await expect(card(page, park)).toContainText('(1 from visitors)')
  await expect(card(page, park).getByRole('img', { name: '4.0 out of 5 stars' })).toBeVisible()
  await expect(group(page)).toContainText('Thank you, your rating is saved.')
  expect(sent).toEqual([4])
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('rating')
  await expect(card(page, park)).toContainText('from visitors')

  await reload(page)
  await unfold(page).click()
  await expect(star(page, '4 stars')).toBeChecked()
  await expect(panel(page)).toContainText('(1 from visitors)')
  await label(page, '2 stars').click()
  await expect(group(page)).toContainText('Thank you, your rating is saved.')
  await expect(panel(page).getByRole('img', { name: '2.0 out of 5 stars' })).toBeVisible()
  await expect(panel(page)).toContainText('(1 from visitors)')

  await remove(page).click()
  await expect(group(page)).toContainText('Your rating is removed.')
  await expect(panel(page)).toContainText('No ratings yet')
  await expect(star(page, '2 stars')).not.toBeChecked()
  expect(sent).toEqual([4, 2, null])
  await expect(remove(page)).toHaveCount(0)
  await expect(star(page, '1 star')).toBeFocused()
})

test('a list that the map has put together shows a rating as well', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const park = await findPark(request, 'Brooklyn')
  await open(page, `/?lat=${park.latitude}&lng=${park.longitude}&radius=1000`)
  await page.getByRole('application').focus()
  for (let step = 0; step < 3; step++) {
    const lng = await page.evaluate(() => history.state?.view?.centre.lng)
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(() => page.evaluate(() => history.state?.view?.centre.lng ?? 0))
      .toBeGreaterThan(lng)
  }
  await expect(page).not.toHaveURL(new RegExp(`lng=${park.longitude}`))
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  // Where the map is now, the park it began at may be far down the list.
  const link = cards(page).first().getByRole('link')
  const id = Number(await link.getAttribute('data-park'))
  await cards(page).locator(`a[data-park="${id}"]`).click()
  await unfold(page).click()
  await label(page, '4 stars').click()
  await expect(card(page, { ...park, id })).toContainText('(1 from visitors)')
  await expect(panel(page)).toContainText('(1 from visitors)')
  await remove(page).click()
  await expect(card(page, { ...park, id })).not.toContainText('from visitors')
  await expect(group(page)).toContainText('Your rating is removed.')
})

test('arrow keys send only where they end', async ({ page, request }) => {
  const park = await findPark(request, 'New+York')
  await page.clock.install()
  const sent = await openCard(page, park)
  // However long the machine takes for a key.
  await page.clock.pauseAt(Date.now() + 60_000)
  await star(page, '1 star').focus()
  await page.keyboard.press('Space')
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight')
  await expect(star(page, '5 stars')).toBeChecked()
  await expect(star(page, '5 stars')).toBeFocused()
  expect(sent).toEqual([])
  await page.clock.resume()
  await expect(group(page)).toContainText('Thank you, your rating is saved.')
  expect(sent).toEqual([5])
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Tab')
  await expect(remove(page)).toBeFocused()
  // Closing the card sends the pending rating.
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect.poll(() => sent).toEqual([5, 4])
  await expect(card(page, park)).toContainText('4.0')
  await expect(card(page, park)).toContainText('(1 from visitors)')
  const id = (await page.evaluate(() => localStorage.getItem('parkfetch_client_id'))) ?? ''
  await request.delete(`/api/parks/${park.id}/rating`, { headers: { 'x-client-id': id } })
})

test('ratings of others count as well, and a search by rating is asked again', async ({
  page,
  request,
}) => {
  const park = await findPark(request, 'Los+Angeles')
  await rateAs(request, park.id, 5)
  await openCard(page, park, '&rating=4')
  await expect(card(page, park)).toBeVisible()
  await expect(panel(page)).toContainText('(1 from visitors)')
  await label(page, '1 star').click()
  await expect(panel(page)).toContainText('(2 from visitors)')
  await expect(panel(page).getByRole('img', { name: '3.0 out of 5 stars' })).toBeVisible()
  await expect(group(page)).toContainText('Thank you, your rating is saved.')
  await expect(card(page, park)).toHaveCount(0)
  await remove(page).click()
  await expect(panel(page)).toContainText('(1 from visitors)')
  await expect(panel(page).getByRole('img', { name: '5.0 out of 5 stars' })).toBeVisible()
  await expect(group(page)).toContainText('Your rating is removed.')
  await rateAs(request, park.id, null)
})

test.describe('a server that fails', () => {
  test.use({ allowed: [[/Failed to load resource|ERR_/], { option: true }] as never })

  test('has the rating taken back, and says so', async ({ page, request }) => {
    await openCard(page, await findPark(request, 'San+Francisco'))
    let fail = () => {}
    const held = new Promise<void>((resolve) => {
      fail = resolve
    })
    await page.route(SET, async (route) => {
      await held
      await route.fulfill({ status: 500, body: 'Fault' })
    })
    await label(page, '3 stars').click()
    await expect(panel(page)).toContainText('(1 from visitors)')
    fail()
    await expect(toasts(page)).toContainText('Rating not saved')
    await expect(toasts(page)).toContainText(
      'Your rating could not be saved. Please try again later.',
    )
    await toasts(page).getByRole('button', { name: 'Close' }).click()
    await expect(star(page, '3 stars')).not.toBeChecked()
    await expect(panel(page)).toContainText('No ratings yet')
    await page.unroute(SET)
    await page.route(SET, (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '30' }, json: { message: 'no' } }),
    )
    await label(page, '3 stars').click()
    await expect(toasts(page)).toContainText('Rate limit applied')
    await expect(panel(page)).toContainText('No ratings yet')
  })
})

for (const theme of ['light', 'dark']) {
  const tag = theme === 'dark' ? [] : '@full'
  test(`can be read in ${theme}`, { tag }, async ({ page, context, request }) => {
    await useTheme(context, theme)
    await openCard(page, await findPark(request, 'San+Francisco'))
    // Nothing is stored.
    await page.route(SET, () => {})
    await label(page, '3 stars').click()
    await expect(remove(page)).toBeVisible()
    await expectAccessible(page)
  })
}
