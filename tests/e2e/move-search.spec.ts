import type { Page, Request } from '@playwright/test'
import { TOAST_MS } from '#components/toasts/toast-store.ts'
import {
  cards,
  expect,
  expectAccessible,
  firstCard,
  hydrated,
  open,
  reload,
  search,
  test,
  useTheme,
} from './fixtures.ts'
import { heldStill, holdTimers, markersSettled } from './settled.ts'

type Asked = { lat?: number; lng?: number; radius: number; address?: string; live?: boolean }

const SEARCHES = '**/api/trpc/parks.search**'
/** What lies over the map. */
const SEARCH_OVER_MAP = '[data-map] + div'
const area = (page: Page) => page.getByRole('button', { name: 'Search this area' })
const asMoving = (page: Page) => page.getByRole('switch', { name: 'Search as I move' })
const found = async (page: Page) =>
  Number.parseInt(await page.getByText(/^[\d,]+ found/).innerText(), 10)
const view = (page: Page) =>
  page.evaluate(() => history.state?.view as { centre: { lat: number; lng: number }; zoom: number })

function readAsked(request: Request): Asked {
  return JSON.parse(new URL(request.url()).searchParams.get('input') ?? '{}')
}

/** Records the page's searches and, separately, its preloads. */
function watch(page: Page): { moves: Asked[]; ahead: Asked[] } {
  const asked: { moves: Asked[]; ahead: Asked[] } = { moves: [], ahead: [] }
  page.on('request', (request) => {
    if (!request.url().includes('parks.search')) return
    const input = readAsked(request)
    if (input.live === false) asked.ahead.push(input)
    else asked.moves.push(input)
  })
  return asked
}

/** Answers searches by coordinates with one park at that location, and preloads with none. */
async function plantParks(page: Page): Promise<void> {
  await page.route(SEARCHES, async (route) => {
    const { lat = 0, lng = 0, live } = readAsked(route.request())
    const park = {
      id: 700_000 + Math.round(Math.abs(lat * 1000 + lng * 100)),
      name: `Planted ${lat.toFixed(3)}`,
      latitude: lat,
      longitude: lng,
      amenities: [],
      types: ['park'],
      source: 'test',
      distance: 0,
    }
    const unknown = { rating: 0, amenities: 0 }
    const none = { parks: [], total: 0, stale: true }
    const answer = live === false ? none : { parks: [park], total: 1 }
    const data = { ...answer, location: { lat, lng }, unknown }
    await route.fulfill({ json: { result: { data } } })
  })
}

/** Opens a page with a clock and waits until its map can be moved. */
async function openMap(page: Page, path: string): Promise<void> {
  await page.clock.install()
  await open(page, path)
  await expect(page.locator('[data-map] .maplibregl-canvas')).toBeVisible()
  await expect.poll(() => page.evaluate(() => history.state?.view?.zoom ?? 0)).toBeGreaterThan(0)
  // What searches by moving is loaded after the map.
  await expect(page.locator(SEARCH_OVER_MAP)).toBeAttached()
  await markersSettled(page)
}

/** Drags the map by fractions of its width and height. */
async function drag(page: Page, [right, down]: [number, number]): Promise<void> {
  const map = page.locator('[data-map] .maplibregl-canvas')
  const box = await map.boundingBox()
  if (!box) throw new Error('There is no map')
  const x = box.x + box.width * (0.5 - right / 2)
  const heights = [0.65, 0.6, 0.7, 0.55, 0.75].map((part) => box.y + box.height * (part - down / 2))
  // Away from markers, which would be pressed.
  const y = await map.evaluate(
    (canvas, [x, ...heights]) =>
      heights.find((y) => document.elementFromPoint(x ?? 0, y) === canvas),
    [x, ...heights],
  )
  if (y === undefined) throw new Error('Markers are everywhere')
  const [toX, toY] = [x + right * box.width, y + down * box.height]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move((x + toX) / 2, (y + toY) / 2, { steps: 2 })
  await page.mouse.move(toX, toY, { steps: 2 })
  // A map held still does not glide on, by a distance that depends on the machine's speed.
  await heldStill(page)
  await page.mouse.up()
}

/** The map's centre once it has changed; it is missing while one URL replaces another. */
async function centreAfter(page: Page, before: { lat: number; lng: number }) {
  let centre: typeof before | undefined
  await expect
    .poll(async () => {
      centre = (await view(page))?.centre
      return centre ?? before
    })
    .not.toEqual(before)
  return centre ?? before
}

/** Moves the map by keys, all at once: a busy machine would search in between. */
async function pressArrows(page: Page, times: number) {
  await page.evaluate((times) => {
    const map = document.querySelector('[data-map] [role="application"]')
    const arrow = { key: 'ArrowRight', bubbles: true, cancelable: true }
    for (let turn = 1; turn <= times; turn++)
      setTimeout(() => map?.dispatchEvent(new KeyboardEvent('keydown', arrow)))
  }, times)
}

test('a moved map searches there: once, beside all seen before, with nothing to go back over', async ({
  page,
}) => {
  await openMap(page, '/')
  const asked = watch(page)
  await plantParks(page)
  const before = await found(page)
  const steps = await page.evaluate(() => history.length)
  await drag(page, [-0.6, 0])
  await expect.poll(() => asked.moves.length).toBe(1)
  await expect(cards(page).first()).toContainText('Planted')
  const { centre, zoom } = await view(page)
  expect(asked.moves[0]?.lat).toBeCloseTo(centre.lat, 4)
  expect(asked.moves[0]?.lng).toBeCloseTo(centre.lng, 4)
  expect(asked.moves[0]?.radius).toBe(5000)
  expect(centre.lng).toBeGreaterThan(-122.4)
  await expect(page).toHaveURL(
    (url) =>
      Number(url.searchParams.get('lat')) === asked.moves[0]?.lat &&
      Number(url.searchParams.get('lng')) === asked.moves[0]?.lng &&
      url.searchParams.get('zoom') === '12',
  )
  expect(await page.evaluate(() => history.length)).toBe(steps)
  expect(await found(page)).toBe(before + 1)
  // From San Francisco, where the visitor was, not from where the map was dragged.
  await expect(cards(page).first()).not.toContainText('0.0 miles away')
  expect(await view(page)).toEqual({ centre, zoom })

  // There and back: the area is loaded, only the place differs.
  await drag(page, [-0.4, 0])
  await expect.poll(() => asked.moves.length).toBe(2)
  await page.clock.fastForward(1_300)
  await drag(page, [0.4, 0])
  await expect(page).toHaveURL(
    ({ searchParams }) => Math.abs(Number(searchParams.get('lng')) - centre.lng) < 0.01,
  )
  await page.clock.fastForward(2_000)
  expect(asked.moves).toHaveLength(2)
  expect(await found(page)).toBe(before + 2)
})

test('a card closed leaves the list as it was, by its button, by going back and after a reload', {
  tag: '@full',
}, async ({ page }) => {
  await openMap(page, '/?lat=37.775&lng=-122.42&zoom=12')
  await plantParks(page)
  const before = await found(page)
  await drag(page, [0.28, 0])
  await expect.poll(() => found(page)).toBe(before + 1)
  await page.clock.fastForward(1_300)
  await drag(page, [0, -0.27])
  await expect.poll(() => found(page)).toBe(before + 2)
  const texts = () =>
    Promise.all([cards(page).count(), firstCard(page).innerText(), page.url(), found(page)])
  let shown = await texts()
  await expect
    .poll(async () => {
      const before = shown
      shown = await texts()
      return shown.join() === before.join()
    })
    .toBe(true)
  const steps = await page.evaluate(() => history.length)
  const close = page.getByRole('button', { name: 'Close' })
  await cards(page).nth(4).getByRole('link').click()
  await expect(close).toBeVisible()
  await page.goBack()
  await expect(close).toBeHidden()
  await expect.poll(texts).toEqual(shown)

  // The button also goes back over the card's history entry: going back once more leaves the page.
  await page.goForward()
  await expect(close).toBeVisible()
  await expect.poll(async () => (await view(page))?.zoom).toBe(16)
  await close.click()
  await expect(page).not.toHaveURL(/park=/)
  await expect.poll(texts).toEqual(shown)
  expect((await view(page)).zoom).toBe(16)
  expect(await page.evaluate(() => history.length)).toBe(steps + 1)

  // After a reload distances are still from there: the park nearest to the map is more than 5 km
  // away.
  await reload(page)
  const nearest = () =>
    cards(page)
      .first()
      .getByText(/miles away$/)
      .innerText()
  await expect.poll(async () => Number.parseFloat(await nearest())).toBeGreaterThan(3.2)
})

test('many moves are one search', { tag: '@full' }, async ({ page }) => {
  await openMap(page, '/')
  await plantParks(page)
  const asked = watch(page)
  await pressArrows(page, 6)
  await expect.poll(() => asked.moves.length).toBe(1)
  expect(asked.moves[0]?.lng).toBeCloseTo((await view(page)).centre.lng, 4)
  await page.clock.fastForward(1_500)
  expect(asked.moves).toHaveLength(1)
})

test('zooming out by more than a level searches as far as is seen', { tag: '@full' }, async ({
  page,
}) => {
  // By the page's own clock: when the map rested, and when it searched.
  await page.addInitScript(() => {
    let still = 0
    const { replaceState } = history
    history.replaceState = function (state, ...rest) {
      // A newly stored view means that the map has just come to rest.
      if (state?.view?.zoom !== history.state?.view?.zoom) still = performance.now()
      replaceState.call(this, state, ...rest)
    }
    const send = window.fetch
    window.fetch = (...request) => {
      if (String(request[0]).includes('parks.search')) {
        Object.assign(window, { rest: performance.now() - still })
      }
      return send(...request)
    }
  })
  await openMap(page, '/')
  const asked = watch(page)
  const out = page.getByRole('button', { name: 'Zoom out', exact: true })
  await out.click()
  await expect.poll(async () => (await view(page))?.zoom).toBe(11)
  await out.click()
  await expect.poll(async () => (await view(page))?.zoom).toBe(10)
  // A slow machine may search between the two presses, too.
  await expect.poll(() => asked.moves.at(-1)?.radius).toBe(50_000)
  const rest = await page.evaluate(() => (window as unknown as { rest: number }).rest)
  expect(rest).toBeGreaterThanOrEqual(1_190)
  await expect(page).toHaveURL(/zoom=10/)

  // At lower zooms a search is offered instead. At once, as a slow machine would search between.
  for (let press = 0; press < 3; press++) await out.dispatchEvent('click')
  await expect.poll(async () => (await view(page))?.zoom).toBe(7)
  await expect(area(page)).toBeVisible()
})

test('a turn of the wheel and a box drawn with Shift are moves as all others', {
  tag: '@full',
}, async ({ page }) => {
  await openMap(page, '/')
  const asked = watch(page)
  const map = page.locator('[data-map] .maplibregl-canvas')
  const { x, y, width, height } = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width * 0.4, y + height * 0.6)
  for (let turn = 0; turn < 8; turn++) {
    await page.mouse.wheel(0, 200)
    // Turns that are drawn together count for less.
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await expect(page).toHaveURL(/zoom=\d/)
  // A slow machine may search between two turns, too.
  await expect.poll(() => asked.moves.at(-1)?.radius ?? 0).toBeGreaterThan(5_000)

  await asMoving(page).click()
  await page.goto('/?lat=37.7749&lng=-122.4194')
  await hydrated(page)
  await expect.poll(async () => (await view(page))?.zoom).toBe(12)
  await markersSettled(page)
  await page.keyboard.down('Shift')
  await page.mouse.move(x + width * 0.1, y + height * 0.55)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.2, y + height * 0.7, { steps: 3 })
  await page.mouse.move(x + width * 0.3, y + height * 0.8, { steps: 3 })
  await page.mouse.up()
  await page.keyboard.up('Shift')
  await expect(page).toHaveURL(/zoom=1[34]/)
  await expect(area(page)).toBeVisible()

  // A resize is not a move.
  await page.goto('/?lat=37.7749&lng=-122.4194')
  await hydrated(page)
  await expect.poll(async () => (await view(page))?.zoom).toBe(12)
  await page.setViewportSize({ width: 1000, height: 600 })
  await page.clock.fastForward(1_000)
  await expect(page).not.toHaveURL(/zoom=/)
  await expect(area(page)).toHaveCount(0)
})

test('beside a park just selected a move is searched two seconds later', { tag: '@full' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openMap(page, '/')
  await plantParks(page)
  const asked = watch(page)
  await cards(page).nth(1).getByRole('link').click()
  await expect.poll(async () => (await view(page))?.zoom).toBe(16)
  await page.clock.fastForward(2_200)
  expect(asked.moves).toEqual([])
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).not.toHaveURL(/park=/)
  const first = (await view(page)).centre
  const selectedAt = Date.now()
  await page.evaluate(() => document.querySelectorAll<HTMLElement>('article a')[2]?.click())
  await centreAfter(page, first)
  // By more than a quarter of the map, wherever the page itself has left it.
  await pressArrows(page, 5)
  await expect.poll(() => asked.moves).toHaveLength(1)
  expect(Date.now() - selectedAt).toBeGreaterThanOrEqual(2_000)
  await expect(page).not.toHaveURL(/lat=37\.7749&lng=-122\.4194/)
  await expect(page).toHaveURL(/lat=.*&park=\d+$/)
  const lng = Number(new URL(page.url()).searchParams.get('lng'))
  await expect.poll(async () => (await view(page)).centre.lng).toBeCloseTo(lng, 4)
  await expect(page.getByRole('button', { name: 'Close' })).toBeVisible()
})

test('with the switch off all of the map is searched on a press, page by page, and can be linked to', async ({
  page,
}) => {
  await openMap(page, '/?address=Chicago')
  const asked = watch(page)
  await expect(asMoving(page)).toBeChecked()
  await expect(area(page)).toHaveCount(0)
  await asMoving(page).focus()
  await page.keyboard.press('Space')
  await expect(asMoving(page)).not.toBeChecked()
  await drag(page, [-0.4, 0])
  await expect(area(page)).toBeVisible()
  await expectAccessible(page)
  await page.clock.fastForward(1_500)
  expect(asked.moves).toEqual([])
  await area(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?bounds=-8[^&]*&zoom=\d/)
  await expect(area(page)).toHaveCount(0)
  await expect(asMoving(page)).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Distance' })).toHaveValue('')
  const { searchParams } = new URL(page.url())
  const bounds = searchParams.get('bounds')
  const { total } = await (await page.request.get(`/api/parks?bounds=${bounds}`)).json()
  await expect.poll(() => found(page)).toBe(total)
  expect(asked.moves).toHaveLength(1)
  const before = await view(page)
  await reload(page)
  await expect(asMoving(page)).not.toBeChecked()
  await expect.poll(() => found(page)).toBe(total)
  await expect.poll(async () => (await view(page))?.centre.lng).toBeCloseTo(before.centre.lng, 2)
  // A distance is one around its middle.
  await page.getByRole('combobox', { name: 'Distance' }).selectOption('2000')
  await expect(page).toHaveURL(/\?lat=.*&lng=.*&radius=2000/)
  await page.goBack()
  await expect(page).toHaveURL(/\?bounds=/)
  await expect.poll(() => found(page)).toBe(total)
})

test('clearing forgets what was seen and searched', { tag: '@full' }, async ({ page }) => {
  await openMap(page, '/')
  await plantParks(page)
  const before = await found(page)
  const asked = watch(page)
  await drag(page, [-0.6, 0])
  await expect.poll(() => found(page)).toBe(before + 1)
  await page.unroute(SEARCHES)
  await page.getByRole('link', { name: 'Clear search' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(asMoving(page)).toBeVisible({ timeout: 1 })
  await expect.poll(() => found(page)).toBe(before)
  await expect.poll(async () => (await view(page))?.centre.lng ?? 0).toBeCloseTo(-122.4194, 4)
  const sent = asked.moves.length
  await page.clock.fastForward(1_300)
  await drag(page, [-0.6, 0])
  await expect.poll(() => asked.moves.length).toBe(sent + 1)
  await expect(cards(page).filter({ hasText: 'Planted' })).toHaveCount(0)
})

test('the back button goes back to where the map was moved after a search', async ({ page }) => {
  await openMap(page, '/')
  await search(page, 'Boston')
  await expect(cards(page).first()).toContainText('Boston')
  await expect.poll(async () => (await view(page))?.centre.lng ?? -99).toBeGreaterThan(-72)
  await page.clock.fastForward(1_300)
  await drag(page, [0.4, 0])
  await expect(page).toHaveURL(/lat=42.*lng=-71/)
  const moved = await view(page)
  await expect(page.getByRole('combobox', { name: /^Address/ })).toHaveValue('')
  await search(page, 'Chicago')
  await expect(page).toHaveURL(/address=Chicago$/)
  await expect.poll(async () => (await view(page))?.centre.lng ?? 0).toBeLessThan(-87)
  await page.goBack()
  await expect(page).toHaveURL(/lat=42.*lng=-71/)
  await expect(cards(page).first()).toContainText(/Boston|Cambridge|Brookline/)
  await expect.poll(() => view(page)).toEqual(moved)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect(cards(page).first()).toContainText('San Francisco')
})

test('parks around a place gone to are asked for ahead, not those of the first page', {
  tag: '@full',
}, async ({ page }) => {
  await openMap(page, '/')
  const asked = watch(page)
  await page.clock.fastForward(2_500)
  expect(asked).toEqual({ moves: [], ahead: [] })
  const answered = page.waitForResponse(/parks\.search.*Chicago/).then(() => Date.now())
  const begun = page.waitForRequest(/parks\.search.*live/).then(() => Date.now())
  await search(page, 'Chicago')
  await expect(cards(page).first()).toContainText('Chicago')
  const before = await found(page)
  expect((await begun) - (await answered)).toBeGreaterThan(1_500)
  await expect.poll(() => asked.ahead.length).toBe(8)
  await page.clock.fastForward(500)
  expect(asked.ahead).toHaveLength(8)
  expect(await found(page)).toBe(before)
  await page.goto('/?lat=42.355&lng=-71.066')
  await expect.poll(() => asked.ahead.length).toBeGreaterThan(8)
  expect(asked.ahead[8]?.lat).toBeCloseTo(42.355, 0)
})

test('a page about one place stays with it: another is searched on a press, elsewhere', async ({
  page,
}) => {
  await openMap(page, '/parks/chicago')
  const asked = watch(page)
  await drag(page, [-0.5, 0])
  await expect(area(page)).toBeVisible()
  await expect(asMoving(page)).toHaveCount(0)
  expect(asked.moves).toEqual([])
  await area(page).click()
  await page.waitForURL(/\/\?bounds=-87.*%2C41.*&zoom=\d/)
  await expect(page.getByRole('heading', { name: 'Find Parks Near You' })).toBeVisible()
})

test.describe('a search that fails or has to wait', () => {
  test.use({ allowed: [[/403|500|Failed to load resource/], { option: true }] as never })

  test('keeps the list, says why, and can be tried again', async ({ page }) => {
    await openMap(page, '/')
    const before = await found(page)
    await page.route(SEARCHES, (route) =>
      route.fulfill({ status: 403, body: '{"message":"Not from here."}' }),
    )
    await drag(page, [-0.6, 0])
    const toast = page.getByRole('status').filter({ hasText: 'Error Finding Parks' })
    await expect(toast).toContainText('403: Not from here.')
    expect(await found(page)).toBe(before)
    await page.unroute(SEARCHES)
    await plantParks(page)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(cards(page).first()).toContainText('Planted')
    expect(await found(page)).toBe(before + 1)
  })

  test('nothing is sent while a limit holds', { tag: '@full' }, async ({ page }) => {
    const status = { rateLimited: true, timeLeft: 600_000 }
    await page.route('**/api/trpc/ratelimit.status**', (route) =>
      route.fulfill({ json: { result: { data: status } } }),
    )
    await openMap(page, '/')
    await expect(page.getByText('Rate limit reached').first()).toBeVisible()
    const asked = watch(page)
    await drag(page, [-0.6, 0])
    await expect(area(page)).toBeDisabled()
    await area(page).click({ force: true })
    await page.clock.fastForward(1_500)
    expect(asked).toEqual({ moves: [], ahead: [] })
  })

  test('a link in the hash that can not be opened is reported, and the visitor looked for', {
    tag: '@full',
  }, async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 42.355, longitude: -71.066 })
    await page.route('**/api/trpc/share.byId**', (route) =>
      route.fulfill({ status: 500, body: '{"message":"Try again later."}' }),
    )
    await holdTimers(page, TOAST_MS)
    await page.goto('/#share=aB9_x', { waitUntil: 'commit' })
    const toast = page.getByRole('status').filter({ hasText: 'Error loading shared park' })
    // Asked for once the page's scripts run, which are slow to start on a busy machine.
    await expect(toast).toContainText('500: Try again later.', { timeout: 25_000 })
    await expect(page).toHaveURL(/lat=42\.355/)
    await expect(cards(page).first()).toContainText('Boston')
  })
})

for (const [theme, width, height] of [
  ['light', 1440, 900],
  ['dark', 820, 1180],
  ['dark', 390, 844],
] as const) {
  test(`the switch and the button can be read and pressed, in ${theme} at ${width}`, {
    tag: '@full',
  }, async ({ page, context }) => {
    await useTheme(context, theme)
    await page.setViewportSize({ width, height })
    await openMap(page, '/')
    await asMoving(page).uncheck()
    await drag(page, [-0.5, 0])
    await expect(area(page)).toBeVisible()
    await expectAccessible(page)
    const boxes = await Promise.all(
      [
        area(page),
        page.getByText('Search as I move'),
        page.getByRole('button', { name: 'Zoom in', exact: true }),
        page.getByRole('combobox', { name: /^Address/ }),
      ].map((control) => control.boundingBox()),
    )
    for (const [index, one] of boxes.entries()) {
      expect(Math.min(one?.width ?? 0, one?.height ?? 0)).toBeGreaterThanOrEqual(24)
      for (const other of boxes.slice(index + 1)) {
        const isApart =
          !!one &&
          !!other &&
          (one.x + one.width <= other.x ||
            other.x + other.width <= one.x ||
            one.y + one.height <= other.y ||
            other.y + other.height <= one.y)
        expect([index, isApart]).toEqual([index, true])
      }
    }
  })
}
