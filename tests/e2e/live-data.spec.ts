import { randomUUID } from 'node:crypto'
import {
  animationsEnded,
  cards,
  expect,
  expectAccessible,
  hydrated,
  open,
  search,
  test,
} from './fixtures.ts'
import { signIn } from './sign-in.ts'

test('parks of a place nobody has entered are there with photos, their makers are named, and a card has what lists do not show', async ({
  page,
}) => {
  await open(page, '/')
  await search(page, 'Denver')
  await expect(page.getByText('All of Denver, CO')).toBeVisible()
  const card = cards(page)
    .filter({ has: page.locator('img') })
    .first()
  const photo = card.locator('img')
  await card.scrollIntoViewIfNeeded()
  await expect(photo).toHaveJSProperty('complete', true)
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400)
  await expect(card.getByText(/^Photo: ./)).toBeVisible()
  await expect(page.getByText('Park data: Google Maps')).toBeVisible()
  await expect(page.locator('[data-map] button[data-marker]').first()).toBeVisible()
  await expectAccessible(page)
  const name = await card.getByRole('link').innerText()
  // Another one may have got its photo by now.
  await cards(page).getByRole('link', { name, exact: true }).click()
  const panel = page.getByRole('region', { name, exact: true })
  await panel.locator('summary').first().click()
  await expect(panel.getByText(/^Monday: /)).toBeVisible()
  await expect(panel.getByRole('region', { name: 'Sources' })).toContainText('Google Maps: ')
  const maker = panel
    .getByText(/^Photo: ./)
    .getByRole('link')
    .first()
  await expect(maker).toHaveAttribute('href', /^https:\/\/maps\.google\.com\/maps\/contrib/)
  await expectAccessible(page)
})

test('the operator sets one of Google’s parks right, and nothing of it is copied', async ({
  page,
}) => {
  await signIn(page)
  const { parks } = await (
    await page.request.get('/api/parks?lat=39.73915&lng=-104.9847&rating=1')
  ).json()
  const { id, name } = parks.at(-1)
  const park = async () => (await page.request.get(`/api/parks/${id}`)).json()
  const before = await park()
  expect(before).toMatchObject({ source: 'google', openingHours: expect.any(Object) })
  const word = randomUUID()
  await page.request.post(`/api/parks/${id}/report`, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { reportType: 'hours', details: word },
  })
  await page.goto(`/admin/reports?q=${word}`)
  await hydrated(page)
  await page.getByRole('button', { name: `Correct park: ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Correct ${name}` })
  await expect(dialog).toContainText('Google’s data may not be copied: enter what you know.')
  const street = dialog.getByLabel('Street and city', { exact: true })
  await expect(street).toHaveValue('')
  await expect(dialog.getByLabel('Monday', { exact: true })).toHaveCount(0)
  await street.fill('New Street')
  await dialog.getByLabel('Leave out Google’s opening hours').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save correction' }).click()
  await expect(page.getByText('The park is corrected.')).toBeVisible()
  const corrected = await park()
  expect(corrected).toMatchObject({ vicinity: 'New Street', amenities: before.amenities })
  expect(corrected).not.toHaveProperty('openingHours')

  await page.getByRole('tab', { name: 'Resolved 1' }).click()
  await page.getByRole('button', { name: /^History of report/ }).click()
  await expect(page.locator('del')).toHaveText(
    Array(2).fill('What Google said, which may not be stored'),
  )
  await animationsEnded(page)
  await page.getByRole('button', { name: /^Undo correction/ }).click()
  await page.getByRole('button', { name: 'Undo correction', exact: true }).click()
  await expect(page.getByText('The correction is undone.')).toBeVisible()
  expect(await park()).toMatchObject({
    vicinity: before.vicinity,
    openingHours: before.openingHours,
  })
})

test("Google's parks are on Google's map only", async ({ page, context, allowed }) => {
  allowed.push(/Failed to load resource/)
  await context.route('**/maps/api/js**', (route) => route.abort())
  await open(page, '/?lat=39.73915&lng=-104.9847&rating=1')
  await expect(page.locator('[data-map="keyless"]')).toBeVisible()
  const name = await cards(page).first().getByRole('heading').innerText()
  // Others, whose rating is unknown, are there as dots.
  await expect(page.getByText(/^Markers: \d+ \/ Parks: [1-9]\d*$/)).toBeVisible()
  await expect(page.locator(`[data-map] button[aria-label^="${name},"]`)).toHaveCount(0)
  await expect(page.getByText(/^\d+ of Google’s parks are in the list only\.$/)).toBeVisible()
})

test('where live sources fail and nothing is known, that is said with the empty list', async ({
  page,
}) => {
  let asked = 0
  await page.route('**/api/trpc/parks.search**', (route) => {
    // What is near a place that is shown is asked for later.
    if (!route.request().url().includes('live')) asked += 1
    const location = { lat: 39.74, lng: -104.99 }
    const none = { parks: [], total: 0, unknown: { rating: 0, amenities: 0 }, stale: true }
    return route.fulfill({ json: { result: { data: { ...none, location } } } })
  })
  await open(page, '/')
  await page.getByRole('combobox', { name: 'Distance' }).selectOption('20000')
  await expect(page.getByText('Live park data is not available right now.')).toBeVisible()
  await expect(page.getByText('These parks were already known')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'No parks found in this area.' })).toBeVisible()
  await expect(page.getByText('Try adjusting your search location or filters.')).toBeVisible()
  const before = asked
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => asked).toBe(before + 1)
})
