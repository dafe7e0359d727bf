import type { Page } from '@playwright/test'
import { cards, expect, expectAccessible, open, test } from './fixtures.ts'
import { furnish } from './live-parks.ts'

async function openFirst(page: Page) {
  await open(page, '/?address=94110')
  await furnish(page)
  const card = cards(page).first()
  const name = await card.getByRole('heading').innerText()
  await card.getByRole('link').click()
  const panel = page.getByRole('region', { name, exact: true })
  await expect(panel).toBeFocused()
  return panel
}

test('a park’s card says what lies in it, and leads to its way in', async ({ page }) => {
  const panel = await openFirst(page)
  const section = panel.getByRole('region', { name: "What's here" })
  await expect(section).toContainText('Toilets 1 on the map')
  await expect(section).toContainText('Benches 2 on the map')
  await expect(section).toContainText('Way in')
  await expect(section).toContainText('3.2 miles of paths 2.1 asphalt, 1.1 of unknown ground')
  const link = panel.getByRole('link', { name: 'Directions to the entrance on Oak Street' })
  await expect(link).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\/dir\//)
  await expectAccessible(page)
})

test.describe('where the visitor is', () => {
  test.use({ permissions: ['geolocation'] })

  /** Golden Gate Park, whose outline is known, as its visitor sees it. */
  async function openFrom(page: Page, at: { latitude: number; longitude: number }) {
    await page.context().setGeolocation(at)
    await open(page, '/')
    await page.getByRole('button', { name: 'Use my current location' }).click()
    await expect(page.getByRole('img', { name: 'Your location' })).toBeVisible()
    await furnish(page)
    await cards(page).getByRole('link', { name: 'Golden Gate Park', exact: true }).click()
    return page.getByRole('region', { name: 'Golden Gate Park', exact: true })
  }

  test('inside a park its card says so', async ({ page }) => {
    const panel = await openFrom(page, { latitude: 37.7694, longitude: -122.484 })
    await expect(panel.getByText(/^You are in it/)).toBeVisible()
    await expect(panel.getByText(/miles? away/)).toHaveCount(0)
  })

  test('outside of it the distance is to the nearest way in', { tag: '@full' }, async ({
    page,
  }) => {
    const at = { latitude: 37.76, longitude: -122.482 }
    const panel = await openFrom(page, at)
    await expect(panel.getByText('You are in it')).toHaveCount(0)
    // The way in is at 37.7684, -122.482: 930 metres to the north.
    await expect(panel.getByText(/^0\.6 miles/)).toBeVisible()
    await expect(
      panel.getByRole('link', { name: 'Directions to the entrance on Oak Street' }),
    ).toBeVisible()
  })
})

test('the map shows it by symbols, which can be pressed, read and hidden, by keys too', async ({
  page,
}) => {
  await openFirst(page)
  await goBetweenSymbols(page)
  const toilets = page.getByRole('button', { name: 'Toilets', exact: true })
  await expect(toilets).toBeVisible()
  await toilets.dispatchEvent('click')
  await expect(toilets).toHaveAttribute('aria-pressed', 'true')
  await expect(toilets.getByText('Toilets')).toBeVisible()
  await page.locator('summary', { hasText: 'In this park' }).click()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Toilets 1' }).uncheck()
  await expect(toilets).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Bench', exact: true })).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Toilets 1' }).check()
  await expect(toilets).toBeVisible()
})

/** Symbols are one tab stop, with arrow keys between them. */
async function goBetweenSymbols(page: Page): Promise<void> {
  const symbols = page.locator('[data-inside]')
  await expect(symbols).toHaveCount(4)
  await expect(page.locator('[data-inside][tabindex="0"]')).toHaveCount(1)
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await page.locator('[data-inside][tabindex="0"]').focus()
  expect(await focused()).toBe('Way in: Oak Street')
  await page.keyboard.press('ArrowRight')
  expect(await focused()).toBe('Toilets')
  await page.keyboard.press('End')
  expect(await focused()).toBe('Bench')
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(page.locator(':focus')).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Home')
  expect(await focused()).toBe('Way in: Oak Street')
}

test('farther away the map has no symbols', { tag: '@full' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openFirst(page)
  await expect(page.locator('[data-inside]')).toHaveCount(4)
  const zoom = () => page.evaluate(() => history.state?.view?.zoom as number)
  const to = async (way: 'in' | 'out', wanted: number) => {
    while (Math.round(await zoom()) !== wanted) {
      const before = await zoom()
      await page.getByRole('button', { name: `Zoom ${way}`, exact: true }).click()
      await expect.poll(zoom).not.toBe(before)
    }
  }
  await to((await zoom()) > 14 ? 'out' : 'in', 14)
  await expect(page.locator('[data-inside]')).toHaveCount(0)
  await expect(page.getByText('In this park')).toHaveCount(0)
  await to('in', 15)
  await expect(page.locator('[data-inside]').first()).toBeVisible()
})

test('outlines of parks are asked for from zoom 13 on', async ({ page }) => {
  const zooms: number[] = []
  const counts: Promise<number>[] = []
  page.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url())
    if (!pathname.endsWith('map.outlines')) return
    zooms.push(JSON.parse(searchParams.get('input') ?? '{}').zoom)
    counts.push(response.json().then(({ result }) => result.data.parks.length))
  })
  await open(page, '/?lat=37.7694&lng=-122.4862&zoom=12')
  await expect(page.locator('[data-map] button').first()).toBeVisible()
  expect(zooms).toEqual([])
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
  await expect.poll(() => zooms.length).toBeGreaterThan(0)
  expect(new Set(zooms)).toEqual(new Set([13]))
  expect(Math.max(...(await Promise.all(counts)))).toBeGreaterThan(0)
})
