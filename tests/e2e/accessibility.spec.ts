import {
  cards,
  expect,
  expectAccessible,
  hydrated,
  markers,
  open,
  search,
  stayOnParkPage,
  test,
  useTheme,
} from './fixtures.ts'

for (const theme of ['light', 'dark']) {
  test.describe(`in ${theme}`, () => {
    // Each screen in one of them.
    const onlyIn = (other: string) => ({ tag: theme === other ? [] : '@full' })

    test.beforeEach(async ({ context }) => {
      await useTheme(context, theme)
    })

    test('the main screen, its filters and a park', onlyIn('light'), async ({ page }) => {
      await open(page, '/')
      await expect(markers(page).first()).toBeVisible()
      await expectAccessible(page)
      await page.locator('summary', { hasText: 'Amenities' }).click()
      await page.getByRole('checkbox', { name: 'Restrooms' }).check()
      await expect(page.getByRole('list', { name: 'Active filters' })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await cards(page).first().getByRole('link').click()
      await expect(page.getByRole('button', { name: 'Close' })).toBeVisible()
      await expectAccessible(page)
    })

    test('suggestions, a toast and an empty list', onlyIn('dark'), async ({ page }) => {
      await open(page, '/')
      await page.getByRole('combobox', { name: /^Address/ }).pressSequentially('gold')
      await expect(
        page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first(),
      ).toBeVisible()
      await expectAccessible(page)
      await search(page, 'asdfghjkl')
      await expect(page.getByText("Couldn't find location").first()).toBeVisible()
      await expectAccessible(page)
      await open(page, '/?address=Portland,+ME&rating=4')
      await expect(page.getByText('No parks found in this area.')).toBeVisible()
      await expectAccessible(page)
    })

    test('the pages to read', onlyIn('light'), async ({ page, request }) => {
      const { parks } = await (await request.get('/api/parks?address=Golden+Gate+Park')).json()
      await stayOnParkPage(page)
      const pages = ['/about', '/privacy', '/test-slugs', '/test-insert']
      for (const path of [...pages, `/parks/${parks[0].id}/golden-gate-park`]) {
        await page.goto(path)
        await expectAccessible(page)
      }
    })

    test.describe('on a phone', () => {
      test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

      test('the main screen, its filters and a park', onlyIn('dark'), async ({ page }) => {
        await open(page, '/')
        await expectAccessible(page)
        await page.getByRole('button', { name: 'Filters' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectAccessible(page)
        await page.getByRole('button', { name: 'Done' }).click()
        await cards(page).first().getByRole('link').click()
        await expect(page.getByRole('button', { name: 'Close' })).toBeVisible()
        await expectAccessible(page)
      })
    })
  })
}

test('the first stops lead to the list and the map, and arrow keys from park to park', async ({
  page,
}) => {
  await open(page, '/')
  await page.keyboard.press('Tab')
  const toResults = page.getByRole('link', { name: 'Skip to results' })
  await expect(toResults).toBeFocused()
  await expect(toResults).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Nearby Parks' })).toBeFocused()
  const links = cards(page).getByRole('link')
  await links.first().focus()
  await expect(toResults).not.toBeInViewport()
  // More than are in the document at once.
  for (let at = 1; at <= 25; at++) {
    await page.keyboard.press('ArrowDown')
    await expect(links.nth(at)).toBeFocused()
  }
  await page.keyboard.press('ArrowUp')
  await expect(links.nth(24)).toBeFocused()
  await page.getByRole('link', { name: 'Skip to map' }).press('Enter')
  await expect(page.getByRole('application', { name: 'Map of parks' })).toBeFocused()
  await expect(page).toHaveURL(/\/$/)
})

test('the whole of the main job is done by keyboard alone', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
    })
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 120; presses++) {
      if (name.test(await focused())) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`The keyboard does not reach ${name}`)
  }
  await tabTo(/^Address, zip code/)
  await page.keyboard.type('Boston')
  await page.keyboard.press('Enter')
  await expect(cards(page).first()).toContainText('Boston')
  await tabTo(/^Use my current location$/)
  await tabTo(/^Search$/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/radius=1000\b/)
  await tabTo(/^Amenities/)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/amenities=Playground/)
  await page.keyboard.press('Escape')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(cards(page).first()).toContainText('Playground')
  const first = await cards(page).first().getByRole('link').innerText()
  await tabTo(new RegExp(`^${first}$`))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: first })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(cards(page).first().getByRole('link')).toBeFocused()
  // The stop of the markers: a park, or several.
  await tabTo(/miles away(, |$)|parks at this location|parks, zoom in$/)
})
