import type { Page } from '@playwright/test'
import { cards, expect, expectAccessible, markers, open, test, withoutWebGl } from './fixtures.ts'

const map = (page: Page) => page.getByRole('application', { name: 'Map of parks' })
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
const view = (page: Page) =>
  page.evaluate(() => history.state?.view as { centre: { lat: number; lng: number }; zoom: number })

/** Opens a page and waits until the map is at rest with its markers. */
async function openMap(page: Page, path: string) {
  await open(page, path)
  await expect(page.locator('[data-map] [data-marker][tabindex="0"]')).toHaveCount(1)
}

test('arrow keys move the map, plus and minus zoom, digits open the nearest parks', async ({
  page,
}) => {
  await openMap(page, '/?lat=37.775&lng=-122.42&zoom=12')
  await expect(map(page)).toHaveAccessibleDescription(
    'Arrow keys move the map, plus and minus zoom, 1 to 9 open the nearest parks. Tab leads to the markers, arrow keys from one to the next. The list of parks says the same in words.',
  )
  // Keeps the list in order of distance.
  await page.getByRole('switch', { name: 'Search as I move' }).click()
  await expect(page.getByText('Arrow keys move the map')).toHaveCSS('width', '1px')
  const label = page.getByText(/^Markers: \d+ \/ Parks: \d+$/)
  await expect(label).toHaveAttribute('aria-live', 'off')
  await page.keyboard.press('Tab')
  await map(page).focus()
  // It speaks only to who is at the map.
  await expect(label).toHaveAttribute('aria-live', 'polite')
  await expect(page.getByText('Arrow keys move the map')).not.toHaveCSS('width', '1px')
  const before = await view(page)
  // At zoom 12 a hundred pixels are 0.0343 degrees of longitude.
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(async () => (await view(page)).centre.lng - before.centre.lng)
    .toBeCloseTo(0.0343, 3)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await view(page)).centre.lng).toBeCloseTo(before.centre.lng, 4)
  await page.keyboard.press('ArrowUp')
  await expect
    .poll(async () => (await view(page)).centre.lat)
    .toBeGreaterThan(before.centre.lat + 0.02)
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await view(page)).centre.lat).toBeCloseTo(before.centre.lat, 4)
  await page.keyboard.press('+')
  await expect(page).toHaveURL(/zoom=13/)
  await page.keyboard.press('-')
  await expect.poll(async () => (await view(page)).zoom).toBe(12)
  // Presses in quick succession all count.
  const start = (await view(page)).centre.lng
  for (const key of ['ArrowRight', 'ArrowRight', '+', '+']) await page.keyboard.press(key)
  await expect.poll(async () => (await view(page)).zoom).toBe(14)
  expect((await view(page)).centre.lng - start).toBeCloseTo(0.0687, 3)
  for (const key of ['-', '-', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
  await expect.poll(async () => (await view(page)).zoom).toBe(12)
  await expect.poll(async () => (await view(page)).centre.lng).toBeCloseTo(start, 4)
  const third = await cards(page).nth(2).getByRole('heading').innerText()
  await page.keyboard.press('3')
  await expect(page.getByRole('region', { name: third })).toBeFocused()
  await expect(page.locator('[data-map] button[data-kind="selected"]')).toHaveAccessibleName(
    new RegExp(`^${third}`),
  )
  await page.getByRole('combobox', { name: /^Address/ }).focus()
  await expect(label).toHaveAttribute('aria-live', 'off')
})

test('markers are one stop, nearest first, whose arrow keys go from one to the next', async ({
  page,
}) => {
  await openMap(page, '/?lat=37.7694&lng=-122.484&zoom=15')
  // A pin's tip or a cluster's middle, in pixels from the map's middle.
  const away = () =>
    page.evaluate(() => {
      const marker = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
      const map = document.querySelector('[data-map]')?.getBoundingClientRect() ?? new DOMRect()
      const tip = document.activeElement?.matches('[data-park]') ? marker.bottom : marker.y + 20
      return Math.hypot(
        marker.x + marker.width / 2 - map.x - map.width / 2,
        tip - map.y - map.height / 2,
      )
    })
  await map(page).focus()
  await page.keyboard.press('Tab')
  const first = await focused(page)
  const distances = [await away()]
  for (let press = 0; press < 3; press++) {
    await page.keyboard.press('ArrowRight')
    distances.push(await away())
  }
  for (const [at, distance] of distances.entries()) {
    expect(distance).toBeGreaterThan((distances[at - 1] ?? 0) - 20)
  }
  await page.keyboard.press('ArrowUp')
  const second = await focused(page)
  await page.keyboard.press('End')
  expect(await focused(page)).not.toBe(second)
  await page.keyboard.press('Home')
  expect(await focused(page)).toBe(first)
  await expect(page.locator('[data-map] [data-marker][tabindex="0"]')).toHaveCount(1)
  // The way there and back is short, and returns to the start.
  await page.keyboard.press('ArrowRight')
  const left = await focused(page)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Zoom in')
  await page.keyboard.press('Shift+Tab')
  expect(await focused(page)).toBe(left)
  await page.keyboard.press('Shift+Tab')
  await expect(map(page)).toBeFocused()
})

test('an opened cluster leaves the focus to what took its place', async ({ page }) => {
  await openMap(page, '/?lat=40.72&lng=-73.98&zoom=11')
  const cluster = page.getByRole('button', { name: /^[\d,]+ parks, zoom in$/ }).first()
  await cluster.focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await view(page)).zoom).toBeGreaterThan(11)
  await expect.poll(() => focused(page)).toMatch(/parks, zoom in$|miles away$/)
})

test('buttons move it for who can not drag', { tag: '@full' }, async ({ page }) => {
  await openMap(page, '/')
  const before = await view(page)
  const menu = page.getByRole('button', { name: 'Map menu' })
  await menu.click()
  await page.getByRole('button', { name: /^Move the map by buttons/ }).click()
  await expect(menu).toBeFocused()
  for (const [name, axis, sign] of [
    ['Move right', 'lng', 1],
    ['Move up', 'lat', 1],
  ] as const) {
    const button = page.getByRole('button', { name, exact: true })
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
    await button.click()
    await expect
      .poll(async () => ((await view(page)).centre[axis] - before.centre[axis]) * sign)
      .toBeGreaterThan(0.02)
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hide these buttons' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move right' })).toHaveCount(0)
  await expect(menu).toBeFocused()
})

test.describe('with less motion', { tag: '@full' }, () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the map is at once where a key moves it', async ({ page }) => {
    await openMap(page, '/')
    await map(page).focus()
    const places = await page.evaluate(async () => {
      const marker = document.querySelector('[data-map] .maplibregl-marker') as HTMLElement
      const seen = new Set<string>()
      const frame = document.querySelector('[role="application"]') as HTMLElement
      frame.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
      for (const start = performance.now(); performance.now() < start + 600; ) {
        await new Promise(requestAnimationFrame)
        seen.add(marker.style.transform)
      }
      return seen.size
    })
    expect(places).toBeLessThanOrEqual(2)
  })
})

test.describe('where no map can be made', () => {
  test.use({
    allowed: [
      [/Failed to load resource|net::ERR|WebGL|Unable to preload/],
      { option: true },
    ] as never,
  })

  async function expectNoMap(page: Page) {
    // Scripts are slow to start on a busy machine.
    await expect(page.getByText('Map Error', { exact: true })).toBeVisible({ timeout: 25_000 })
    await expect(
      page.getByText('There was an error initializing the map', { exact: true }),
    ).toBeVisible()
    await expect(
      page.getByText('The map could not be shown. The list has all parks.'),
    ).toBeVisible()
  }
  const banner = (page: Page) =>
    page.getByText(
      'The map could not be initialized in the background. Park details remain usable.',
    )

  test('for want of WebGL, the list and the cards remain, and a banner says so for 5 s', async ({
    page,
  }) => {
    await page.clock.install()
    await withoutWebGl(page)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Dismiss' }).hover()
    await expectNoMap(page)
    await expect(banner(page)).toBeVisible()
    await expect(page.getByRole('status').filter({ has: banner(page) })).toHaveCount(1)
    await page.clock.runFor(6_000)
    await expectAccessible(page)
    await expect(banner(page)).toBeVisible()
    await page.mouse.move(0, 0)
    await page.clock.runFor(2_000)
    await expect(banner(page)).toBeVisible()
    await page.clock.runFor(3_000)
    await expect(banner(page)).toHaveCount(0)
    await cards(page).first().getByRole('link').click()
    await expect(page.getByRole('button', { name: 'Close' }).first()).toBeVisible()
  })

  test('when its script is lost on the way', { tag: '@full' }, async ({ page }) => {
    await page.route(/KeylessMap.*\.css/, (route) => route.abort())
    await page.goto('/', { waitUntil: 'commit' })
    await expectNoMap(page)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(banner(page)).toHaveCount(0)
    expect(await markers(page).count()).toBe(0)
  })
})
