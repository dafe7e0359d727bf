import { expect, expectAccessible, hydrated, test } from './fixtures.ts'

test('people find places and parks by name, page by page', async ({ page }) => {
  await page.goto('/sitemap')
  await hydrated(page)
  await expect(page).toHaveTitle('Sitemap | Parkfetch')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Pages',
    'Places',
    'Blog posts',
    'Parks by name',
  ])
  await expectAccessible(page)
  const parks = page.getByRole('region', { name: 'Parks by name' })
  const links = parks.getByRole('list').last().getByRole('link')
  await expect(links).toHaveCount(100)
  const first = await links.allTextContents()
  await parks.getByRole('link', { name: 'Next parks' }).click()
  await expect(page).toHaveURL(/\/sitemap\?from=[^&]+&id=\d+$/)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Parks by name'])
  const second = await links.allTextContents()
  expect(second.filter((name) => first.includes(name) && name !== 'Playground')).toEqual([])
  await parks.getByRole('link', { name: 'Previous parks' }).click()
  await expect(page).toHaveURL(/\/sitemap$/)
  await expect(links.first()).toHaveText(first[0] ?? '')
  await parks.getByRole('link', { name: 'G', exact: true }).click()
  await expect(page).toHaveURL(/\/sitemap\?from=g$/)
  await expect(parks.getByRole('link', { name: 'G', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(links.first()).toHaveText(/^G/)
  await page.goBack()
  await expect(page).toHaveURL(/\/sitemap$/)
  await page.getByRole('region', { name: 'Places' }).getByRole('link', { name: 'Boston' }).click()
  await expect(page).toHaveTitle('Parks in Boston | Parkfetch')
})
