import { cards, expect, expectAccessible, open, PHONE, reload, search, test } from './fixtures.ts'

const CHICAGO_DOGS = '?address=Chicago&amenities=Dog+Park&asked=Dog+Park'

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
  await expect(page).toHaveURL(/^[^&]+\?address=Chicago&/)
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

test('a pasted map link becomes its position, a text that is too long its first words', async ({
  page,
}) => {
  await open(page, '/')
  const box = page.getByRole('combobox', { name: /^Address/ })
  await search(page, `https://www.google.com/maps/@41.88,-87.63,15z/data=${'!3m1'.repeat(60)}`)
  await expect(box).toHaveValue('41.88, -87.63')
  await expect(cards(page).first()).toContainText('miles away')
  await search(page, 'Chicago '.repeat(40))
  await expect(box).toHaveValue('Chicago '.repeat(25).trim())
  await expect(
    page.getByText('We read only the first 200 characters.', { exact: true }),
  ).toBeVisible()
})

test('without a place the words filter what is shown', async ({ page }) => {
  await open(page, '/?address=Boston')
  await search(page, 'dog park')
  await expect(page).toHaveURL(/\?address=Boston&amenities=Dog\+Park&/)
})

test('filters leave with the words that brought them; what is not understood is said', async ({
  page,
}) => {
  await open(page, '/?address=Boston&amenities=Playground')
  await search(page, 'open now splash pads in Denver')
  await expect(page).toHaveURL(/amenities=Playground&facts=water_play%3Ayes&open=true&/)
  const chips = page.getByRole('list', { name: 'Active filters' })
  await expect(chips).toContainText('Water play')
  await search(page, 'quiet dog runs in Chicago')
  await expect(
    page.getByText('Not understood: “quiet”. The rest was searched. Showing Chicago, IL.'),
  ).toBeVisible()
  await expect(chips.getByRole('listitem')).toHaveText(['Playground', 'Dog Park'])
  await reload(page)
  await expect(page.getByText('Not understood: “quiet”.')).toBeVisible()
  await search(page, 'Boston')
  await expect(chips.getByRole('listitem')).toHaveText(['Playground'])
})

test('a link to parks near me takes the location that may be taken', async ({ page, context }) => {
  await open(page, '/?address=parks+near+me')
  await expect(page.getByRole('heading', { name: 'Where are you?' })).toBeVisible()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 42.355, longitude: -71.066 })
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page).toHaveURL(/lat=42\.355&lng=-71\.066/)
  await open(page, '/?address=dog+parks+near+me')
  await expect(page).toHaveURL(/lat=42\.355&lng=-71\.066&amenities=Dog\+Park/)
})

test('a link says which filters and which unknown words its text has', async ({ page }) => {
  await open(page, '/?address=quiet+dog+parks+near+me')
  const chips = page.getByRole('list', { name: 'Active filters' })
  await expect(chips.getByRole('listitem')).toHaveText(['Dog Park'])
  await expect(page.getByRole('heading', { name: 'Where are you?' })).toBeVisible()
  await expect(page.getByText('Not understood: “quiet”.')).toBeVisible()
  await search(page, 'Boston')
  await expect(page.getByText('All of Boston, MA')).toBeVisible()
  await expect(page.getByText('Not understood: “quiet”.')).toBeHidden()
})

test('parks near me are those near the visitor', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 42.355, longitude: -71.066 })
  await open(page, '/?address=Chicago')
  await search(page, 'playgrounds near me')
  await expect(page).toHaveURL(/lat=42\.355&lng=-71\.066&amenities=Playground/)
})

test('a street that is not known is said to be so', async ({ page }) => {
  await open(page, '/')
  await search(page, '350 5th Ave New York')
  await expect(
    page.getByText('We don’t know “350”. Showing 5th Avenue, New York City, NY.'),
  ).toBeVisible()
  // Quoted with 60 letters at most.
  await search(page, `1 ${'Long '.repeat(30)}Street, Boston`)
  await expect(
    page.getByText(/^We don’t know “1 (Long ){11}L?o?…”\. Showing Boston, MA\.$/),
  ).toBeVisible()
})

test('a town that may be meant is offered, and a press goes there', async ({ page }) => {
  await open(page, '/?address=Boston')
  await search(page, 'Kyto')
  await expect(page.getByText('Did you mean Kyoto, Japan?', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/address=Boston/)
  await page.getByRole('button', { name: 'Go there' }).click()
  await expect(page).toHaveURL(/address=Kyoto%2C\+Japan/)
})

test('a park searched by its name is selected, the one nearest to the map', async ({ page }) => {
  await open(page, '/')
  await search(page, 'lincoln park')
  const card = page.getByRole('region', { name: 'Lincoln Park' })
  await expect(card).toContainText('San Francisco')
  await expect(page).toHaveURL(/address=lincoln\+park&near=37\.8%2C-122\.4&park=\d+$/)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(card).toBeHidden()
  await open(page, '/?address=Chicago')
  await search(page, 'lincoln park')
  await expect(card).toContainText('Chicago')
})

test('of parks of one name that of the map is shown, the others are a press away', async ({
  page,
}) => {
  await open(page, '/?address=Denver')
  await search(page, 'Washington Park')
  await expect(page.getByRole('region', { name: 'Washington Park' })).toContainText('Denver')
  const list = page.getByRole('region', { name: 'Parks', exact: true })
  await expect(list).toContainText('Also: Washington Park, Chicago · Washington Park, Brooklyn')
  await list.getByRole('link', { name: 'Washington Park, Chicago' }).click()
  await expect(page.getByRole('region', { name: 'Washington Park' })).toContainText(
    'Dr Martin Luther',
  )
})

test('a suggested park is opened, whatever others are called', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('combobox', { name: /^Address/ }).pressSequentially('lincoln park')
  await page.getByRole('option', { name: 'Lincoln Park, Chicago, IL' }).click()
  await expect(page).toHaveURL(/parkId=(\d+)&park=\1$/)
  await expect(page.getByRole('region', { name: 'Lincoln Park' })).toContainText('Chicago')
})

test('suggestions know where the map is, also before it was shown', { tag: '@full' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/?address=Chicago')
  const request = page.waitForRequest((one) => one.url().includes('geocode.suggest'))
  await page.getByRole('combobox', { name: /^Address/ }).fill('hyde park')
  expect(decodeURIComponent((await request).url())).toMatch(/"near":"41\.[89],-87\.[67]"/)
  await expect(page.getByRole('option').first()).toContainText('Hyde Park, Chicago')
})

test('a park’s card opens at what was asked about it, and says it', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/')
  await search(page, 'what time does Prospect Park close')
  const card = page.getByRole('region', { name: 'Prospect Park', exact: true })
  const asked = card.locator('[data-about]')
  await expect(asked).toHaveText(/^Opening hours: (Open now|Closed).*Stated by NYC Parks$/s)
  await expect(asked).toBeInViewport({ ratio: 1 })
  await expect(card.getByRole('status').first()).toHaveText(/^Opening hours: (Open now|Closed)/)
  await expect(page.getByText('Not understood:')).toHaveCount(0)

  await search(page, 'can I take my dog to Prospect Park')
  await expect(asked).toHaveText(/^Dog area at some hours Off leash/)
  await expect(asked).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('combobox', { name: /^Address/ })).toBeFocused()

  // By its link as well, where the card has the answer.
  await open(page, '/?address=is+there+a+dog+park+in+Golden+Gate+Park')
  const other = page.getByRole('region', { name: 'Golden Gate Park', exact: true })
  await expect(other.locator('[data-about]')).toHaveText(/^Dog Park/)
  await expect(other.locator('[data-about]')).toBeInViewport({ ratio: 1 })
  await expect(other.getByRole('status').first()).toHaveText('Dog area')
  await expectAccessible(page)
})
