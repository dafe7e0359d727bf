import { cards, expect, firstCard, open, reload, search, test } from './fixtures.ts'
import { holdAnswers } from './held-answers.ts'

const SEARCHES = '**/api/trpc/parks.search**'

for (const { text, first, address } of [
  { text: '10001', first: /New York$/, address: '?address=10001' },
  {
    text: 'Golden Gate Park',
    first: /501 Stanyan Street/,
    address: '?address=Golden+Gate+Park&park=1',
  },
]) {
  test(`searching ${text} shows the parks near it`, async ({ page }) => {
    await open(page, '/')
    await search(page, `  ${text} `)
    await expect(cards(page).first().getByText(first)).toBeVisible()
    await expect(page).toHaveURL((url) => url.search === address)
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('distance')
    const miles = await cards(page)
      .getByText(/miles away$/)
      .allInnerTexts()
    const numbers = miles.map((line) => Number.parseFloat(line))
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
  })
}

test('a place that is not known leaves all as it was, and says so; an empty search does nothing', async ({
  page,
}) => {
  const asked: string[] = []
  await open(page, '/?address=Boston')
  const before = await firstCard(page).innerText()
  page.on('request', (sent) => {
    if (/parks\.search(?!.*live)/.test(sent.url())) asked.push(sent.url())
  })
  await search(page, '   ')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await search(page, 'asdfghjkl')
  const toast = page.getByRole('status').filter({ hasText: "Couldn't find location" })
  await expect(toast).toContainText(
    'We couldn\'t find "asdfghjkl" on the map. Please try another search.',
  )
  await expect(page).toHaveURL(/\?address=Boston$/)
  expect(await firstCard(page).innerText()).toBe(before)
  await expect(page.getByRole('combobox', { name: /^Address/ })).toHaveValue('asdfghjkl')
  expect(asked).toEqual([expect.stringContaining('asdfghjkl')])
})

test('an address that names an unknown place says so on the page', { tag: '@full' }, async ({
  page,
}) => {
  await open(page, '/?address=asdfghjkl')
  await expect(page.getByText('We couldn\'t find "asdfghjkl" on the map.').first()).toBeVisible()
})

test('the back button goes back through three searches, and forward again', async ({ page }) => {
  await open(page, '/')
  for (const place of ['Chicago', 'Boston', '10001']) {
    await search(page, place)
    await expect(page).toHaveURL((url) => url.searchParams.get('address') === place)
  }
  await page.goBack()
  await expect(cards(page).first()).toContainText('Boston')
  await expect(page.getByRole('combobox', { name: /^Address/ })).toHaveValue('Boston')
  await page.goBack()
  await expect(cards(page).first()).toContainText('Chicago')
  await page.goBack()
  await expect(cards(page).first()).toContainText('San Francisco')
  await expect(page.getByRole('combobox', { name: /^Address/ })).toHaveValue('')
  await page.goForward()
  await expect(cards(page).first()).toContainText('Chicago')
})

test('going back before what was searched is shown leaves the words of what is shown', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, '/?address=Boston')
  await page.evaluate(() => {
    const { pushState } = history
    history.pushState = (...step) => {
      history.pushState = pushState
      const { state } = history
      const { href } = location
      history.pushState(...step)
      queueMicrotask(() => {
        history.replaceState(state, '', href)
        dispatchEvent(new PopStateEvent('popstate', { state }))
      })
    }
  })
  const box = page.getByRole('combobox', { name: /^Address/ })
  await search(page, '10001')
  await expect(box).toHaveValue('Boston')
  await expect(cards(page).first()).toContainText('Boston')
})

test('a reload keeps the view: the search, the filters, the order and the map', async ({
  page,
}) => {
  await open(page, '/')
  await search(page, 'Boston')
  await expect(cards(page).first()).toContainText('Boston')
  await page.getByRole('combobox', { name: 'Distance' }).selectOption('10000')
  const sorted = page.waitForResponse(/parks\.search.*%22sort%22/)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('name')
  await sorted
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
  await expect(page).toHaveURL(/zoom=14/)
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
  await expect(page).toHaveURL(/zoom=15/)
  await page.getByRole('button', { name: 'Zoom out', exact: true }).click()
  await expect(page).toHaveURL(/zoom=14/)
  await expect.poll(() => page.evaluate(() => Math.round(history.state?.view?.zoom))).toBe(14)
  // How distances are measured is loaded with the first move of the map.
  await expect(firstCard(page)).toContainText('miles away')
  const before = await firstCard(page).innerText()
  await reload(page)
  // The document has the parks at the map's centre, which is not quite the place searched.
  await expect.poll(() => firstCard(page).innerText()).toBe(before)
  await expect(page.getByRole('combobox', { name: 'Distance' })).toHaveValue('10000')
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('name')
  expect(await page.evaluate(() => Math.round(history.state?.view?.zoom))).toBe(14)
})

test('a reload keeps the list beside a park that was selected', async ({ page }) => {
  await open(page, '/')
  const card = cards(page).nth(5)
  const name = await card.getByRole('heading').innerText()
  const first = await firstCard(page).innerText()
  await card.getByRole('link').click()
  await expect(page.getByRole('region', { name })).toBeVisible()
  await reload(page)
  await expect(page.getByRole('region', { name })).toBeVisible()
  expect(await firstCard(page).innerText()).toBe(first)
})

test('going back to a park that the page was opened with shows the parks around it', async ({
  page,
  request,
}) => {
  const { parks } = await (await request.get('/api/parks?address=Boston+Common')).json()
  await open(page, `/?park=${parks[0].id}`)
  await expect(cards(page).first()).toContainText('Boston Common')
  await search(page, 'Chicago')
  await expect(cards(page).first()).toContainText('Chicago')
  await page.goBack()
  await expect(cards(page).first()).toContainText('Boston Common')
  await expect(page.getByRole('region', { name: 'Boston Common' })).toBeVisible()
})

test('the same place searched again brings the map back to it', async ({ page }) => {
  const zoom = () => page.evaluate(() => Math.round(history.state?.view?.zoom ?? 0))
  await open(page, '/?address=Boston')
  // At first it is fitted into less than the map, as the server does not know how large that is.
  await expect.poll(zoom).toBe(11)
  await cards(page).nth(4).getByRole('link').click()
  await expect.poll(zoom).toBe(16)
  await search(page, 'Boston')
  await expect.poll(zoom).toBe(12)
  await expect(page.getByRole('button', { name: 'Close' })).toBeHidden()
})

test('filters changed while a place is looked up are part of the search', async ({ page }) => {
  await open(page, '/?address=Boston')
  const letGo = await holdAnswers(page, '**/api/trpc/parks.search**Chicago**')
  await search(page, 'Chicago')
  await page.getByRole('combobox', { name: 'Distance' }).selectOption('2000')
  letGo()
  await expect(page).toHaveURL('/?address=Chicago&radius=2000')
  await expect(cards(page).first()).toContainText('Chicago')
  await expect.poll(() => page.evaluate(() => history.state?.view?.centre?.lng)).toBeLessThan(-87)
})

test('the place is cleared without the filters, and the filters without the place', async ({
  page,
}) => {
  await open(page, '/?address=Chicago&radius=10000&amenities=Playground')
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/?address=Chicago')
  await page.goBack()
  await page.getByRole('button', { name: 'Clear the place' }).click()
  await expect(page).toHaveURL('/?radius=10000&amenities=Playground')
  const box = page.getByRole('combobox', { name: /^Address/ })
  await expect(box).toHaveValue('')
  await expect(box).toBeFocused()
  await box.fill('Bos')
  await page.getByRole('button', { name: 'Clear the place' }).click()
  await expect(box).toHaveValue('')
  await expect(page).toHaveURL('/?radius=10000&amenities=Playground')
})

test('clearing goes back to where the page began, and asks anew', async ({ page }) => {
  await open(page, '/')
  const first = await firstCard(page).innerText()
  await expect(page.getByRole('link', { name: 'Clear search' })).toBeHidden()
  await search(page, 'Chicago')
  await page.getByRole('combobox', { name: 'Distance' }).selectOption('10000')
  await expect(page).toHaveURL('/?address=Chicago&radius=10000')
  const asked = page.waitForRequest(/parks\.search/)
  await page.getByRole('link', { name: 'Clear search' }).click()
  await asked
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Nearby Parks' })).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Distance' })).toHaveValue('')
  await expect(page.getByRole('combobox', { name: /^Address/ })).toHaveValue('')
  await expect.poll(() => firstCard(page).innerText()).toBe(first)
  await page.goBack()
  await expect(page).toHaveURL('/?address=Chicago&radius=10000')
})

test.describe('a search that fails', () => {
  test.use({ allowed: [[/503|Failed to load resource/], { option: true }] as never })

  test('keeps the old list, says what happened, and can be tried again', async ({ page }) => {
    await open(page, '/')
    const before = await firstCard(page).innerText()
    await page.route(SEARCHES, (route) =>
      route.fulfill({
        status: 503,
        json: {
          error: {
            message: 'The park database does not answer.',
            code: -32603,
            data: { code: 'SERVICE_UNAVAILABLE', httpStatus: 503 },
          },
        },
      }),
    )
    await page.getByRole('combobox', { name: 'Distance' }).selectOption('10000')
    await expect(page.getByText('503: The park database does not answer.').first()).toBeVisible({
      timeout: 15_000,
    })
    expect(await firstCard(page).innerText()).toBe(before)
    await page.unroute(SEARCHES)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden()
  })
})

test('a place without parks says so; skeletons stand in while others are looked for', async ({
  page,
}) => {
  await open(page, '/')
  await search(page, 'Portland, ME')
  await expect(page.getByText('No parks found in this area.')).toBeVisible()
  await expect(page.getByText('Try adjusting your search location or filters.')).toBeVisible()
  await expect(page.getByText('0 found')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  const letGo = await holdAnswers(page, SEARCHES)
  await search(page, 'Chicago')
  await expect(page.getByTestId('skeleton-card')).toHaveCount(3)
  letGo()
  await expect(cards(page).first()).toContainText('Chicago')
  await expect(page.getByTestId('skeleton-card')).toHaveCount(0)
})

test('a newer search makes an older one void', async ({ page }) => {
  await page.clock.install()
  await open(page, '/')
  const letGo = await holdAnswers(page, '**/api/trpc/parks.search**Boston**')
  const given = page.waitForEvent('requestfailed', (request) => request.url().includes('Boston'))
  await search(page, 'Boston')
  await search(page, 'Chicago')
  await expect(cards(page).first()).toContainText('Chicago')
  letGo()
  expect((await given).failure()?.errorText).toBe('net::ERR_ABORTED')
  await page.clock.runFor(2_000)
  await expect(cards(page).first()).toContainText('Chicago')
  await expect(page).toHaveURL(/\?address=Chicago$/)
})

test('suggestions are chosen by keyboard alone', async ({ page }) => {
  await open(page, '/')
  const box = page.getByRole('combobox', { name: /^Address/ })
  await box.pressSequentially('dolores')
  const option = page.getByRole('option', { name: /Mission Dolores Park/ })
  await expect(option).toBeVisible()
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await box.press('ArrowDown')
  const id = await box.getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${id}"]`)).toHaveAttribute('aria-selected', 'true')
  await box.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(box).toHaveValue('dolores')
  await box.press('s')
  await box.press('Backspace')
  await expect(option).toBeVisible()
  await box.press('ArrowUp')
  await box.press('ArrowDown')
  while ((await option.getAttribute('aria-selected')) !== 'true') await box.press('ArrowDown')
  await box.press('Enter')
  await expect(cards(page).first()).toContainText('Mission Dolores Park')
  await expect(page).toHaveURL(/address=Mission\+Dolores\+Park/)
})
