import { cards, expect, markers, open, reload, test, textsMissingIn } from './fixtures.ts'

test('the first visit shows the parks of San Francisco without any interaction', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/')).text()
  expect(textsMissingIn(html, ['Find Parks Near You', 'Nearby Parks', ', San Francisco'])).toEqual(
    [],
  )
  expect(Number(/(\d+) found/.exec(html)?.[1])).toBeGreaterThan(50)
  expect(html.match(/<article/g)?.length).toBeGreaterThanOrEqual(10)

  const asked: string[] = []
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url())
    const isOwnStatus = pathname.endsWith('ratelimit.status')
    if (pathname.startsWith('/api/') && !isOwnStatus) asked.push(pathname)
  })
  await open(page, '/')
  await expect(cards(page).first()).toBeVisible()
  await expect(markers(page).first()).toBeVisible()
  await expect(page.getByText(/^Markers: \d+ \/ Parks: \d+$/)).toBeVisible()
  const first = await cards(page).first().getByRole('heading').innerText()
  expect(textsMissingIn(html, [first])).toEqual([])
  // What the document lacks of the list, and the parks of the map; the cards beyond the first ask for
  // their shapes together.
  const shapes = '/api/trpc/parks.portraits'
  const others = () => asked.filter((path) => path !== shapes).sort()
  await expect.poll(others).toEqual(['/api/trpc/map.cells', '/api/trpc/parks.search'])
  await expect.poll(() => asked.filter((path) => path === shapes)).toEqual([shapes])
})

test('cards say what is known, and what is not', async ({ page }) => {
  await open(page, '/?address=Golden+Gate+Park')
  const card = cards(page).first()
  await expect(card.getByRole('heading', { name: 'Golden Gate Park' })).toBeVisible()
  await expect(card.getByText('No ratings yet')).toHaveCount(0)
  await expect(card.getByText('501 Stanyan Street, San Francisco')).toBeVisible()
  // It is the park that was searched itself.
  await expect(card.getByText(/miles away/)).toHaveCount(0)
  await expect(card.getByRole('listitem')).toHaveText([
    'Playground',
    'Dog Park',
    'Restrooms',
    '+5 more',
  ])
  await expect(card.getByText('+5 more')).toBeVisible()
  await expect(card.getByText('+7 more')).toBeHidden()
  await expect(card.getByRole('link')).toHaveAttribute('href', /^\/parks\/\d+\/golden-gate-park$/)
})

test('the list has at least the room of the screen less 360 pixels, and the page does not scroll', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, '/')
  const list = page.locator(
    '[class*="BottomSheet"][class*="body"], section[aria-label="Parks"] > div:last-child',
  )
  for (const height of [720, 900, 1180]) {
    await page.setViewportSize({ width: 1440, height })
    await expect
      .poll(async () => (await list.boundingBox())?.height)
      .toBeGreaterThanOrEqual(height - 360)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
  }
})

test('a visitor gets an anonymous identifier, once', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    const id = request.headers()['x-client-id']
    if (id) sent.push(id)
  })
  await open(page, '/')
  await page.getByRole('combobox', { name: 'Distance' }).selectOption('10000')
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  const stored = await page.evaluate(() => localStorage.getItem('parkfetch_client_id'))
  expect(stored).toMatch(/^[a-z0-9]+-[a-z0-9]{10}$/)
  await reload(page)
  await page.getByRole('combobox', { name: 'Distance' }).selectOption('20000')
  await expect.poll(() => new Set(sent)).toEqual(new Set([stored]))
})
