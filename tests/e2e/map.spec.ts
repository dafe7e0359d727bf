import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, hydrated, markers, open, search, test } from './fixtures.ts'
import { expectMouseMoves, expectTaps, expectTouchMoves } from './gestures.ts'
import { plantParks, plantStackedParks } from './plant-parks.ts'
import { markersSettled } from './settled.ts'

const STYLE = /tiles\.openfreemap\.org/
/** Of the built-in map. */
const CREDIT = /© OpenStreetMap, Natural Earth/

/** How much there is to see on the drawn map: nothing on one of a single color. */
async function drawnContent(page: Page): Promise<number> {
  const style = 'body * { visibility: hidden !important } canvas { visibility: visible !important }'
  const picture = await page.locator('[data-map] canvas').screenshot({ style })
  return (await sharp(picture).stats()).entropy
}

test.describe('where the base map can not be had', () => {
  test.use({
    drawsTiles: true,
    allowed: [[/Failed to load resource|net::ERR/], { option: true }] as never,
  })

  test.describe('as it is refused', () => {
    test.use({ drawsMap: true })

    test('a map of its own stands in, and is drawn', async ({ page, context }) => {
      await context.route(STYLE, (route) => route.abort())
      const tile = context.waitForEvent('response', (response) => response.url().endsWith('.mvt'))
      await open(page, '/')
      await expect(page.getByText(CREDIT)).toBeVisible()
      expect((await tile).status()).toBe(200)
      await expect(markers(page).first()).toBeVisible()
      await expect.poll(() => drawnContent(page)).toBeGreaterThan(1)
      await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
      await expect(page).toHaveURL(/zoom=13/)
      // A marker may be replaced as the map settles at its new zoom.
      await expect(async () => {
        await markers(page).first().dispatchEvent('click')
        await expect(page.getByRole('button', { name: 'Close' })).toBeVisible({ timeout: 2_000 })
      }).toPass()
    })
  })

  test('and it is there at once while none comes', { tag: '@full' }, async ({ page, context }) => {
    await context.route(STYLE, () => {})
    await page.goto('/')
    await expect(page.getByText(CREDIT)).toBeVisible()
    await expect(page.locator('.maplibregl-ctrl-scale')).toBeVisible()
    await expect(markers(page).first()).toBeVisible()
  })
})

test('a press while the map is on its way to a place zooms there', { tag: '@full' }, async ({
  page,
}) => {
  await open(page, '/?address=Denver')
  // At the first step of the way, which the scale shows too.
  await page.evaluate(() => {
    const zoomIn = document.querySelector<HTMLElement>('[aria-label="Zoom in"]')
    const scale = document.querySelector('.maplibregl-ctrl-scale')
    const observer = new MutationObserver(() => {
      observer.disconnect()
      zoomIn?.click()
    })
    if (scale) observer.observe(scale, { attributes: true })
  })
  await search(page, 'Boston')
  const place = () => page.evaluate(() => history.state?.view?.centre)
  await expect.poll(async () => Math.round((await place())?.lat)).toBe(42)
  await expect.poll(async () => Math.round((await place())?.lng)).toBe(-71)
  await expect(page).toHaveURL(/zoom=/)
})

test('the label counts what is in sight', async ({ page }) => {
  await open(page, '/?radius=20000')
  const label = page.getByText(/^Markers: \d+ \/ Parks: \d+$/)
  const found = Number.parseInt(await page.getByText(/^\d+ found/).innerText(), 10)
  const counts = async () => (await label.innerText()).match(/\d+/g)?.map(Number) ?? []
  const inSight = () =>
    page.locator('[data-map]').evaluate((map) => {
      const sight = map.getBoundingClientRect()
      return [...map.querySelectorAll('.maplibregl-marker')].filter((marker) => {
        const { left, right, bottom, top } = marker.getBoundingClientRect()
        const x = (left + right) / 2
        const y = marker.querySelector('[data-park]') ? bottom : (top + bottom) / 2
        return x >= sight.left && x <= sight.right && y >= sight.top && y <= sight.bottom
      }).length
    })
  await expect.poll(async () => (await counts())[0]).toBeGreaterThan(0)
  for (const zoom of [13, 14]) {
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
    await expect.poll(() => page.evaluate(() => history.state?.view?.zoom)).toBe(zoom)
  }
  await expect.poll(async () => (await counts())[0] === (await inSight())).toBe(true)
  await expect.poll(async () => (await counts())[1]).toBeLessThan(found)
})

test('parks at one location are chosen from a list, by keyboard too', async ({ page, allowed }) => {
  // The server does not know them, and counts no view.
  allowed.push(/404/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await plantStackedParks(page)
  await open(page, '/?zoom=20')
  await page.getByRole('combobox', { name: 'Distance' }).selectOption('20000')
  const cluster = page.getByRole('button', { name: '3 parks at this location' })
  await cluster.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '3 parks at this location' })
  await expect(dialog.getByRole('button', { name: /^North Gate/ })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(cluster).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: /^South Gate/ }).click()
  await expect(page.getByRole('region', { name: 'South Gate' })).toBeFocused()
  await expect(page.getByRole('button', { name: '2 parks at this location' })).toBeVisible()
})

test('on a phone 6 to 10 of them are named', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/')
  const sheet = await page.getByRole('region', { name: 'Parks', exact: true }).boundingBox()
  const inSight = () =>
    markers(page).evaluateAll(
      (pins, bottom) =>
        pins.filter((pin) => {
          const { left, right, top, bottom: tip } = pin.getBoundingClientRect()
          return left >= 0 && right <= innerWidth && top >= 0 && tip <= bottom
        }).length,
      sheet?.y ?? 0,
    )
  await expect.poll(inSight).toBeGreaterThanOrEqual(6)
  expect(await inSight()).toBeLessThanOrEqual(10)
})

test('the best known parks are named, the others are dots, which can be pressed', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/')
  await expect(
    page.locator('[data-map] [data-park] > span', { hasText: /^Golden Gate Park$/ }),
  ).toBeVisible()
  const [pins = 0, parks = 0] =
    (await page.getByText(/^Markers: \d+ \/ Parks: \d+$/).innerText()).match(/\d+/g)?.map(Number) ??
    []
  expect(pins).toBeGreaterThanOrEqual(12)
  expect(pins).toBeLessThanOrEqual(20)
  expect(parks).toBeGreaterThan(200)
  await expect(page.getByRole('button', { name: /parks, zoom in$/ })).toHaveCount(0)
  const { parks: all } = await (await page.request.get('/api/parks?address=San+Francisco')).json()
  const hasPin = new Set(
    await markers(page).evaluateAll((pins) => pins.map((pin) => Number(pin.dataset.park))),
  )
  const canvas = page.locator('.maplibregl-canvas')
  const box = await canvas.boundingBox()
  const view = await page.evaluate(() => history.state.view)
  const size = 256 * 2 ** view.zoom
  const up = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))
  const placed = all.map((park: { latitude: number; longitude: number }) => ({
    ...park,
    x: (box?.width ?? 0) / 2 + ((park.longitude - view.centre.lng) * size) / 360,
    y: (box?.height ?? 0) / 2 + ((up(view.centre.lat) - up(park.latitude)) * size) / (2 * Math.PI),
  }))
  type Placed = { id: number; name: string; x: number; y: number }
  const isApart = (one: Placed) =>
    placed.every(
      (two: Placed) => two.id === one.id || Math.hypot(two.x - one.x, two.y - one.y) > 40,
    )
  const dot = placed.find((park: Placed) => !hasPin.has(park.id) && isApart(park))
  await canvas.click({ position: { x: dot.x, y: dot.y } })
  await expect(page.getByRole('region', { name: dot.name })).toBeVisible()
  await expect(page.locator('[data-map] button[data-kind="selected"]')).toHaveCount(1)
})

test('names of parks never lie over each other', { tag: '@full' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await plantStackedParks(page)
  await open(page, '/?zoom=16')
  await page.getByRole('combobox', { name: 'Distance' }).selectOption('20000')
  const names = page.locator('[data-map] [data-park] > span')
  await expect(names.first()).toBeVisible()
  for (const zoom of [16, 17, 18]) {
    await expect.poll(() => page.evaluate(() => history.state?.view?.zoom)).toBe(zoom)
    await markersSettled(page)
    const boxes = await names.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().toJSON()),
    )
    expect(boxes.length).toBeGreaterThan(0)
    for (const [index, a] of boxes.entries()) {
      for (const b of boxes.slice(index + 1)) {
        expect(
          a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top,
        ).toBe(true)
      }
    }
    await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
  }
})

test('markers are 36 by 48 in their three colours, and lie in their order', async ({ page }) => {
  await open(page, '/?lat=37.7694&lng=-122.484&zoom=15')
  const pin = (kind: string) => page.locator(`[data-map] button svg[data-kind="${kind}"]`).first()
  const colour = (kind: string) =>
    pin(kind)
      .locator('path')
      .first()
      .evaluate((path) => getComputedStyle(path).fill)
  await expect(pin('dog-friendly')).toBeVisible()
  const dogs = await pin('dog-friendly').boundingBox()
  expect([dogs?.width, dogs?.height]).toEqual([36, 48])
  expect(await colour('dog-friendly')).toBe('rgb(107, 58, 168)')
  expect(await colour('park')).toBe('rgb(29, 106, 69)')
  await page.locator('[data-map] button[data-kind="park"]').first().dispatchEvent('click')
  await expect(pin('selected')).toBeVisible()
  expect(await colour('selected')).toBe('rgb(26, 95, 208)')
  // The map moves there, while markers appear and disappear.
  await expect(async () => {
    const layers = await page
      .locator('[data-map] .maplibregl-marker:has(button[data-park])')
      .evaluateAll((elements) =>
        elements.map((element) => [
          element.querySelector('button')?.dataset.kind,
          getComputedStyle(element).zIndex,
        ]),
      )
    expect(layers).toContainEqual(['selected', '1000'])
    for (const [kind, zIndex] of layers) {
      expect(zIndex).toBe({ park: '100', 'dog-friendly': '200', selected: '1000' }[kind ?? ''])
    }
  }).toPass()
})

test('a place is looked at from zoom 12, a park from 16 or as a whole, a city and a state, too', {
  tag: '@full',
}, async ({ page }) => {
  const zoom = () => page.evaluate(() => Math.round((history.state?.view?.zoom ?? 0) * 10) / 10)
  await open(page, '/?address=Reykjavik')
  await expect.poll(zoom).toBe(12)
  await page.goto('/?address=Boston')
  await hydrated(page)
  await expect.poll(zoom).toBeGreaterThan(10)
  expect(await zoom()).toBeLessThan(12)
  await page
    .getByRole('article')
    .filter({ hasText: 'Boston Public Garden' })
    .getByRole('link')
    .click()
  await expect.poll(zoom).toBe(16)
  await page.getByRole('article').filter({ hasText: 'Arnold Arboretum' }).getByRole('link').click()
  await expect.poll(zoom).toBeLessThan(15.5)
  expect(await zoom()).toBeGreaterThan(13)
  await page.goto('/?address=California')
  await hydrated(page)
  await expect.poll(zoom).toBeGreaterThan(4)
  expect(await zoom()).toBeLessThan(8)
})

test('five thousand parks are clustered to few markers, and the map stays lively', {
  tag: '@full',
}, async ({ page }) => {
  const parks = Array.from({ length: 5000 }, (_, index) => ({
    id: index + 1,
    name: `Park ${index}`,
    latitude: 37.7749 + ((index * 7919) % 1000) / 4000 - 0.125,
    longitude: -122.4194 + ((index * 104_729) % 1000) / 3000 - 0.166,
    amenities: index % 3 === 0 ? ['Dog Park'] : [],
  }))
  await plantParks(page, parks)
  await open(page, '/')
  await page.getByRole('combobox', { name: 'Distance' }).selectOption('20000')
  await expect(page.getByText('5,000 found')).toBeVisible()
  await expect(page.getByText(/^Markers: \d+ \/ Parks: \d{4}$/)).toBeVisible()
  const drawn = page.locator('[data-map] .maplibregl-marker')
  for (const zoom of [12, 13, 14, 15]) {
    if (zoom > 12) await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
    await expect.poll(() => page.evaluate(() => history.state?.view?.zoom)).toBe(zoom)
    await markersSettled(page)
    expect(await drawn.count()).toBeGreaterThan(0)
    expect(await drawn.count()).toBeLessThan(300)
  }
  // The document contains only cards near the viewport.
  expect(await page.getByRole('article').count()).toBeLessThan(200)
})

test('the mouse drags the map, and the wheel zooms it', ({ page }) => expectMouseMoves(page))

test.describe('by touch', () => {
  test.use({ hasTouch: true })

  test('a finger drags the map, and two zoom it', { tag: '@full' }, ({ page }) =>
    expectTouchMoves(page),
  )

  test('a tap opens a cluster and a park', ({ page }) => expectTaps(page))
})
