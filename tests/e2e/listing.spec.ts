import {
  cards,
  expect,
  expectAccessible,
  hydrated,
  markers,
  open,
  PHONE,
  test,
  useTheme,
} from './fixtures.ts'

const found = /^\d+ parks? found$/

test('a park is selected, seen close, and let go, with the words staying', async ({ page }) => {
  await open(page, '/parks/dog-park/san-francisco')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dog Park in San Francisco')
  await expect(page.getByText(found)).toBeVisible()
  await expect(page.getByRole('combobox', { name: /^Address/ })).toHaveValue(
    'San Francisco California',
  )
  await expect(page.getByText(/^We know \d+ dog parks in San Francisco\./)).toBeVisible()
  const link = page.getByRole('link', { name: 'Admin Dashboard' })
  await expect(link).toHaveAttribute('href', '/admin/reports')
  // The first one's outline is larger than the map at zoom 16.
  await cards(page).nth(1).getByRole('link').click()
  await expect.poll(() => page.evaluate(() => history.state?.view?.zoom)).toBe(16)
  await expect(page).toHaveURL(/\/parks\/dog-park\/san-francisco\?park=\d+$/)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Close' })).toBeHidden()
  const asked = page.waitForRequest(/\/api\/trpc\/parks\.search/)
  await page.getByRole('combobox', { name: 'Distance' }).selectOption('1000')
  expect(decodeURIComponent((await asked).url())).toContain(
    '"address":"San Francisco California Dog Park parks"',
  )
  await expect(page).toHaveURL(/\?radius=1000$/)
  await expect(page.getByText(/^We know \d+ dog parks in San Francisco\./)).toBeVisible()
  await page.getByRole('link', { name: 'Parks in San Francisco', exact: true }).click()
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parks in San Francisco')
})

for (const theme of ['light', 'dark']) {
  const tag = theme === 'light' ? [] : '@full'

  test(`nothing of it is in the way in ${theme}`, { tag }, async ({ page, context }) => {
    await useTheme(context, theme)
    await open(page, '/parks/new-york')
    await expect(markers(page).first()).toBeVisible()
    await expectAccessible(page)
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the heading stands above the search, and the sheet below both', async ({ page }) => {
    await open(page, '/parks/dog-park/san-francisco')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeInViewport()
    expect((await heading.boundingBox())?.height).toBeGreaterThan(16)
    await expect(page.getByText(found)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show more of the list' }).click()
    const sheet = page.getByRole('region', { name: 'Parks', exact: true })
    const bar = await page.getByRole('search').locator('form').boundingBox()
    const edge = (bar?.y ?? 0) + (bar?.height ?? 0)
    await expect.poll(async () => (await sheet.boundingBox())?.y ?? 0).toBeLessThan(edge + 10)
    expect((await sheet.boundingBox())?.y).toBeGreaterThanOrEqual(edge - 1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('the facts of its parks are compared, and scroll by themselves', async ({ page }) => {
    await open(page, '/parks/chicago')
    const table = page.getByRole('table', { name: /^The first 20 parks of the list/ })
    await expect(table.getByRole('row')).toHaveCount(21)
    await expect(table.getByRole('columnheader').first()).toHaveText('Park')
    const lincoln = table.getByRole('row').filter({
      has: page.getByRole('rowheader', { name: 'Lincoln Park', exact: true }),
    })
    await expect(lincoln.getByRole('cell').first()).toHaveText('1,210')
    await expect(lincoln.getByRole('link')).toHaveAttribute('href', /^\/parks\/\d+\/lincoln-park$/)
    await expect(page.getByText(/^Facts: .*Chicago Park District/)).toBeAttached()
    const region = page.getByRole('region', { name: /^The first 20 parks/ })
    const { inside, whole } = await region.evaluate((element) => ({
      inside: element.scrollWidth - element.clientWidth,
      whole: document.documentElement.scrollWidth,
    }))
    expect(inside).toBeGreaterThan(0)
    expect(whole).toBe(PHONE.width)
    await expectAccessible(page)
  })
})
