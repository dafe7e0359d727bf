import type { Page } from '@playwright/test'
import {
  cards,
  expect,
  expectAccessible,
  expectNoOtherMarkers,
  found,
  markers,
  open,
  test,
} from './fixtures.ts'
import { expectNoneVanishes, holdCells, watchFrames } from './frames.ts'
import { heldStill, markersSettled } from './settled.ts'

const NEW_YORK = 'lat=40.72&lng=-73.98'
const marked = (page: Page) => page.locator('[data-map] [data-marker]')

const toNumber = (text: string) => Number(text.replaceAll(',', ''))

/** The numbers of markers and parks in view, once they are known. */
async function counts(page: Page): Promise<[markers: number, parks: number]> {
  const text = await page.getByText(/^Markers: [1-9]\d* \/ Parks: [1-9]\d*$/).innerText()
  const [some = 0, parks = 0] = text.match(/\d+/g)?.map(Number) ?? []
  return [some, parks]
}

/** What the server counts in the whole country, by the parameters of a filter. */
async function known(page: Page, filter = ''): Promise<number> {
  const response = await page.request.get(`/api/map/cells?bounds=-180,10,-50,72&zoom=4${filter}`)
  return (await response.json()).total
}

test('zoomed out, the map shows all parks, and the list what was searched', async ({ page }) => {
  await open(page, `/?${NEW_YORK}&zoom=4`)
  expect(await found(page)).toBeLessThan(500)
  const [some, parks] = await counts(page)
  expect(some).toBeLessThan(60)
  expect(parks).toBeGreaterThan(2_000)
  expect(parks).toBeLessThanOrEqual(await known(page))
})

test('the list says that it is what was searched, wherever the map is', async ({ page }) => {
  await open(page, '/?address=Boston')
  const list = page.getByRole('region', { name: 'Parks', exact: true })
  const place = list.getByText('All of Boston, MA', { exact: true })
  await expect(place).toBeVisible()
  const all = await found(page)
  await page.getByRole('switch', { name: 'Search as I move' }).click()
  const zoom = () => page.evaluate(() => history.state?.view?.zoom)
  for (let step = 0; step < 4; step++) {
    const before = await zoom()
    await page.getByRole('button', { name: 'Zoom out', exact: true }).click()
    await expect.poll(zoom).toBeLessThan(before)
  }
  await expect.poll(async () => (await counts(page))[1]).toBeGreaterThan(all)
  await expect(place).toBeVisible()
  expect(await found(page)).toBe(all)
  await page.getByRole('button', { name: 'Search this area' }).click()
  await expect(list.getByText('In the area you searched', { exact: true })).toBeVisible()
  await expect(place).toBeHidden()
})

test('a cluster leads in, level by level, to a park that is in no list', { tag: '@full' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, `/?${NEW_YORK}&zoom=4`)
  await page.getByRole('switch', { name: 'Search as I move' }).click()
  const zoom = () => page.evaluate(() => history.state?.view?.zoom ?? 0)
  // West of all that the list has.
  const denver = marked(page)
    .filter({ hasText: /^[\d,]+$/ })
    .first()
  for (let level = await zoom(); level < 16; ) {
    if ((await markers(page).count()) > 0) break
    const answer = page.waitForResponse(/map\.cells/)
    await denver.dispatchEvent('click')
    await expect.poll(zoom).toBeGreaterThan(level)
    level = await zoom()
    await answer
    await markersSettled(page)
  }
  const id = await markers(page).first().getAttribute('data-park')
  const park = page.locator(`[data-map] button[data-park="${id}"]`)
  const name = (await park.getAttribute('aria-label'))?.split(',')[0] ?? ''
  await park.dispatchEvent('click')
  await expect(page.getByRole('region', { name })).toBeVisible()
  await expect(page.locator('[data-map] button[data-kind="selected"]')).toHaveCount(1)
})

test('with a filter it shows those that fit and, hollow, those that may', async ({ page }) => {
  await open(page, `/?${NEW_YORK}&zoom=5&facts=playground:yes`)
  const filter = '&facts=playground:yes'
  const [, parks] = await counts(page)
  expect(parks).toBeLessThanOrEqual(await known(page, filter))
  const partly = page.locator('[data-map] [data-marker][data-partly]')
  await expect(partly.first()).toHaveAccessibleName(
    /^[\d,]+ parks, ([\d,]+|none) known to fit, zoom in$/,
  )
  await expectAccessible(page)
})

test('a listing of one type shows all parks of it in view', { tag: '@full' }, async ({ page }) => {
  await open(page, '/parks/playground/new-york')
  const [, parks] = await counts(page)
  // More than a page of the list.
  expect(parks).toBeGreaterThan(200)
  expect(parks).toBeLessThanOrEqual(await known(page, '&type=Playground'))
})

test('the first view stays until the parks of the map are known', { tag: '@full' }, async ({
  page,
}) => {
  await expectNoOtherMarkers(page, `/?${NEW_YORK}&zoom=8`)
})

for (const [way, from, to] of [
  ['in', 8, 9],
  ['out', 8, 7],
] as const) {
  test(`zooming ${way}, the last markers stay until the new ones are there`, {
    tag: '@full',
  }, async ({ page }) => {
    // Out, the map asks again and again while it glides.
    if (way === 'out') await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, `/?${NEW_YORK}&zoom=${from}`)
    await counts(page)
    // What a search finds is distinguished from what is only counted.
    await page.getByRole('switch', { name: 'Search as I move' }).click()
    const give = await holdCells(page)
    const frames = await watchFrames(page)
    const asked = page.waitForRequest(/map\.cells/)
    await page.getByRole('button', { name: `Zoom ${way}`, exact: true }).click()
    await asked
    await expect.poll(() => page.evaluate(() => history.state?.view?.zoom)).toBe(to)
    await heldStill(page)
    give()
    await markersSettled(page)
    const seen = await frames()
    const [before = [], after = []] = [seen[0], seen.at(-1)]
    expect(before).not.toEqual(after)
    const isOf = (keys: string[], known: string[]) => keys.every((key) => known.includes(key))
    // Zoomed out, those of the last view have company from around it.
    const isLast = (keys: string[]) => isOf(keys, before) || isOf(before, keys)
    const others = seen.filter((keys) => keys.length === 0 || !(isLast(keys) || isOf(keys, after)))
    expect(others.map((keys) => keys.length)).toEqual([])
  })
}

test('while the map is dragged no marker vanishes that stays in view', { tag: '@full' }, async ({
  page,
}) => {
  await expectNoneVanishes(page)
})

test('the first view has the same parks, without scripts too', { tag: '@full' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const path = `/?${NEW_YORK}&zoom=8`
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const plain = await context.newPage()
  await plain.goto(path)
  const links = plain.locator('[data-opening] .opening-cluster:visible')
  const first = (await links.allInnerTexts()).map(toNumber)
  await context.close()
  expect(Math.max(...first)).toBeGreaterThan(1_000)
  await open(page, path)
  await counts(page)
  const shown = (
    await marked(page)
      .filter({ hasText: /^[\d,]+$/ })
      .allInnerTexts()
  ).map(toNumber)
  expect(shown.length).toBeGreaterThan(2)
  expect(Math.max(...shown)).toBe(Math.max(...first))
})

test('a search of the view is offered however far out, and finds the best known', async ({
  page,
}) => {
  await open(page, `/?${NEW_YORK}&zoom=6`)
  const out = page.getByRole('button', { name: 'Zoom out', exact: true })
  await out.click()
  await out.click()
  await page.getByRole('button', { name: 'Search this area' }).click()
  await expect(page).toHaveURL(/bounds=/)
  await expect.poll(() => found(page)).toBeGreaterThan(2_000)
  await expect(cards(page).first()).toBeVisible()
})
