import { cards, expect, open, search, test } from './fixtures.ts'

const CHICAGO_DOGS = '?address=Chicago&amenities=Dog+Park'

test('words that ask for something become filters, which can be taken off', async ({ page }) => {
  await open(page, '/')
  await search(page, 'dog parks in Chicago')
  await expect(page).toHaveURL((url) => url.search === CHICAGO_DOGS)
  await expect(page.getByRole('combobox', { name: /^Address/ })).toHaveValue('Chicago')
  const chips = page.getByRole('list', { name: 'Active filters' })
  await expect(chips).toContainText('Dog Park')
  await expect(
    cards(page)
      .first()
      .getByText(/Chicago$/),
  ).toBeVisible()
  await expect(page.getByText('All of Chicago, IL')).toBeVisible()
  await chips.getByRole('link', { name: 'Remove filter: Dog Park' }).click()
  await expect(page).toHaveURL((url) => url.search === '?address=Chicago')
  await page.goBack()
  await expect(page).toHaveURL((url) => url.search === CHICAGO_DOGS)
  await page.goBack()
  await expect(page).toHaveURL((url) => url.search === '')
})

test('the words themselves can be searched for', async ({ page }) => {
  await open(page, '/')
  await search(page, 'dog parks in Chicago')
  await page.getByRole('link', { name: 'Search for exactly “dog parks in Chicago”' }).click()
  await expect(page).toHaveURL(
    (url) => url.search === '?exact=true&address=dog%20parks%20in%20Chicago',
  )
  await expect(page.getByRole('list', { name: 'Active filters' })).toBeHidden()
  await expect(
    cards(page)
      .first()
      .getByText(/Chicago$/),
  ).toBeVisible()
})

test('without a place the words filter what is shown', async ({ page }) => {
  await open(page, '/?address=Boston')
  await search(page, 'dog park')
  await expect(page).toHaveURL((url) => url.search === '?address=Boston&amenities=Dog+Park')
})

test('parks near me are those near the visitor', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 42.355, longitude: -71.066 })
  await open(page, '/?address=Chicago')
  await search(page, 'playgrounds near me')
  await expect(page).toHaveURL(/lat=42\.355&lng=-71\.066&amenities=Playground/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the address is written anew as well', async ({ page }) => {
    await page.goto('/?address=dog+parks+in+Chicago')
    await expect(page).toHaveURL((url) => url.search === CHICAGO_DOGS)
    await page.goto('/?address=dog+park')
    await expect(page).toHaveURL((url) => url.search === '?amenities=Dog+Park')
  })
})
