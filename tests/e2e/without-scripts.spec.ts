import { expect, PHONE, test } from './fixtures.ts'

test.use({ javaScriptEnabled: false })

test('the form searches and narrows, and leads to a park in its shape', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeHidden()
  await page.getByRole('combobox', { name: /^Address/ }).fill('94110')
  await page.getByRole('combobox', { name: /^Address/ }).press('Enter')
  await expect(page).toHaveURL(/[?&]address=94110(&|$)/)
  await page.getByRole('combobox', { name: 'Distance' }).selectOption('2000')
  await page.getByText('Any', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Dog Park' }).check()
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page).toHaveURL(/address=94110&radius=2000&amenities=Dog\+Park/)
  await expect(page.getByRole('combobox', { name: 'Distance' })).toHaveValue('2000')
  const card = page.getByRole('article').filter({ hasText: 'Mission Dolores Park' })
  await expect(card.locator('svg [data-part="shape"]')).toBeVisible()
  await card.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/parks\/\d+\/mission-dolores-park$/)
  await expect(page.getByText('Opening map centered on this park...')).toBeHidden()
  await expect(
    page.getByRole('img', { name: 'The shape of Mission Dolores Park, north up' }),
  ).toBeVisible()
})

test('on a phone as well', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/?address=Boston')
  await expect(page.getByRole('combobox', { name: 'Distance' })).toBeVisible()
  await expect(page.locator('article').first()).toBeVisible()
  const apply = await page.getByRole('button', { name: 'Apply filters' }).boundingBox()
  const map = await page.locator('[data-opening]').boundingBox()
  const list = await page.getByRole('region', { name: 'Parks', exact: true }).boundingBox()
  const bottom = (box: typeof map) => (box?.y ?? 0) + (box?.height ?? 0)
  expect(map?.y).toBeGreaterThanOrEqual(bottom(apply))
  expect(list?.y).toBeGreaterThanOrEqual(bottom(map))
})
