import { expect, expectAccessible, hydrated, open, test, useTheme } from './fixtures.ts'

const INSERT = '**/api/test/insert-park'

test('three parks are put in one after another, and listed', async ({ page }) => {
  const sent: Record<string, unknown>[] = []
  let underWay = 0
  let seen = () => {}
  const second = new Promise<void>((resolve) => {
    seen = resolve
  })
  await page.route(INSERT, async (route) => {
    expect(++underWay).toBe(1)
    sent.push(route.request().postDataJSON())
    if (sent.length === 2) await second
    underWay--
    await route.fulfill({ json: { id: 700 + sent.length } })
  })
  await open(page, '/test-insert')
  await page.getByRole('button', { name: 'Insert Test Parks' }).click()
  await expect(page.getByText('Inserting park 2 of 3…')).toBeVisible()
  seen()
  await expect(page.getByText('3 of 3 parks inserted.')).toBeVisible()
  expect(sent).toHaveLength(3)
  for (const park of sent) {
    expect(Object.keys(park).sort()).toEqual([
      'amenities',
      'latitude',
      'longitude',
      'name',
      'placeId',
      'rating',
      'userRatingsTotal',
      'vicinity',
    ])
  }
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(1)).toContainText('701Test Meadow Dog Parktest-meadow-dog-park')
  await expect(rows.nth(1).getByRole('link')).toHaveAttribute(
    'href',
    '/parks/701/test-meadow-dog-park',
  )
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Slug Test' }).click()
  await expect(page).toHaveURL(/\/test-slugs$/)
  await page.goBack()
  await hydrated(page)
  await expect(page.getByRole('link', { name: 'Back to Map' })).toHaveAttribute('href', '/')
})

test.describe('what fails', () => {
  test.use({ allowed: [[/Failed to load resource/], { option: true }] as never })

  for (const theme of ['light', 'dark']) {
    test(`is shown, and what was put in before stays, in ${theme}`, {
      tag: theme === 'dark' ? '@full' : [],
    }, async ({ page, context }) => {
      await useTheme(context, theme)
      // In production the operator's session is needed.
      await open(page, '/test-insert')
      const insert = page.getByRole('button', { name: 'Insert Test Parks' })
      const alert = page.getByRole('alert')
      await insert.click()
      await expect(alert).toHaveText('Failed to insert park: Unauthorized')
      await expect(page.getByRole('table')).toBeHidden()
      await expectAccessible(page)
      let calls = 0
      await page.route(INSERT, (route) => {
        calls++
        return calls === 2 ? route.abort() : route.fulfill({ json: { id: 9 } })
      })
      await insert.click()
      await expect(alert).toHaveText('An unknown error occurred')
      await expect(page.getByText('1 of 3 parks inserted.')).toBeVisible()
      await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
      expect(calls).toBe(2)
    })
  }
})
