import { cards, expect, expectAccessible, markers, open, search, test } from './fixtures.ts'

test('parks of a place nobody has entered are there with photos, and their makers are named', async ({
  page,
}) => {
  await open(page, '/')
  await search(page, 'Denver')
  await expect(page.getByText('Around Denver, CO')).toBeVisible()
  const card = cards(page)
    .filter({ has: page.locator('img') })
    .first()
  const photo = card.locator('img')
  await expect(photo).toHaveJSProperty('complete', true)
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400)
  await expect(card.getByText(/^Photo: ./)).toBeVisible()
  await expect(page.getByText('Park data: Google Maps')).toBeVisible()
  await expect(markers(page).first()).toBeVisible()
  await expectAccessible(page)
})

test('opening a park asks for what lists do not tell: its hours', async ({ page }) => {
  await open(page, '/?address=Denver')
  const card = cards(page)
    .filter({ has: page.locator('img') })
    .first()
  const name = await card.getByRole('link').innerText()
  await card.getByRole('link').click()
  const panel = page.getByRole('region', { name })
  await expect(panel.getByText(/^Monday: /)).toBeVisible()
  await expect(panel.getByText('Park data: Google Maps')).toBeVisible()
  const maker = panel.getByRole('link').first()
  await expect(maker).toHaveAttribute('href', /^https:\/\/maps\.google\.com\/maps\/contrib/)
  await expectAccessible(page)
})

test("Google's parks are on Google's map only", async ({ page, context, allowed }) => {
  allowed.push(/Failed to load resource/)
  await context.route('**/maps/api/js**', (route) => route.abort())
  await open(page, '/?address=Denver')
  await expect(page.locator('[data-map="keyless"]')).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByText(/^Markers: 0 \/ Parks: 0$/)).toBeVisible()
})

test('without scripts the photos are there too', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/?address=Denver')
  const photo = cards(page).locator('img').first()
  await expect(photo).toBeVisible()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400)
  await context.close()
})

test('a link to a park is previewed with its photo', async ({ request, baseURL }) => {
  const { parks } = await (await request.get('/api/parks?address=Denver')).json()
  const park = parks.find(({ photos }: { photos?: unknown }) => photos)
  const { shortId } = await (await request.post('/api/share', { data: { parkId: park.id } })).json()
  const html = await (await request.get(`/s/${shortId}`)).text()
  const [, image = ''] = /<meta property="og:image" content="([^"]*)">/.exec(html) ?? []
  const url = new URL(image.replaceAll('&amp;', '&'))
  expect(url.origin + url.pathname).toBe(`${baseURL}/api/parks/photo`)
  expect(url.searchParams.get('maxWidth')).toBe('800')
  const photo = await request.get(url.href)
  expect([photo.status(), photo.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  // For previewers who can't have the photo.
  expect(html).toContain(
    `<meta property="og:image" content="${baseURL}/og/parks/${park.id}.png?width=800">`,
  )
})
