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
    await expect(panel.getByRole('button', { name: 'Rate it' })).toBeVisible()
    // The list has no facts: they are asked for.
    await expect(panel.getByText("What we don't know yet")).toBeVisible()
    const text = await panel.innerText()
    const parts = [
      ...['No ratings yet', 'Rate it', '501 Stanyan Street', 'What you asked for', 'Directions'],
      ...['Share', 'Gardens, lakes, meadows', "What's here", "What we don't know yet"],
      ...['Something wrong or missing?', 'Suggest a change', 'Report an Issue', 'Sources.'],
    ]
    const places = parts.map((part) => text.indexOf(part))
    expect(places).not.toContain(-1)
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })
}

const BY_OSM = { source: 'osm', since: '2020-05-03', how: 'stated' }

test('one line answers: what is known, what is not so, what is not known', async ({ page }) => {
  await changePark(page, () => ({
    facts: [
      { key: 'dog_area', value: 'yes', ...BY_OSM },
      { key: 'leash', value: 'on', ...BY_OSM },
    ],
  }))
  await open(page, `${ASKED}&rating=4`)
  const list = page.getByRole('button', { name: /that may fit$/ })
  await expect(page.getByText('No park here is known to have all four.')).toBeVisible()
  await expect(list).toHaveCount(0)
  await cards(page).getByRole('link', { name: NAME, exact: true }).click()
  await expect(page.getByText('For your dog:').locator('xpath=..')).toHaveText(
    'For your dog: dog area. But dogs on leash only. Not known: 4+ stars, fenced.',
  )
  await expect(page.getByRole('region', { name: 'Sources' })).toContainText('(as of 2020)')
  // What is not known is asked first.
  await expect(page.getByRole('region', { name: 'Do you know more?' })).toContainText(
    'Is the dog area fenced?',
  )
  await expectAccessible(page)
})

test('a park opened from a list shows all its facts; where nothing is asked for, no answer', async ({
  page,
}) => {
  const panel = await openCard(page, '/?address=San+Francisco')
  await expect(panel.getByRole('region', { name: "What's here" })).toContainText('Dog Park')
  await expect(panel.getByText(/^(For your dog|What you asked for):/)).toHaveCount(0)
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
