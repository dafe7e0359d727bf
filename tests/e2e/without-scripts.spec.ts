import { expect, test } from '@playwright/test'

test.use({ javaScriptEnabled: false })

const cards = 'article h3 a'

test('the search box searches', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: /^Address/ }).fill('10001')
  await page.getByRole('combobox', { name: /^Address/ }).press('Enter')
  await expect(page).toHaveURL(/[?&]address=10001(&|$)/)
  await expect(page.locator('article').first()).toContainText('New York')
  await expect(page.getByRole('combobox', { name: /^Address/ })).toHaveValue('10001')
})

test('the filters narrow, and their chips are links', async ({ page }) => {
  await page.goto('/?address=94110&radius=2000&rating=0&amenities=Dog+Park')
  await expect(page.getByRole('combobox', { name: 'Distance' })).toHaveValue('2000')
  const filtered = await page.locator(cards).count()
  for (const article of await page.locator('article').all())
    await expect(article).toContainText('Dog Park')
  await page.getByText('1 chosen').click()
  await expect(page.getByRole('checkbox', { name: 'Dog Park' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Playground' }).check()
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page).toHaveURL(/amenities=Playground&amenities=Dog\+Park/)
  expect(await page.locator(cards).count()).toBeLessThan(filtered)
  await page.getByRole('link', { name: 'Remove filter: Playground' }).click()
  await expect(page).toHaveURL((url) => url.searchParams.getAll('amenities').length === 1)
  await page.getByRole('link', { name: 'Remove filter: Dog Park' }).click()
  await expect(page).toHaveURL((url) => !url.searchParams.has('amenities'))
  await expect.poll(() => page.locator(cards).count()).toBeGreaterThan(filtered)
})

test('filters are applied where one is', async ({ page }) => {
  await page.goto('/?lat=42.355&lng=-71.066&sort=name')
  await page.getByRole('combobox', { name: 'Distance' }).selectOption('2000')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page).toHaveURL(/lat=42\.355&lng=-71\.066/)
  await expect(page).toHaveURL(/radius=2000/)
  await expect(page).toHaveURL(/sort=name/)
  await expect(page.locator('article').first()).toContainText('Boston')
  await page.getByRole('combobox', { name: /^Address/ }).fill('Chicago')
  await page.getByRole('combobox', { name: /^Address/ }).press('Enter')
  await expect(page.locator('article').first()).toContainText('Chicago')
})

test('every park found can be reached, page by page', async ({ page }) => {
  await page.goto('/?address=San+Francisco')
  const total = Number.parseInt(await page.getByText(/^\d+ found$/).innerText(), 10)
  const more = page.getByRole('link', { name: 'Show more parks' })
  for (let shown = 20; shown < total; shown += 20) {
    await expect(page.locator(cards)).toHaveCount(shown)
    await more.click()
    await expect(page).toHaveURL(new RegExp(`show=${shown + 20}$`))
  }
  await expect(page.locator(cards)).toHaveCount(total)
  await expect(more).toHaveCount(0)
})

test('an unknown place, and a place without parks, say so', async ({ page }) => {
  await page.goto('/?address=asdfghjkl')
  await expect(page.getByText("Couldn't find location")).toBeVisible()
  await page.goto('/?address=Portland%2C+ME')
  await expect(page.getByText('No parks found in this area.')).toBeVisible()
  await expect(
    page.getByText(/^The nearest parks we know are in Salem, MA, \d+ miles\.$/),
  ).toBeVisible()
  const cities = page.getByRole('navigation', { name: 'Cities with parks' })
  await expect(cities.getByRole('link')).toHaveCount(8)
  await cities.getByRole('link', { name: /^Chicago, IL \(\d+\)$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parks in Chicago')
})

test('a card leads to the park, with all that is known of it and the parks nearby', async ({
  page,
}) => {
  await page.goto('/?address=Golden+Gate+Park')
  await page.locator(cards).first().click()
  await expect(page).toHaveURL(/\/parks\/\d+\/golden-gate-park$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Golden Gate Park' })).toBeVisible()
  await expect(page.getByText('501 Stanyan Street, San Francisco, CA 94117')).toBeVisible()
  await expect(page.getByText('Wheelchair Accessible')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Directions' })).toBeVisible()
  const nearby = page.getByRole('region', { name: 'Nearby Parks' }).getByRole('link')
  await expect(nearby).toHaveCount(6)
  await nearby.first().click()
  await expect(page).toHaveURL(/\/parks\/\d+\/[\w-]+$/)
})

test('on a phone as well', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/?address=Boston')
  await expect(page.getByRole('combobox', { name: 'Distance' })).toBeVisible()
  await expect(page.locator('article').first()).toBeVisible()
  const apply = await page.getByRole('button', { name: 'Apply filters' }).boundingBox()
  const map = await page.locator('[data-opening]').boundingBox()
  const list = await page.getByRole('region', { name: 'Parks', exact: true }).boundingBox()
  const bottom = (box: typeof map) => (box?.y ?? 0) + (box?.height ?? 0)
  expect(map?.y).toBeGreaterThanOrEqual(bottom(apply))
  expect(list?.y).toBeGreaterThanOrEqual(bottom(map))
})

test('a park without a photo is shown in its shape', async ({ page, request }) => {
  const { parks } = await (await request.get('/api/parks?lat=37.7596&lng=-122.4269')).json()
  const park = parks.find(({ name }: { name: string }) => name === 'Mission Dolores Park')
  await page.goto('/?lat=37.7596&lng=-122.4269')
  const card = page.getByRole('article').filter({ hasText: 'Mission Dolores Park' })
  await expect(card.locator('svg [data-part="shape"]')).toBeVisible()
  await page.goto(`/parks/${park.id}`)
  await expect(
    page.getByRole('img', { name: 'The shape of Mission Dolores Park, north up' }),
  ).toBeVisible()
})
