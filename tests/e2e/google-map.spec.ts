import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import {
  cards,
  expect,
  expectNoOtherMarkers,
  hydrated,
  markers,
  open,
  reload,
  search,
} from './fixtures.ts'
import { expectNoneVanishes } from './frames.ts'
import { expectMouseMoves, expectTaps, expectTouchMoves } from './gestures.ts'
import { expectHeardWalk } from './heard-map.ts'
import { answerWithAddress, furnish } from './live-parks.ts'
import { onOwnServer } from './own-server.ts'
import { plantStackedParks } from './plant-parks.ts'
import { markersSettled } from './settled.ts'

const SCRIPT = 'https://maps.googleapis.com/maps/api/js**'
const double = readFileSync('tests/upstreams/google-maps-script.js', 'utf8')

/** Shows whether it could reach the page around it. */
const ADVERT = `<p>Boots</p><script>
let way = 'a way'
try { parent.document.title } catch { way = 'no way' }
document.querySelector('p').append(', and ' + way + ' out')
</script>`

const test = onOwnServer({
  GOOGLE_MAPS_BROWSER_KEY: 'test-browser-key',
  GOOGLE_MAPS_MAP_ID: 'test-map-id',
  AD_SNIPPET: ADVERT,
})

type Double = {
  googleMapsDouble: {
    options: Record<string, unknown>
    getZoom: () => number
    getCenter: () => { toJSON: () => { lat: number; lng: number } }
    visit: (camera: { center?: { lat: number; lng: number }; zoom?: number }) => void
    circles: Set<{ options: { radius: number } }>
    polygons: Set<{ options: { fillOpacity: number; strokeWeight: number; paths: Ring[] } }>
  }
}

type Ring = { lat: number; lng: number }[]

/** Serves the double in place of Google's script; returns the requested URLs. */
async function serveScript(context: BrowserContext): Promise<URL[]> {
  const asked: URL[] = []
  await context.route(SCRIPT, (route) => {
    asked.push(new URL(route.request().url()))
    return route.fulfill({ contentType: 'text/javascript', body: double })
  })
  return asked
}

const zoomOf = (page: Page) =>
  page.evaluate(() => (window as unknown as Double).googleMapsDouble?.getZoom())
const centreOf = (page: Page) =>
  page.evaluate(() => (window as unknown as Double).googleMapsDouble.getCenter().toJSON())

test("the map is Google's, with the key and the map id of the settings", async ({
  page,
  context,
  request,
}) => {
  // Before it comes the first view has the parks as links.
  const html = await (await request.get('/?address=Golden+Gate+Park&radius=1000')).text()
  expect(html).toMatch(/class="opening-marker"[^>]*href="\/parks\/\d+\/golden-gate-park"/)
  const asked = await serveScript(context)
  await open(page, '/')
  await expect(markers(page).first()).toBeVisible()
  expect(asked).toHaveLength(1)
  expect(asked[0]?.searchParams.get('key')).toBe('test-browser-key')
  const options = await page.evaluate(() => (window as unknown as Double).googleMapsDouble.options)
  expect(options).toMatchObject({
    mapId: 'test-map-id',
    minZoom: 3,
    maxZoom: 20,
    disableDefaultUI: true,
    zoom: 12,
  })
  const { lat, lng } = await centreOf(page)
  expect([lat, lng]).toEqual([37.7749, -122.4194])
  await expect(page.getByText(/^Markers: \d+ \/ Parks: \d+$/)).toBeVisible()
})

test('it follows the search and the selection', async ({ page, context }) => {
  await serveScript(context)
  await open(page, '/')
  await expect(markers(page).first()).toBeVisible()
  await search(page, 'Boston')
  await expect(cards(page).first()).toContainText('Boston')
  await expect.poll(async () => (await centreOf(page)).lat).toBeCloseTo(42.358, 1)
  // All of the city.
  await expect.poll(() => zoomOf(page)).toBeCloseTo(11.6, 0)
  const name = await cards(page).first().getByRole('heading').innerText()
  await cards(page).first().getByRole('link').click()
  // All of the park, at most at zoom 16.
  await expect.poll(() => zoomOf(page)).toBeGreaterThan(14)
  expect(await zoomOf(page)).toBeLessThanOrEqual(16)
  const selected = page.locator('[data-map] button[data-kind="selected"]')
  await expect(selected).toHaveAccessibleName(new RegExp(`^${name}`))
  expect(
    await selected.evaluate((button) =>
      button.closest('gmp-advanced-marker')?.getAttribute('style'),
    ),
  ).toContain('z-index: 1000')
})

test('an address that is not known exactly is about here, in a circle', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await serveScript(context)
  await open(page, '/')
  await answerWithAddress(page, { accuracy: 'street', within: 300 })
  await search(page, 'Boston')
  await expect(page.locator('[data-map]').getByText('About here', { exact: true })).toBeVisible()
  const radii = () =>
    page.evaluate(() =>
      [...(window as unknown as Double).googleMapsDouble.circles].map(
        ({ options }) => options.radius,
      ),
    )
  await expect.poll(radii).toEqual([300])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await search(page, 'Denver')
  await expect(page.getByText('About here', { exact: true })).toHaveCount(0)
  await expect.poll(radii).toEqual([])
})

/** The drawn outlines of parks; that of a searched place is not filled. */
const outlinesOf = (page: Page) =>
  page.evaluate(() =>
    [...(window as unknown as Double).googleMapsDouble.polygons]
      .map(({ options }) => options)
      .filter(({ fillOpacity }) => fillOpacity > 0),
  )

test('outlines are drawn from zoom 13 on, that of the selected park clearly', {
  tag: '@full',
}, async ({ page, context }) => {
  await serveScript(context)
  await open(page, '/?lat=37.7694&lng=-122.484&zoom=12')
  await expect(markers(page).first()).toBeVisible()
  expect(await zoomOf(page)).toBe(12)
  expect(await outlinesOf(page)).toEqual([])
  await page.evaluate(() => (window as unknown as Double).googleMapsDouble.visit({ zoom: 13 }))
  await expect.poll(async () => (await outlinesOf(page)).length).toBeGreaterThan(20)
  const widths = async () => (await outlinesOf(page)).map(({ strokeWeight }) => strokeWeight)
  expect(new Set(await widths())).toEqual(new Set([1]))
  await cards(page).getByRole('link', { name: 'Golden Gate Park', exact: true }).click()
  await expect.poll(async () => (await widths()).filter((width) => width > 2).length).toBe(1)
  const clear = (await outlinesOf(page)).find(({ strokeWeight }) => strokeWeight > 2)
  const lngs = clear?.paths.flat().map(({ lng }) => lng) ?? []
  expect([Math.min(...lngs), Math.max(...lngs)].map((lng) => lng.toFixed(2))).toEqual([
    '-122.51',
    '-122.44',
  ])
})

test('what lies in the selected park is shown by symbols, which can be pressed and hidden', {
  tag: '@full',
}, async ({ page, context }) => {
  await serveScript(context)
  // Of a large park the whole is shown, from too far away for symbols.
  await open(page, '/?address=94110')
  await expect(markers(page).first()).toBeVisible()
  await furnish(page)
  await cards(page).first().getByRole('link').click()
  const symbols = page.locator('[data-inside]')
  await expect(symbols).toHaveCount(4)
  const toilets = page.getByRole('button', { name: 'Toilets', exact: true })
  const offset = await toilets.evaluate((button) => {
    const marker = button.closest('gmp-advanced-marker') as HTMLElement
    const map = marker.parentElement?.getBoundingClientRect()
    const { left, top, width, height } = button.getBoundingClientRect()
    const [x = 0, y = 0] = [marker.style.left, marker.style.top].map(Number.parseFloat)
    return [left + width / 2 - (map?.left ?? 0) - x, top + height / 2 - (map?.top ?? 0) - y]
  })
  expect(offset.map(Math.round).map(Math.abs)).toEqual([0, 0])
  await toilets.click()
  await expect(toilets).toHaveAttribute('aria-pressed', 'true')
  await expect(toilets.getByText('Toilets')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Bench', exact: true }).first()).toBeFocused()
  await page.locator('summary', { hasText: 'In this park' }).click()
  await page.getByRole('checkbox', { name: 'Benches 2' }).uncheck()
  await expect(symbols).toHaveCount(2)
})

test('a press on a marker selects its park; a cluster opens', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await serveScript(context)
  await open(page, '/?lat=37.7694&lng=-122.484&zoom=15')
  const id = await markers(page).last().getAttribute('data-park')
  await page.locator(`[data-map] button[data-park="${id}"]`).dispatchEvent('click')
  await expect(page.locator(`article:has(a[data-park="${id}"])`)).toHaveAttribute(
    'data-selected',
    'true',
  )
  await page.goto('/?lat=40.72&lng=-73.98&zoom=11')
  await hydrated(page)
  const cluster = page.getByRole('button', { name: /parks, zoom in$/ }).first()
  await expect(cluster).toBeVisible()
  await cluster.dispatchEvent('click')
  await expect.poll(() => zoomOf(page)).toBeGreaterThan(11)
})

test('the mouse drags the map, and the wheel zooms it', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await serveScript(context)
  await expectMouseMoves(page)
  const { options } = await page.evaluate(() => (window as unknown as Double).googleMapsDouble)
  expect(options.gestureHandling).toBe('greedy')
})

test.describe('by touch', { tag: '@full' }, () => {
  test.use({ hasTouch: true })

  test('a finger drags the map, and two zoom it', async ({ page, context }) => {
    await serveScript(context)
    await expectTouchMoves(page)
  })

  test('a tap opens a cluster and a park', async ({ page, context }) => {
    await serveScript(context)
    await expectTaps(page)
  })
})

test('parks are found on it by ear and by keys', { tag: '@full' }, async ({ page, context }) => {
  await serveScript(context)
  await expectHeardWalk(page)
})

test('parks at one location are chosen from a list', { tag: '@full' }, async ({
  page,
  context,
  allowed,
}) => {
  // The server does not know them, and counts no view.
  allowed.push(/404/)
  await serveScript(context)
  await plantStackedParks(page)
  await open(page, '/?zoom=18')
  await page.getByRole('combobox', { name: 'Distance' }).selectOption('20000')
  const cluster = page.getByRole('button', { name: '3 parks at this location' })
  await cluster.dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: '3 parks at this location' })
  await dialog.getByRole('button', { name: /^South Gate/ }).click()
  await expect(page.getByRole('region', { name: 'South Gate' })).toBeFocused()
  await expect(page.getByRole('button', { name: '2 parks at this location' })).toBeVisible()
})

test('it shows all parks however far out, and a cluster leads in', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await serveScript(context)
  await open(page, '/?lat=40.72&lng=-73.98&zoom=4')
  await expect(page.getByText(/^Markers: \d+ \/ Parks: \d{4}$/)).toBeVisible()
  await page
    .locator('[data-map] [data-marker]')
    .filter({ hasText: /^[\d,]{3,}$/ })
    .first()
    .dispatchEvent('click')
  await expect.poll(() => zoomOf(page)).toBeGreaterThan(4)
})

test('the first view stays until its parks are known', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await serveScript(context)
  await expectNoOtherMarkers(page, '/?lat=40.72&lng=-73.98&zoom=8')
})

test('while it is dragged no marker vanishes that stays in view', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await serveScript(context)
  await expectNoneVanishes(page)
})

test('what the visitor does to the map is kept', async ({ page, context }) => {
  await serveScript(context)
  await open(page, '/')
  await expect(markers(page).first()).toBeVisible()
  // A search while the page reloads would write to its history.
  await page.getByRole('switch', { name: 'Search as I move' }).click()
  await page.evaluate(() =>
    (window as unknown as Double).googleMapsDouble.visit({
      center: { lat: 37.8, lng: -122.3 },
      zoom: 14,
    }),
  )
  await expect(page).toHaveURL(/zoom=14/)
  await expect.poll(() => page.evaluate(() => history.state?.view?.centre.lat)).toBe(37.8)
  await reload(page)
  await expect.poll(() => zoomOf(page)).toBe(14)
  await expect.poll(async () => (await centreOf(page)).lat).toBe(37.8)
})

test("suggestions are Google's, in one session, and a choice searches its address", async ({
  page,
  context,
}) => {
  await serveScript(context)
  await open(page, '/')
  await expect(markers(page).first()).toBeVisible()
  const box = page.getByRole('combobox', { name: /^Address/ })
  await box.pressSequentially('ala', { delay: 200 })
  await page.getByRole('option', { name: /Alamo Square/ }).click()
  await expect(box).toHaveValue('San Francisco, CA, USA')
  await expect(page).toHaveURL(/address=San\+Francisco%2C\+CA%2C\+USA/)
  const requests = await page.evaluate(async () => {
    const { AutocompleteSuggestion } = (await google.maps.importLibrary('places')) as unknown as {
      AutocompleteSuggestion: {
        requests: { includedPrimaryTypes: string[]; sessionToken: object }[]
      }
    }
    const tokens = new Set(AutocompleteSuggestion.requests.map(({ sessionToken }) => sessionToken))
    const types = AutocompleteSuggestion.requests.flatMap((request) => request.includedPrimaryTypes)
    return { sessions: tokens.size, types: [...new Set(types)] }
  })
  expect(requests).toEqual({ sessions: 1, types: ['geocode'] })
  await box.fill('alb')
  await page.getByRole('option', { name: /Albany/ }).click()
  await expect(page).toHaveURL(/address=Albany&near=37\.8%2C-122\.4$/)
})

test('keys and buttons move it, and a press of the mouse reaches its markers', async ({
  page,
  context,
}) => {
  await serveScript(context)
  await open(page, '/?lat=37.7694&lng=-122.484&zoom=15')
  await expect(markers(page).first()).toBeVisible()
  const map = page.getByRole('application', { name: 'Map of parks' })
  await expect(map).toHaveAccessibleDescription(/^Arrow keys move the map/)
  await expect(page.locator('[data-map] [data-marker][tabindex="0"]')).toHaveCount(1)
  const { lng } = await centreOf(page)
  await map.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await centreOf(page)).lng).toBeCloseTo(lng + 0.0042915, 6)
  const answer = page.waitForResponse(/map\.cells/)
  await page.keyboard.press('-')
  await expect.poll(() => zoomOf(page)).toBe(14)
  await expect(page).toHaveURL(/zoom=14/)
  await page.getByRole('button', { name: 'Map menu' }).click()
  await page.getByRole('button', { name: /^Move the map by buttons/ }).click()
  await page.getByRole('button', { name: 'Move left' }).click()
  await expect.poll(async () => (await centreOf(page)).lng).toBeCloseTo(lng - 0.0042915, 6)
  await answer
  await markersSettled(page)
  const id = await markers(page).first().getAttribute('data-park')
  const marker = page.locator(`[data-map] button[data-park="${id}"]`)
  await marker.click()
  await expect(marker).toHaveAttribute('data-kind', 'selected')
})

test('its parks are gone through by keys alone, up to the card and back', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await serveScript(context)
  await open(page, '/?lat=37.7694&lng=-122.484&zoom=15')
  await expect(markers(page).first()).toBeVisible()
  const map = page.getByRole('application', { name: 'Map of parks' })
  const focused = page.locator('[data-map] [data-marker]:focus')
  await map.focus()
  await page.keyboard.press('Tab')
  await expect(focused).toHaveAccessibleName(/^Golden Gate Park|miles away$|zoom in$/)
  const first = await focused.getAttribute('aria-label')
  await page.keyboard.press('ArrowRight')
  await expect(focused).not.toHaveAttribute('aria-label', first ?? '')
  await page.keyboard.press('Home')
  await expect(focused).toHaveAttribute('aria-label', first ?? '')
  await map.focus()
  await page.keyboard.press('1')
  await expect(page.locator('[data-park-panel]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-park-panel]')).toBeHidden()
})

test('with a placeholder for a key there is the keyless map, and no word about it', {
  tag: '@full',
}, async ({ page, context }) => {
  const asked = await serveScript(context)
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll('test-browser-key', 'YOUR_BROWSER_KEY')
      await route.fulfill({ response, body })
    },
  )
  await open(page, '/')
  await expect(markers(page).first()).toBeVisible()
  await expect(page.locator('[data-map] .maplibregl-canvas')).toBeVisible()
  expect(asked).toEqual([])
  await expect(page.getByText(/Failed to load|could not be loaded|Map Error/)).toHaveCount(0)
})

test.describe("where Google's map fails, the keyless one stands in", () => {
  test.use({
    allowed: [
      [
        /Failed to load resource|net::ERR|Google Maps|could not load|Refused|AuthFailure|No such|No map/,
      ],
      { option: true },
    ] as never,
  })

  async function expectKeyless(page: Page) {
    await expect(page.locator('[data-map="keyless"]')).toBeVisible()
    await expect(markers(page).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Zoom in', exact: true })).toBeVisible()
  }

  async function expectToast(page: Page, title: string, text?: string) {
    await expect(page.getByText(title, { exact: true })).toBeVisible()
    if (text) await expect(page.getByText(text, { exact: true })).toBeVisible()
  }

  test('when its script is blocked, which is asked for five times more', async ({
    page,
    context,
  }) => {
    await page.clock.install()
    const asked: (string | null)[] = []
    await context.route(SCRIPT, (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('loading'))
      return route.abort()
    })
    await page.goto('/')
    await hydrated(page, { hasMap: false })
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await page.clock.runFor(500)
    await expect(page.locator('[data-map="keyless"]')).toBeVisible()
    // A retry's timer starts once the page has noticed the failure, possibly after a step.
    const afterAStep = async () => {
      // Not runFor: the map would render each frame in between.
      await page.clock.fastForward(1_000)
      return asked.length
    }
    await expect.poll(afterAStep, { intervals: [100] }).toBe(6)
    expect(asked).toEqual(['async', 'async', 'async', null, null, null])
    await page.clock.resume()
    await expectToast(
      page,
      'Failed to load Google Maps API.',
      'Try opening this page in an incognito window, or turn off extensions that block scripts.',
    )
    await expectKeyless(page)
    await page.getByRole('combobox', { name: /^Address/ }).pressSequentially('chica')
    await page.getByRole('option', { name: /^Chicago, IL/ }).click()
    await expect(cards(page).first()).toContainText('Chicago')
    expect(asked).toHaveLength(6)
  })

  test('when its script never comes', { tag: '@full' }, async ({ page, context }) => {
    await page.clock.install()
    await context.route(SCRIPT, () => {})
    await page.goto('/')
    await hydrated(page, { hasMap: false })
    // Time goes on meanwhile, too.
    await page.clock.runFor(10_000)
    await expect(page.locator('[data-map="google"]')).toBeVisible()
    await page.clock.runFor(11_000)
    await expect(page.locator('[data-map="keyless"]')).toBeVisible()
    await expect(page.getByText('Failed to load Google Maps API.')).toHaveCount(0)
    // Five retries.
    for (let retry = 0; retry < 5; retry++) await page.clock.fastForward(3_000)
    await page.clock.resume()
    await expectToast(page, 'Failed to load Google Maps API.')
    await expectKeyless(page)
  })

  test('until it comes after all, unless somebody has begun to use the other', {
    tag: '@full',
  }, async ({ page, context }) => {
    await page.clock.install()
    for (const begins of [false, true]) {
      await context.unroute(SCRIPT)
      let asked = 0
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await context.route(SCRIPT, async (route) => {
        asked += 1
        if (asked < 3) return route.abort()
        await held
        return route.fulfill({ contentType: 'text/javascript', body: double })
      })
      await page.goto('/?address=Seattle')
      await expect(page.locator('[data-map="keyless"]')).toBeVisible()
      await expect(markers(page).first()).toBeVisible()
      if (begins) {
        await page.getByRole('application').focus()
        await page.keyboard.press('ArrowLeft')
      }
      const afterAStep = async () => {
        await page.clock.fastForward(1_000)
        return asked
      }
      await expect.poll(afterAStep, { intervals: [100] }).toBe(3)
      release()
      await page.waitForFunction(() => 'google' in window)
      // The next look at the script, after which nothing is asked any more.
      await page.clock.runFor(3_500)
      await expect(page.locator(`[data-map="${begins ? 'keyless' : 'google'}"]`)).toBeVisible()
      await expect(markers(page).first()).toBeVisible()
      if (!begins) expect((await centreOf(page)).lat).toBeCloseTo(47.606, 1)
    }
  })

  test('when the key is refused', { tag: '@full' }, async ({ page, context }) => {
    await serveScript(context)
    await open(page, '/')
    await expect(markers(page).first()).toBeVisible()
    await page.evaluate(() =>
      (window as unknown as { gm_authFailure: () => void }).gm_authFailure(),
    )
    await expectToast(
      page,
      'Failed to load Google Maps. The API key may be invalid or restricted.',
      'Please enable the Maps JavaScript, Places and Geocoding APIs for this key.',
    )
    await expectKeyless(page)
  })

  for (const [what, script, title, text] of [
    [
      'its map does not come within ten seconds',
      'window.google = { maps: { importLibrary: () => new Promise(() => {}) } }',
      'Google Maps could not be loaded. Please refresh the page.',
      undefined,
    ],
    [
      'it says what is wrong',
      "window.google = { maps: { importLibrary: async () => { throw new Error('No such library') } } }",
      'Maps API Error',
      'No such library',
    ],
    [
      'its map can not be initialised',
      `${double}; google.maps.Map = class { constructor() { throw new Error('No map today') } }`,
      'Map Error',
      'There was an error initializing the map',
    ],
  ] as const) {
    test(`when ${what}`, { tag: '@full' }, async ({ page, context }) => {
      await page.clock.install()
      await context.route(SCRIPT, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: script }),
      )
      await page.goto('/')
      await hydrated(page, { hasMap: false })
      await page.waitForFunction(() => 'google' in window)
      if (!text) {
        await page.clock.runFor(3_000)
        await expect(page.locator('[data-map="google"]')).toBeVisible()
      }
      await page.clock.runFor(8_000)
      await page.clock.resume()
      await expectToast(page, title, text)
      await expectKeyless(page)
    })
  }
})

test('an advert runs its script in a frame of its own, out of reach of the page', async ({
  page,
  context,
}) => {
  await serveScript(context)
  await open(page, '/')
  const advert = page.frameLocator('iframe[title="Advertisement"]')
  await expect(advert.getByText('Boots, and no way out')).toBeVisible()
})
