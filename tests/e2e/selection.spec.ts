import { GLIDE_MS } from '#components/map/keyless/use-glide.ts'
import { scriptNamed } from '../built-scripts.ts'
import { cards, expect, markers, open, reload, test } from './fixtures.ts'
import { heldStill } from './settled.ts'

test('a click on a card opens the park, the back button closes it', async ({ page }) => {
  await open(page, '/')
  const card = cards(page).nth(2)
  const name = await card.getByRole('heading').innerText()
  await page.evaluate(() => {
    const seen: unknown[] = []
    Object.assign(window, { seen })
    addEventListener('parkfetch:analytics', (event) => seen.push((event as CustomEvent).detail))
  })
  await card.getByRole('link').click()
  const panel = page.getByRole('region', { name })
  await expect(panel).toBeVisible()
  await expect(panel).toBeFocused()
  const canonical = page.locator('link[rel="canonical"]')
  await expect(page).toHaveTitle(`${name} | Parkfetch`)
  await expect(canonical).toHaveAttribute('href', /\/parks\/\d+\/[^/]+$/)
  await expect(card.getByRole('link')).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(/[?&]park=\d+$/)
  await expect(
    page.getByRole('button', { name: new RegExp(`^${name}`), pressed: true }),
  ).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { seen: unknown[] }).seen)).toEqual([
    { event: 'park_view', id: expect.any(Number), name },
  ])
  await page.goBack()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
  await expect(page).toHaveTitle('Parkfetch: find parks near you')
  await expect(canonical).toHaveAttribute('href', /:\d+\/$/)
})

test('Escape and the button close the card, and the focus goes back', async ({ page }) => {
  await open(page, '/')
  const link = cards(page).nth(1).getByRole('link')
  const name = await link.innerText()
  await link.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name })
  await expect(panel).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
  await expect(link).toBeFocused()
})

test('a card that opens late leaves the focus where the visitor has gone meanwhile', {
  tag: '@full',
}, async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${scriptNamed('ParkPanel')}`, async (route) => {
    await held
    await route.continue()
  })
  await open(page, '/')
  const link = cards(page).nth(1).getByRole('link')
  const name = await link.innerText()
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(link).toHaveAttribute('aria-current', 'true')
  const address = page.getByRole('combobox', { name: 'Address, zip code, city or park' })
  await address.click()
  release()
  const panel = page.getByRole('region', { name })
  await expect(panel).toBeVisible()
  await heldStill(page)
  await expect(address).toBeFocused()
  const next = cards(page).nth(2).getByRole('link')
  const nextName = await next.innerText()
  await next.click()
  await expect(page.getByRole('region', { name: nextName })).toBeFocused()
})

test('closing a card that a permalink opened shows more of its surroundings', async ({
  page,
  request,
}) => {
  const { parks } = await (await request.get('/api/parks?address=Boston+Common')).json()
  const { id, latitude, longitude } = parks[0]
  const place = `lat=${latitude}&lng=${longitude}`
  const zoom = () => page.evaluate(() => Math.round(history.state?.view?.zoom ?? 0))
  await open(page, `/?${place}&park=${id}&fromPermalink=true&direct=true`)
  await expect.poll(zoom).toBe(16)
  const asked: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    const isAhead = url.searchParams.get('input')?.includes('"live":false')
    if (url.pathname.endsWith('parks.search') && !isAhead) asked.push(url)
  })
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('region', { name: 'Boston Common' })).toBeHidden()
  await expect(page).toHaveURL(`/?${place}&zoom=13`)
  await expect.poll(zoom).toBe(13)
  expect(asked.map((url) => JSON.parse(url.searchParams.get('input') ?? ''))).toEqual([
    { lat: latitude, lng: longitude },
  ])
  await expect(cards(page).first()).toContainText('Boston Common')
})

test.describe('a refused request', () => {
  test.use({ allowed: [[/Failed to load resource/], { option: true }] as never })

  test('opening a card is reported to the server, once, and a refusal bothers nobody', async ({
    page,
  }) => {
    const paths: string[] = []
    await page.route(/parks\.view/, (route) => {
      paths.push(new URL(route.request().url()).pathname)
      return route.abort()
    })
    await open(page, '/')
    await cards(page).nth(2).getByRole('link').click()
    await expect(page.getByRole('button', { name: 'Close' })).toBeVisible()
    await expect.poll(() => paths.length).toBe(2)
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('name')
    await expect(page).toHaveURL(/sort=name/)
    await page.getByRole('button', { name: 'Close' }).click()
    await cards(page).nth(1).getByRole('link').click()
    // The second card's come after all of the first.
    const both = ['/api/trpc/parks.view', '/api/trpc/parks.viewed']
    await expect.poll(() => paths.slice(2).sort()).toEqual(both)
    expect(paths.slice(0, 2).sort()).toEqual(both)
  })
})

test('closing leaves the map where it is', async ({ page }) => {
  await page.clock.install()
  await open(page, '/')
  await cards(page).nth(3).getByRole('link').click()
  await expect.poll(() => page.evaluate(() => Math.round(history.state?.view?.zoom))).toBe(16)
  const before = await page.evaluate(() => history.state.view)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Close' })).toBeHidden()
  // Longer than the map would glide.
  await page.clock.runFor(2 * GLIDE_MS)
  await expect.poll(() => page.evaluate(() => history.state?.view)).toEqual(before)
})

test("a click with a modifier is the link's own", { tag: '@full' }, async ({ page, context }) => {
  await open(page, '/')
  const link = cards(page).first().getByRole('link')
  const href = (await link.getAttribute('href')) ?? ''
  const opened = context.waitForEvent('page')
  await link.click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await tab.waitForURL(`**${href}`)
  await expect(page.getByRole('button', { name: 'Close' })).toBeHidden()
})

test('a marker selects its park, recolours the others and brings its card into view', async ({
  page,
}) => {
  await open(page, '/?lat=37.7694&lng=-122.484&zoom=15')
  const marker = markers(page).last()
  const id = await marker.getAttribute('data-park')
  const selected = page.locator(`[data-map] button[data-park="${id}"]`)
  await selected.dispatchEvent('click')
  await expect(selected).toHaveAttribute('data-kind', 'selected')
  await expect(page.locator('[data-map] button[data-kind="selected"]')).toHaveCount(1)
  const card = page.locator(`article:has(a[data-park="${id}"])`)
  await expect(card).toHaveAttribute('data-selected', 'true')
  await expect(card).toBeInViewport()
})

test('an address opens a park, wherever it is, which Escape closes, wherever the focus is', async ({
  page,
  request,
}) => {
  const { parks } = await (await request.get('/api/parks?address=Central+Park')).json()
  const html = await (await request.get(`/?park=${parks[0].id}`)).text()
  expect(html.includes('id="park-name">Central Park<')).toBe(true)
  await open(page, `/?park=${parks[0].id}&direct=true`)
  await expect(page.getByRole('region', { name: 'Central Park' })).toBeVisible()
  await expect(cards(page).first()).toContainText('Central Park')
  await expect.poll(() => page.evaluate(() => history.state?.view?.zoom)).toBeLessThan(14)
  await reload(page)
  await expect(page.getByRole('region', { name: 'Central Park' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Central Park' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Nearby Parks' })).toBeFocused()
})

test.describe('a park that is not there', () => {
  test.use({ allowed: [[/404/], { option: true }] as never })

  test('is reported, and the parks nearby are shown', async ({ page }) => {
    await page.goto('/?park=999999', { waitUntil: 'commit' })
    // Scripts are slow to start on a busy machine.
    await expect(page.getByText('Park Not Found', { exact: true })).toBeVisible({ timeout: 25_000 })
    await expect(
      page
        .getByText('The requested park could not be found. Showing nearby parks instead.')
        .first(),
    ).toBeVisible()
    await expect(cards(page).first()).toContainText('San Francisco')
    await expect(page).toHaveURL(/\/$/)
  })
})

test('on a tablet a card leaves the list in sight', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await open(page, '/?address=San+Francisco')
  const first = cards(page).first()
  await first.getByRole('link').first().click()
  const name = await first.getByRole('heading').innerText()
  const [list, card] = await Promise.all([
    first.boundingBox(),
    page.getByRole('region', { name, exact: true }).boundingBox(),
  ])
  if (!list || !card) throw new Error('The list or the card is not shown.')
  const isApart =
    card.x >= list.x + list.width ||
    card.x + card.width <= list.x ||
    card.y >= list.y + list.height ||
    card.y + card.height <= list.y
  expect(isApart).toBe(true)
})
