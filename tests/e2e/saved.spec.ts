import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { cards, expect, expectAccessible, open, test, useTheme } from './fixtures.ts'

const KEY = 'parkfetch_saved_parks'

function heart(within: Page | Locator, name: string, verb: 'Save' | 'Saved') {
  return within.getByRole('button', { name: `${verb} ${name}`, exact: true })
}

async function openList(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Saved parks, / }).click()
  const dialog = page.getByRole('dialog', { name: 'Saved parks' })
  await expect(dialog).toBeVisible()
  return dialog
}

test('a park is saved by its heart, in the list, in its card and on the map', async ({ page }) => {
  await page.clock.install()
  await open(page, '/?lat=37.7694&lng=-122.484&zoom=15')
  const card = cards(page).first()
  const button = heart(card, 'Golden Gate Park', 'Save')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  const box = await button.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
  await button.click()
  await expect(heart(card, 'Golden Gate Park', 'Saved')).toHaveAttribute('aria-pressed', 'true')
  // The heart is above the card's link, which must not be followed.
  await expect(page).toHaveURL(/lng=-122\.484&zoom=15$/)
  await expect(page.getByRole('button', { name: 'Saved parks, 1' })).toBeVisible()

  await page.reload()
  await expect(heart(card, 'Golden Gate Park', 'Saved')).toBeVisible()
  // Its name is only shown if there is space.
  const marker = page.locator('[data-map] button[data-park][aria-label^="Golden Gate Park,"]')
  await expect(marker).toHaveAccessibleName('Golden Gate Park, dog-friendly, saved')
  await expect(marker).toHaveAttribute('data-kind', 'dog-friendly')

  await card.getByRole('link').click()
  const panel = page.getByRole('region', { name: 'Golden Gate Park' })
  await heart(panel, 'Golden Gate Park', 'Saved').click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Removed from saved parks' })
  // It stays as long as the pointer is on it.
  await toast.hover()
  await expect(heart(panel, 'Golden Gate Park', 'Save')).toBeVisible()
  await expect(marker).toHaveAccessibleName('Golden Gate Park, dog-friendly')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(heart(panel, 'Golden Gate Park', 'Saved')).toBeVisible()
  await expect(toast).toHaveCount(0)

  // A toast keeps its state when it moves into a dialog, and stays closed in the next one.
  const dialog = page.getByRole('dialog', { name: 'Report an Issue' })
  // Its script comes with its first opening, which may take as long as a toast is shown.
  await page.getByRole('button', { name: 'Report an Issue' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await heart(panel, 'Golden Gate Park', 'Saved').click()
  await toast.evaluate((shown) => Object.assign(window, { shown }))
  await page.getByRole('button', { name: 'Report an Issue' }).click()
  const within = dialog.getByRole('listitem').filter({ hasText: 'Removed from saved parks' })
  await expect(within).toBeVisible()
  expect(await within.evaluate((shown) => Object.is(shown, Reflect.get(window, 'shown')))).toBe(
    true,
  )
  await within.getByRole('button', { name: 'Close' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Report an Issue' }).click()
  await expect(dialog).toBeVisible()
  await page.clock.runFor(300)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

test('two windows show the same', { tag: '@full' }, async ({ page, context }) => {
  await open(page, '/?lat=37.7694&lng=-122.484')
  const other = await context.newPage()
  await open(other, '/?lat=37.7694&lng=-122.484')
  await heart(cards(page).first(), 'Golden Gate Park', 'Save').click()
  await expect(heart(cards(other).first(), 'Golden Gate Park', 'Saved')).toBeVisible()
  await heart(other, 'Japanese Tea Garden', 'Save').click()
  await expect(page.getByRole('button', { name: 'Saved parks, 2' })).toBeVisible()
})

test('where the browser stores nothing a park is saved for the page, and that is said once', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.getItem = Storage.prototype.setItem = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
  })
  await open(page, '/?lat=37.7694&lng=-122.484')
  await heart(cards(page).first(), 'Golden Gate Park', 'Save').click()
  await expect(page.getByText('Saved until you leave this page').first()).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(heart(cards(page).first(), 'Golden Gate Park', 'Saved')).toBeVisible()
  await heart(page, 'Japanese Tea Garden', 'Save').click()
  await expect(page.getByRole('button', { name: 'Saved parks, 2' })).toBeVisible()
  await expect(page.getByText('Saved until you leave this page')).toHaveCount(0)
})

test('the list sorts, removes, brings back and opens', async ({ page }) => {
  await page.clock.install()
  await open(page, '/?lat=37.7694&lng=-122.484')
  for (const name of ['Japanese Tea Garden', 'Golden Gate Park']) {
    await page.clock.fastForward(1_000)
    await heart(page, name, 'Save').click()
  }
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/parks.saved')) asked.push(request.url())
  })
  const dialog = await openList(page)
  const names = dialog.getByRole('heading', { level: 3 })
  await expect(names).toHaveText(['Golden Gate Park', 'Japanese Tea Garden'])
  await expect(dialog.getByRole('listitem').nth(1)).toContainText('0.7 miles away')
  const sort = dialog.getByRole('combobox', { name: 'Sort saved parks by' })
  await sort.selectOption('Name')
  await expect(names).toHaveText(['Golden Gate Park', 'Japanese Tea Garden'])
  await sort.selectOption('Distance')
  await expect(names).toHaveText(['Golden Gate Park', 'Japanese Tea Garden'])
  await sort.selectOption('Date saved')

  await dialog.getByRole('button', { name: 'Remove Golden Gate Park' }).click()
  await expect(names).toHaveText(['Japanese Tea Garden'])
  await expect(dialog.getByText('Removed Golden Gate Park.')).toBeVisible()
  await expectAccessible(page)
  const undo = dialog.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(names).toHaveText(['Golden Gate Park', 'Japanese Tea Garden'])
  await expect(dialog.getByRole('link', { name: 'Golden Gate Park' })).toBeFocused()
  expect(asked).toHaveLength(1)

  await dialog.getByRole('link', { name: 'Japanese Tea Garden' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Japanese Tea Garden' })).toBeFocused()
  await page.keyboard.press('Escape')
  await openList(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Saved parks, 2' })).toBeFocused()
})

test('a park that is gone says so, one of Google’s waits for its details', async ({ page }) => {
  await page.addInitScript(
    ([key]) => {
      const kept = { name: 'Old Park', latitude: 37, longitude: -122, source: 'osm' }
      const parks = [
        { id: 99999, savedAt: 2, kept },
        { id: 99998, savedAt: 1 },
      ]
      if (!sessionStorage.getItem('once')) localStorage.setItem(key, JSON.stringify(parks))
      sessionStorage.setItem('once', '1')
    },
    [KEY] as const,
  )
  await page.route('**/api/trpc/parks.saved?*', (route) =>
    route.fulfill({ json: { result: { data: { parks: [], lapsed: [99998], moved: [] } } } }),
  )
  await open(page, '/')
  const dialog = await openList(page)
  const [gone, lapsed] = [0, 1].map((index) => dialog.getByRole('listitem').nth(index))
  await expect(gone as Locator).toContainText('This park is no longer known here.')
  await expect((gone as Locator).getByRole('link')).toHaveCount(0)
  await expect((lapsed as Locator).getByRole('link')).toHaveText('Saved park')
  await expect(lapsed as Locator).toContainText('Its details come when it is opened.')
  await expect(dialog).toContainText(
    'The place of 1 park from Google may not be written to a file.',
  )
  await dialog.getByRole('button', { name: 'Remove Old Park' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
})

test('what is exported is imported again, in both formats', async ({ page }) => {
  await open(page, '/?lat=37.7694&lng=-122.484')
  await heart(page, 'Golden Gate Park', 'Save').click()
  await heart(page, 'Japanese Tea Garden', 'Save').click()
  const dialog = await openList(page)
  for (const [format, name] of [
    ['GeoJSON', 'saved-parks.geojson'],
    ['GPX', 'saved-parks.gpx'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: `Export ${format}` }).click(),
    ])
    expect(download.suggestedFilename()).toBe(name)
    const buffer = await readFile(await download.path())
    const choose = () =>
      dialog
        .getByLabel('A GeoJSON or GPX file')
        .setInputFiles({ name, mimeType: 'text/plain', buffer })
    await choose()
    await expect(dialog).toContainText('0 parks added, 2 already saved, 0 not added')
    await dialog.getByRole('button', { name: 'Remove Golden Gate Park' }).click()
    await choose()
    await expect(dialog).toContainText('1 park added, 1 already saved, 0 not added')
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
  }
})

test('files of others are matched by name and place; what is not a park is named', async ({
  page,
}) => {
  await open(page, '/')
  const dialog = await openList(page)
  await expect(dialog.getByRole('heading', { name: 'No saved parks yet' })).toBeVisible()
  const choose = (text: string) =>
    dialog
      .getByLabel('A GeoJSON or GPX file')
      .setInputFiles({ name: 'file', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await choose(
    `<?xml version="1.0"?><gpx version="1.0" xmlns="http://www.topografix.com/GPX/1/0">
    <wpt lat="37.7694" lon="-122.484"><name>Golden Gate  park</name></wpt>
    <wpt lat="10" lon="10"><name>Golden Gate Park</name></wpt>
    <wpt lat="37" lon="-122"/></gpx>`,
  )
  await expect(dialog).toContainText('1 park added, 0 already saved, 2 not added')
  await expect(dialog.getByRole('list', { name: 'Not added' }).getByRole('listitem')).toHaveText([
    'Golden Gate Park: no park of this name is known within 200 m',
    'A place at 37, -122: has no name',
  ])
  for (const [text, why] of [
    ['<gpx><wpt', 'This is not valid XML'],
    ['<kml/>', 'This XML is not GPX.'],
    ['<gpx/>', 'There are no places in this file.'],
    ['{"type"', 'This is not valid JSON'],
    ['{"type":"Topology"}', 'This JSON is not GeoJSON with features.'],
    ['x'.repeat(1_000_001), 'The file is larger than 1 MB.'],
  ] as const) {
    await choose(text)
    await expect(dialog).toContainText(`Nothing was imported. ${why}`)
  }
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Golden Gate Park'])
})

test('no more than 1,000 parks are saved, and that is said', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript((key) => {
    const parks = Array.from({ length: 1_000 }, (_, index) => ({ id: 50_000 + index, savedAt: 0 }))
    localStorage.setItem(key, JSON.stringify(parks))
  }, KEY)
  await open(page, '/?lat=37.7694&lng=-122.484')
  await heart(page, 'Golden Gate Park', 'Save').click()
  await expect(page.getByText('No room for more saved parks').first()).toBeVisible()
  await expect(heart(page, 'Golden Gate Park', 'Save')).toBeVisible()
})

for (const theme of ['light', 'dark']) {
  test(`the list can be used by everyone, in ${theme}`, { tag: '@full' }, async ({
    page,
    context,
  }) => {
    await useTheme(context, theme)
    await open(page, '/?lat=37.7694&lng=-122.484')
    await heart(page, 'Golden Gate Park', 'Save').click()
    await expectAccessible(page)
    const dialog = await openList(page)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Remove Golden Gate Park' }).click()
    await expect(dialog.getByRole('heading', { name: 'No saved parks yet' })).toBeVisible()
    await expectAccessible(page)
  })
}
