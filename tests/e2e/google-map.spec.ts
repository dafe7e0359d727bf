import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { cards, expect, hydrated, markers, open, search, test } from './fixtures.ts'

const SCRIPT = 'https://maps.googleapis.com/maps/api/js**'
const double = readFileSync('tests/upstreams/google-maps-script.js', 'utf8')

type Double = {
  googleMapsDouble: {
    options: Record<string, unknown>
    getZoom: () => number
    getCenter: () => { toJSON: () => { lat: number; lng: number } }
    visit: (camera: { center?: { lat: number; lng: number }; zoom?: number }) => void
  }
}

/** Answers the request for Google's script with the double; gives the addresses asked for. */
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
}) => {
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
    zoomControl: true,
    zoomControlOptions: { position: 7 },
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
  expect(await zoomOf(page)).toBe(12)
  const name = await cards(page).first().getByRole('heading').innerText()
  await cards(page).first().getByRole('link').click()
  await expect.poll(() => zoomOf(page)).toBe(16)
  const selected = page.locator('[data-map] button[data-kind="selected"]')
  await expect(selected).toHaveAccessibleName(new RegExp(`^${name}`))
  expect(
    await selected.evaluate((button) =>
      button.closest('gmp-advanced-marker')?.getAttribute('style'),
    ),
  ).toContain('z-index: 1000')
})

test('a press on a marker selects its park; a cluster opens', async ({ page, context }) => {
  await serveScript(context)
  await open(page, '/?address=Golden+Gate+Park&zoom=15')
  const marker = markers(page).last()
  await expect(marker).toBeVisible()
  const id = await marker.getAttribute('data-park')
  await marker.dispatchEvent('click')
  await expect(page.locator(`article:has(a[data-park="${id}"])`)).toHaveAttribute(
    'data-selected',
    'true',
  )
  await page.goto('/?radius=20000')
  await hydrated(page)
  const cluster = page.getByRole('button', { name: /parks, zoom in$/ }).first()
  await expect(cluster).toBeVisible()
  await cluster.dispatchEvent('click')
  await expect.poll(() => zoomOf(page)).toBeGreaterThan(12)
})

test('what the visitor does to the map is kept', async ({ page, context }) => {
  await serveScript(context)
  await open(page, '/')
  await expect(markers(page).first()).toBeVisible()
  await page.evaluate(() =>
    (window as unknown as Double).googleMapsDouble.visit({
      center: { lat: 37.8, lng: -122.3 },
      zoom: 14,
    }),
  )
  await expect(page).toHaveURL(/zoom=14/)
  await page.reload()
  await hydrated(page)
  await expect.poll(() => zoomOf(page)).toBe(14)
  expect((await centreOf(page)).lat).toBe(37.8)
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
  await expect(page).toHaveURL(/address=Albany$/)
})

test.describe("where Google's map fails, the keyless one stands in", () => {
  test.use({
    allowed: [
      [/Failed to load resource|net::ERR|Google Maps|could not load|Refused|AuthFailure/],
      { option: true },
    ] as never,
  })

  async function expectKeyless(page: Page) {
    await expect(page.locator('[data-map="keyless"]')).toBeVisible()
    await expect(markers(page).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Zoom in', exact: true })).toBeVisible()
  }

  test('when its script is blocked', async ({ page, context }) => {
    await context.route(SCRIPT, (route) => route.abort())
    await page.goto('/')
    await expectKeyless(page)
    await page.getByRole('combobox', { name: /^Address/ }).pressSequentially('chica')
    await page.getByRole('option', { name: /^Chicago, IL/ }).click()
    await expect(cards(page).first()).toContainText('Chicago')
  })

  test('when its script never comes', async ({ page, context }) => {
    await page.clock.install()
    await context.route(SCRIPT, () => {})
    await page.goto('/')
    await hydrated(page)
    await page.clock.runFor(15_000)
    await expect(page.locator('[data-map="google"]')).toBeVisible()
    await page.clock.runFor(6_000)
    await page.clock.resume()
    await expectKeyless(page)
  })

  test('when the key is refused', async ({ page, context }) => {
    await serveScript(context)
    await open(page, '/')
    await expect(markers(page).first()).toBeVisible()
    await page.evaluate(() =>
      (window as unknown as { gm_authFailure: () => void }).gm_authFailure(),
    )
    await expectKeyless(page)
  })
})
