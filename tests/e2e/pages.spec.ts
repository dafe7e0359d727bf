import { cards, expect, hydrated, open, reload, search, test } from './fixtures.ts'

test('a listing of dog parks is preset to them, until that is taken off', async ({ page }) => {
  await open(page, '/parks/dog-park/san-francisco')
  await page.getByRole('link', { name: 'Remove filter: Dog Park' }).click()
  await expect(page).toHaveURL(/\?amenities=$/)
  await reload(page)
  await expect(page.getByRole('list', { name: 'Active filters' })).toBeHidden()
})

for (const path of ['/#share=aB9_x', '/?error=invalid-share-link']) {
  test(`${path} is a share link that is not known`, async ({ page, allowed }) => {
    // Only the browser knows the hash, and requests its target.
    if (path.includes('#')) allowed.push(/Failed to load resource/)
    // The toast may be over when the map is ready.
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByText('Invalid Share Link').first()).toBeVisible()
    await expect(cards(page).first()).toContainText('San Francisco')
  })
}

test('a shared park that could not be loaded is reported', async ({ page }) => {
  await page.goto('/?error=share-error', { waitUntil: 'commit' })
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  await expect(toast).toContainText('Error Loading Shared Park')
  await expect(toast).toContainText(
    'There was a problem loading the shared park. Please try again later.',
  )
  await expect(toast).toHaveAttribute('data-destructive', 'true')
  await expect(cards(page).first()).toContainText('San Francisco')
  // It is reported only once.
  await expect(page).toHaveURL('/')
})

test('coordinates that are no place are reported, and the title names what is searched then', async ({
  page,
}) => {
  await page.goto('/?lat=999', { waitUntil: 'commit' })
  await expect(
    page.getByText('Showing popular parks in San Francisco Bay Area').first(),
  ).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
  await expect(page).toHaveTitle('Parkfetch: find parks near you')
  await hydrated(page)
  await search(page, 'Boston')
  await expect(cards(page).first()).toContainText('Boston')
  await expect(page).toHaveTitle('Parks near Boston, MA | Parkfetch')
  await page.goBack()
  await expect(page).toHaveTitle('Parkfetch: find parks near you')
})

test('a bad centre is none of the list either, and a link to no number of a park says so', async ({
  page,
}) => {
  await open(page, '/?lat=-85&lng=10')
  await expect(page.getByText('Showing popular parks in San Francisco').first()).toBeVisible()
  await expect(cards(page).first()).toContainText('San Francisco')
  await open(page, '/?park=abc')
  await expect(page.getByText('Park Not Found').first()).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
  await expect(page).not.toHaveURL(/park=/)
})
