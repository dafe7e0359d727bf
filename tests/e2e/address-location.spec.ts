import { cards, expect, expectAccessible, open, search, test, useTheme } from './fixtures.ts'
import { answerWithAddress } from './live-parks.ts'

for (const theme of ['light', 'dark']) {
  test(`an address that is not known exactly is about here, in ${theme}`, {
    tag: theme === 'dark' ? '@full' : [],
  }, async ({ page, context }) => {
    await useTheme(context, theme)
    await open(page, '/')
    await answerWithAddress(page, { accuracy: 'about', within: 200 })
    await search(page, 'Boston')
    await expect(cards(page).first()).toContainText('Boston')
    await expect(page.locator('[data-map]').getByText('About here', { exact: true })).toBeVisible()
    await expectAccessible(page)
    // The next search has no such place.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await search(page, 'Denver')
    await expect(cards(page).first()).toContainText('Denver')
    await expect(page.getByText('About here', { exact: true })).toHaveCount(0)
  })
}

test('one that is known is marked by its name', async ({ page }) => {
  await open(page, '/')
  await answerWithAddress(page, { accuracy: 'exact', within: 20 })
  await search(page, 'Boston')
  await expect(
    page.locator('[data-map]').getByText('350 Oak Street', { exact: true }),
  ).toBeVisible()
})

for (const theme of ['light', 'dark']) {
  test(`a street in several towns is asked about, in ${theme}`, {
    tag: theme === 'light' ? '@full' : [],
  }, async ({ page, context }) => {
    await useTheme(context, theme)
    await open(page, '/?radius=5')
    const nearest = ['Boston', 'Quincy', 'Salem', 'Lynn', 'Malden'].map(
      (town) => `350 Oak Street, ${town}, MA`,
    )
    const towns = { name: '350 Oak Street', count: 14, nearest }
    await answerWithAddress(page, { accuracy: 'exact', within: 20, towns })
    await search(page, 'Boston')
    await expect(page.getByText('350 Oak Street is in 14 towns here.')).toBeVisible()
    const links = page.getByRole('link', { name: /^350 Oak Street, / })
    await expect(links).toHaveText(nearest)
    await expectAccessible(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await links.nth(1).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/address=350\+Oak\+Street%2C\+Quincy%2C\+MA/)
    await expect(page).toHaveURL(/radius=5/)
    await expect(page.getByText('is in 14 towns here')).toHaveCount(0)
  })
}
