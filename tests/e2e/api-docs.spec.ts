import { expect, expectAccessible, OPPOSITE_LOOKS, test, useLook } from './fixtures.ts'

for (const look of OPPOSITE_LOOKS) {
  test(`the paths are listed, and one shows what it takes and answers ${look.name}`, async ({
    page,
  }) => {
    await useLook(page, look)
    await page.goto('/api/docs')
    await expect(page.getByText('/api/admin/parks/count')).toBeVisible()
    const search = page.getByRole('listitem').filter({ hasText: 'GET/api/parksFinds' })
    await search.locator('summary').click()
    await expect(search.getByText('in the query').first()).toBeVisible()
    await expect(search.getByText(/An address, a zip code/)).toBeVisible()
    await expect(search.getByText(/Too many requests/)).toBeVisible()
    await expect(search.getByRole('link')).toHaveAttribute('href', /^\/api\/parks\?address=94110/)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(look.viewport.width)
    await expectAccessible(page)
  })
}
