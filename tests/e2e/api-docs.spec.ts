import { expect, test } from './fixtures.ts'

test('the paths are listed, and one can be tried', async ({ page }) => {
  await page.goto('/api/docs')
  const config = page.locator('.opblock', { hasText: '/api/config' })
  await config.getByRole('button', { name: /Gives the settings/ }).click()
  await config.getByRole('button', { name: 'Try it out' }).click()
  await config.getByRole('button', { name: 'Execute' }).click()
  await expect(config.locator('.live-responses-table')).toContainText('"siteName": "Parkfetch"')
  await expect(page.getByText('/api/admin/parks/count')).toBeVisible()
})

test.describe('without its reader', () => {
  test.use({ allowed: [[/Failed to load resource/], { option: true }] as never })

  test('a list that can not be loaded is told of, and asked for again', async ({
    page,
    request,
  }) => {
    // Lazily loaded parts are not in the document.
    const html = await (await request.get('/api/docs')).text()
    let isAway = true
    await page.route('**/assets/chunks/*.js', (route) => {
      const isFirst = html.includes(new URL(route.request().url()).pathname)
      return isAway && !isFirst ? route.abort() : route.continue()
    })
    await page.goto('/api/docs')
    await expect(page.getByText('The list of paths could not be loaded.')).toBeVisible()
    isAway = false
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.locator('.opblock').first()).toBeVisible()
  })
})
