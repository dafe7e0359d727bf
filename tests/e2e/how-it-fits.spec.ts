import type { Page } from '@playwright/test'
import { cards, expect, expectAccessible, open, PHONE, test } from './fixtures.ts'
import { changePark } from './live-parks.ts'

const NAME = 'Golden Gate Park'
const ASKED = '/?address=San+Francisco&need=dog&facts=dog_area:yes,fenced:yes,leash:off'

async function openCard(page: Page, address: string) {
  await open(page, address)
  await cards(page).getByRole('link', { name: NAME, exact: true }).click()
  const panel = page.getByRole('region', { name: NAME, exact: true })
  await panel.waitFor()
  return panel
}

for (const { where, viewport, tag } of [
  { where: 'beside the map', viewport: { width: 1280, height: 800 }, tag: '@full' },
  { where: 'on a phone', viewport: PHONE, tag: [] },
]) {
  test(`${where} a park’s card leads from what was asked for to the report`, { tag }, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await changePark(page, () => ({ facts: [{ key: 'leash', value: 'on', ...BY_OSM }] }))
    const panel = await openCard(page, '/?address=San+Francisco&facts=dog_area:yes')
    await expect(panel.getByRole('button', { name: 'Report an Issue' })).toBeVisible()
    await expect(panel.getByText('Rate this park')).toBeVisible()
    // The list has no facts: they are asked for.
    await expect(panel.getByRole('region', { name: "What's here" })).toBeVisible()
    const text = await panel.innerText()
    const parts = [
      ...['How it fits', '501 Stanyan Street', 'Directions', 'Hours unknown', "What's here"],
      ...['Gardens, lakes, meadows', 'No ratings yet', 'Rate this park', 'Report an Issue'],
    ]
    const places = parts.map((part) => text.indexOf(part))
    expect(places).not.toContain(-1)
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })
}

const BY_OSM = { source: 'osm', since: '2020-05-03', how: 'stated' }

test('each filter is answered with its source: known, known not to be so, or unknown', async ({
  page,
}) => {
  await changePark(page, () => ({
    facts: [
      { key: 'dog_area', value: 'yes', ...BY_OSM },
      { key: 'leash', value: 'on', ...BY_OSM },
    ],
  }))
  await open(page, `${ASKED}&rating=4`)
  const list = page.getByRole('button', { name: /that may fit$/ })
  await expect(page.getByText('No parks here are rated yet.')).toBeVisible()
  await expect(list).toHaveCount(0)
  await cards(page).getByRole('link', { name: NAME, exact: true }).click()
  const fits = page.getByRole('region', { name: 'How it fits' })
  await expect(fits.getByRole('listitem')).toHaveText([
    'Not known: 4+ stars nobody has said yet',
    'Fits: Dog area OpenStreetMap, edited May 2020 old',
    'Not known: Fenced nobody has said yet',
    /^Does not fit: .*leash.* OpenStreetMap, edited May 2020 old$/,
  ])
  await expectAccessible(page)
})

test('a park opened from a list shows all its facts; where nothing is asked for, no fit', async ({
  page,
}) => {
  const panel = await openCard(page, '/?address=San+Francisco')
  await expect(panel.getByRole('region', { name: "What's here" })).toContainText(
    'Dog area Parkfetch',
  )
  await expect(panel.getByRole('region', { name: 'How it fits' })).toHaveCount(0)
})

test('Directions is the one main action of the card', async ({ page }) => {
  const panel = await openCard(page, ASKED.replace('&facts=dog_area:yes,fenced:yes,leash:off', ''))
  await expect(panel.getByRole('button', { name: 'Share' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Report an Issue' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Not sure' })).toBeVisible()
  const filled = await panel.evaluate((element) => {
    const surface = getComputedStyle(element).backgroundColor
    const isFilled = (one: Element) => {
      const { backgroundColor } = getComputedStyle(one)
      const isColoured = !/, 0\)$/.test(backgroundColor) && backgroundColor !== surface
      return isColoured && one.getClientRects().length > 0
    }
    return [...element.querySelectorAll('a, button')].filter(isFilled).map((one) => one.textContent)
  })
  expect(filled).toEqual(['Directions'])
})
