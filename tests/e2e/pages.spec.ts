import { cards, expect, hydrated, open, reload, search, stayOnParkPage, test } from './fixtures.ts'

test.describe('a park', () => {
  test('is shown with its title, and leads to the map', async ({ page, request }) => {
    const { parks } = await (await request.get('/api/parks?address=Golden+Gate+Park')).json()
    await stayOnParkPage(page)
    await page.goto(`/parks/${parks[0].id}`)
    await expect(page).toHaveTitle('Golden Gate Park | Parkfetch')
    const path = await page.getByRole('link', { name: 'View on Map' }).getAttribute('href')
    await page.unrouteAll()
    await open(page, path ?? '')
    await expect(page.getByRole('region', { name: 'Golden Gate Park' })).toBeVisible()
  })
})

test.describe('a listing', () => {
  test('of a city has its heading, its title and its parks', async ({ page, request }) => {
    const html = await (await request.get('/parks/chicago')).text()
    expect(/<h1[^>]*>Parks in Chicago<\/h1>/.test(html)).toBe(true)
    await open(page, '/parks/chicago')
    await expect(page).toHaveTitle('Parks in Chicago | Parkfetch')
    await expect(cards(page).first()).toContainText('Chicago')
  })

  test('of dog parks is preset to them', async ({ page }) => {
    await open(page, '/parks/dog-park/san-francisco')
    await expect(page).toHaveTitle('Dog Parks in San Francisco | Parkfetch')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dog Park in San Francisco')
    for (const card of await cards(page).all()) await expect(card).toContainText('Dog Park')
    await page.getByRole('link', { name: 'Remove filter: Dog Park' }).click()
    await expect(page).toHaveURL(/\?amenities=$/)
    await reload(page)
    await expect(page.getByRole('list', { name: 'Active filters' })).toBeHidden()
  })

  test('of a state shows all of it', async ({ page }) => {
    await open(page, '/parks/national-park/california')
    await expect(page.getByText('11 parks found')).toBeVisible()
    await expect(cards(page)).toHaveCount(11)
  })
})

test.describe('what is not there', () => {
  test.use({ allowed: [[/404/], { option: true }] as never })

  for (const path of ['/nothing', '/parks/a/b/c', '/index.pageContext.json', '/%E0%A4%A']) {
    test(`${path} is a 404 with its words`, async ({ page }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
      await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Back to Map' })).toHaveAttribute('href', '/')
    })
  }

  for (const path of ['/parks/999999', '/parks/999999/any', '/parks/99999999999999']) {
    test(`${path} is a park that is not found`, async ({ page }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Park not found' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Back to Map' })).toBeVisible()
    })
  }

  test('a place nobody knows', async ({ page }) => {
    const response = await page.goto('/parks/asdfghjkl')
    expect(response?.status()).toBe(404)
    await expect(
      page.getByRole('heading', { name: "We don't know a place called Asdfghjkl." }),
    ).toBeVisible()
  })
})

test.describe('a listing of no place', () => {
  test.use({ allowed: [[/404/], { option: true }] as never })

  for (const path of [
    '/parks/__proto__',
    '/parks/dog-park/constructor',
    `/parks/${'a'.repeat(250)}`,
  ]) {
    test(`${path.slice(0, 40)} is a place that is not known`, async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(404)
      await expect(
        page.getByRole('heading', { name: /^We don't know a place called/ }),
      ).toBeVisible()
    })
  }
})

test('another place that is not known leaves the listing there', async ({ page }) => {
  expect((await page.goto('/parks/chicago?address=asdfghjkl'))?.status()).toBe(200)
  await expect(page.getByText('We couldn\'t find "asdfghjkl" on the map.').first()).toBeVisible()
})

for (const path of ['/s/aB9_x', '/?share=aB9_x', '/#share=aB9_x', '/?error=invalid-share-link']) {
  test(`${path} is a share link that is not known`, async ({ page, allowed }) => {
    // Only the browser knows the hash, and requests its target.
    if (path.includes('#')) allowed.push(/Failed to load resource/)
    // The toast may be over when the map is ready.
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByText('Invalid Share Link').first()).toBeVisible()
    await expect(cards(page).first()).toContainText('San Francisco')
  })
}

test('a shared park that could not be loaded is told of', async ({ page }) => {
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

test('coordinates that are no place are told of, and the title names what is searched then', async ({
  page,
}) => {
  await page.goto('/?lat=999', { waitUntil: 'commit' })
  await expect(page.getByText('Coordinates Corrected').first()).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
  await expect(page).toHaveTitle('Parkfetch: find parks near you')
  await hydrated(page)
  await search(page, 'Boston')
  await expect(cards(page).first()).toContainText('Boston')
  await expect(page).toHaveTitle('Parks near Boston, MA | Parkfetch')
  await page.goBack()
  await expect(page).toHaveTitle('Parkfetch: find parks near you')
})

test('an error nobody has named says nothing', async ({ page }) => {
  await open(page, '/?error=constructor')
  await expect(cards(page).first()).toBeVisible()
  await page.waitForTimeout(1_000)
  await expect(
    page.getByRole('region', { name: /Notifications/ }).getByRole('listitem'),
  ).toHaveCount(0)
})

test('about and privacy have their sections', async ({ page }) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Our Mission',
    'How It Works',
    'Our Data',
    'Privacy and Data Usage',
  ])
  await expect(page.getByRole('link', { name: 'Back to Map' })).toBeVisible()
  await page.goto('/privacy')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Introduction',
    'Information We Collect',
    'How We Use Your Information',
    'Third-Party Services',
    'Data Security',
    'Your Choices',
    "Children's Privacy",
    'Changes',
    'Contact Us',
  ])
  const today = new Date().toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  await expect(page.getByText(`Last updated: ${today}`)).toBeVisible()
})
