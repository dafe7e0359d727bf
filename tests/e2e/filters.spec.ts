import type { Locator, Page } from '@playwright/test'
import { cards, expect, found, open, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

async function toggle(page: Page, amenity: string): Promise<void> {
  const menu = page.getByRole('group').filter({ has: page.locator('summary') })
  if (!(await page.getByRole('checkbox', { name: amenity }).isVisible())) {
    await menu.locator('summary').click()
  }
  await page.getByRole('checkbox', { name: amenity }).check()
}

test('the distance narrows and widens the list, shows its true length, and leaves the map alone', async ({
  page,
}) => {
  await open(page, '/')
  await expect.poll(() => page.evaluate(() => history.state?.view?.zoom)).toBeTruthy()
  const view = await page.evaluate(() => history.state.view)
  const distance = page.getByRole('combobox', { name: 'Distance' })
  await expect(page.getByText('5 km, 3.1 miles')).toBeVisible()
  const usual = await found(page)
  await distance.selectOption('1000')
  await expect(page.getByText('1 km, 0.6 miles')).toBeVisible()
  await expect.poll(() => found(page)).toBeLessThan(usual)
  await distance.selectOption('20000')
  await expect.poll(() => found(page)).toBeGreaterThan(usual)
  await expect(page).toHaveURL(/\?radius=20000$/)
  expect(await page.evaluate(() => history.state.view)).toEqual(view)
})

test('each change of a filter is a step to go back over, with the list at its top', async ({
  page,
}) => {
  await open(page, '/?address=San+Francisco')
  const list = page.getByRole('region', { name: 'Parks', exact: true }).locator('[data-scrolls]')
  const scroll = () => list.evaluate((element) => element.scrollTop)
  // An answer that is still on its way brings the list back to its top.
  const scrollDown = () =>
    expect(async () => {
      await list.evaluate((element) => element.scrollTo(0, 600))
      expect(await scroll()).toBe(600)
    }).toPass()
  const distance = page.getByRole('combobox', { name: 'Distance' })
  await scrollDown()
  await distance.selectOption('10000')
  await expect.poll(scroll).toBe(0)
  await toggle(page, 'Playground')
  await expect(page).toHaveURL(/radius=10000&amenities=Playground$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: /^May fit/ })).toBeVisible()
  await scrollDown()
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('name')
  await expect.poll(scroll).toBe(0)
  const view = await page.evaluate(() => history.state.view)
  await page.goBack()
  await expect(page).toHaveURL(/\?address=San\+Francisco&radius=10000$/)
  await expect(distance).toHaveValue('10000')
  await page.goBack()
  await expect(page).toHaveURL(/\?address=San\+Francisco$/)
  await expect(distance).toHaveValue('')
  // Restoring a view on the map rounds it.
  expect(await page.evaluate(() => history.state.view)).toEqual({
    centre: { lat: expect.closeTo(view.centre.lat, 6), lng: expect.closeTo(view.centre.lng, 6) },
    zoom: expect.closeTo(view.zoom, 6),
  })
  await page.goForward()
  await expect(distance).toHaveValue('10000')
})

test('a rating asks for parks that have one, and says how many have none', async ({ page }) => {
  await open(page, '/')
  const all = await found(page)
  await page.getByRole('combobox', { name: 'Minimum rating' }).selectOption('4')
  await expect(page.getByText('0 found')).toBeVisible()
  const unknown = page.getByRole('heading', { name: `May fit · ${all}` })
  await expect(unknown).toBeVisible()
  await page.getByRole('button', { name: `Without a minimum rating: ${all} parks` }).click()
  await expect.poll(() => found(page)).toBe(all)
  await expect(page).toHaveURL(/\/$/)
})

test('amenities must all be there, and each is a chip that can be removed', async ({ page }) => {
  await open(page, '/')
  const all = await found(page)
  await toggle(page, 'Playground')
  await expect.poll(() => found(page)).toBeLessThan(all)
  const playgrounds = await found(page)
  await toggle(page, 'Dog Park')
  await expect.poll(() => found(page)).toBeLessThan(playgrounds)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox', { name: 'Camping' })).toBeHidden()
  for (const card of await cards(page).all()) await expect(card).toContainText('Playground')
  const chips = page.getByRole('list', { name: 'Active filters' })
  await expect(chips.getByRole('listitem')).toHaveText(['Playground', 'Dog Park'])
  await expect(page).toHaveURL(/\?amenities=Playground&amenities=Dog\+Park$/)
  await chips.getByRole('link', { name: 'Remove filter: Dog Park' }).click()
  await expect.poll(() => found(page)).toBe(playgrounds)
  await chips.getByRole('link', { name: 'Remove filter: Playground' }).click()
  await expect(chips).toBeHidden()
  await expect.poll(() => found(page)).toBe(all)
})

test('filters that leave nothing offer the one whose removal helps most', async ({ page }) => {
  await open(page, '/?amenities=Camping&amenities=Dog+Park&radius=2000')
  await expect(page.getByText('No park here is known to have both.')).toBeVisible()
  const offer = page.getByRole('button', { name: /^(Without|Within) .*: \d+ parks?$/ })
  const count = Number(/(\d+) parks?$/.exec(await offer.innerText())?.[1])
  await offer.click()
  await expect.poll(() => found(page)).toBe(count)
})

test('all filters are found, chosen and left by keys, and the focus goes back', async ({
  page,
}) => {
  await open(page, '/?address=San+Francisco')
  const all = await found(page)
  const opener = page.getByRole('button', { name: 'All filters' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  const find = dialog.getByRole('searchbox', { name: 'Find a filter' })
  await expect(dialog.getByRole('group', { name: 'Nature' })).toBeVisible()
  // The distance, the rating, then the box.
  for (let at = 0; at < 3; at++) await page.keyboard.press('Tab')
  await expect(find).toBeFocused()
  // Another word for one of the nine amenities, which is in the list once.
  await page.keyboard.type('dog area')
  const dogs = dialog.getByRole('checkbox')
  await expect(dogs).toHaveCount(1)
  await expect(dogs).toHaveAccessibleName(/^Dog Park \d+$/)
  await page.keyboard.press('Tab')
  await expect(dogs).toBeFocused()
  await page.keyboard.press('Space')
  await expect(dogs).toBeChecked()
  await expect(dogs).toBeFocused()
  await expect(dialog.getByRole('button', { name: `Done · ${all} parks` })).toHaveCount(0)
  await find.fill('nothing like it')
  await expect(dialog.getByText('No filter is called that.')).toBeVisible()
  // Escape empties the box, then closes the dialog.
  await page.keyboard.press('Escape')
  await expect(find).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page).toHaveURL(/amenities=Dog\+Park$/)
})

test('parks are those that fit, those of which nobody has said, and a line for the rest', async ({
  page,
}) => {
  await signIn(page)
  const post = async (path: string, data: unknown) => {
    const answer = await page.request.post(`/api/${path}`, {
      data,
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect([path, answer.ok()]).toEqual([path, true])
    const body = await answer.json()
    return body.result?.data ?? body
  }
  const city = 'address=Charlotte&facts=shade:yes'
  const { parks, total } = await (await page.request.get('/api/parks?address=Charlotte')).json()
  const correct = async ({ id }: { id: number }, shade: 'yes' | 'no') => {
    const report = await post(`parks/${id}/report`, { reportType: 'amenity' })
    return post('trpc/reports.correct', { id: report.id, facts: { facts: { shade } } })
  }
  const made = [await correct(parks[0], 'yes'), await correct(parks[1], 'no')]
  const names = (scope: Page | Locator) =>
    scope.getByRole('article').getByRole('heading').allInnerTexts()

  await open(page, `/?${city}`)
  await expect(page.getByText('1 found')).toBeVisible()
  expect(await names(page)).toEqual([parks[0].name])
  const chips = cards(page).getByRole('list', { name: 'Amenities' })
  await expect(chips.locator('[data-state="yes"]')).toHaveText(/^Shade/)
  await expect(cards(page).first()).toContainText('The operator of this site')
  const rest = page.getByRole('region', { name: `May fit · ${total - 2}` })
  await expect(page.getByRole('heading', { name: 'Don’t fit · 1' })).toBeVisible()
  await rest.getByRole('button', { name: `Show ${total - 2} that may fit` }).click()
  const more = rest.getByRole('button', { name: 'Show more of these' })
  await expect(cards(page).nth(1)).toBeVisible()
  while (await more.isVisible()) {
    const before = await cards(page).count()
    await more.click()
    await expect.poll(() => cards(page).count()).toBeGreaterThan(before)
  }
  const unsaid = await names(rest)
  expect(unsaid).toHaveLength(total - 2)
  await expect(rest.locator('[data-state="unknown"]')).toHaveCount(total - 2)
  expect(unsaid).not.toContain(parks[1].name)
  const listed = await page.request.get(`/api/parks?${city}&include=unknown`)
  expect(await listed.json()).toMatchObject({ total: 1, totalUnknown: total - 2, totalNo: 1 })
  for (const { id } of made) await post('trpc/parkEdits.undo', { id })
})

test('parks that may fit are gone through by keys', { tag: '@full' }, async ({ page }) => {
  await open(page, '/?address=San+Francisco&facts=dog_area:yes')
  const unknown = page.getByRole('region', { name: /^May fit/ })
  const links = unknown.getByRole('article').getByRole('link')
  await unknown.getByRole('button', { name: /^Show [\d,]+ that may fit$/ }).press('Enter')
  const first = links.first()
  await expect(first).toBeFocused()
  const loaded = await links.count()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: await first.innerText(), exact: true })
  await expect(panel).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(first).toBeFocused()
  await unknown.getByRole('button', { name: 'Show more of these' }).press('Enter')
  await expect(links.nth(loaded)).toBeFocused()
})

test('where nothing fits, parks that may follow at once; where there is nothing, a picture', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/?address=San+Francisco&facts=dog_area:yes,fenced:yes')
  await expect(page.getByText('No park here is known to have both.')).toBeVisible()
  await expect(page.getByText(/\d+ have one of them(:|, such as) /)).toBeVisible()
  await expect(page.getByText(/^0 found · \d+ may fit$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Has 1 of 2 · \d+$/ })).toBeVisible()
  const unsaid = cards(page).first().locator('li[data-state="unknown"]')
  await expect(unsaid.filter({ hasText: 'Fenced' })).toHaveCount(1)
  await expect(cards(page).first()).toContainText('Parkfetch')
  await expect(page.getByRole('heading', { name: /^May fit/ })).toBeInViewport()
  await expect(page.locator('use[href="#nothing-found"]')).toHaveCount(0)
  const nothing = page.getByRole('button', { name: /^Nothing known yet · [\d,]+$/ })
  const more = page.getByRole('button', { name: 'Show more of these' })
  while (!(await nothing.isVisible())) {
    const shown = await cards(page).count()
    await more.click()
    await expect.poll(() => cards(page).count()).toBeGreaterThan(shown)
  }
  const known = await cards(page).count()
  await nothing.press('Enter')
  await expect(page.getByRole('heading', { name: /^Nothing known yet/ })).toBeVisible()
  await expect(cards(page).nth(known).getByRole('link').first()).toBeFocused()
  await open(page, '/?address=94601')
  await expect(page.getByText('Try adjusting your search location or filters.')).toBeVisible()
  const picture = page.locator('use[href="#nothing-found"]')
  await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan(50)
})

test('a city has more than the first 200 parks, which are shown on a press', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, '/?address=Chicago')
  const all = await found(page)
  expect(all).toBeGreaterThan(400)
  const group = (start: number) => page.locator(`ol[start="${start}"]`)
  await expect(group(181)).toBeAttached()
  const more = page.getByRole('button', { name: 'Show more' })
  for (let shown = 200; shown < all; shown += 200) {
    const next = page.waitForResponse(/parks\.search.*%22page%22/)
    await more.press('Enter')
    expect((await next).status()).toBe(200)
    await expect(group(shown + 1)).toBeAttached()
    expect(await found(page)).toBe(all)
  }
  await expect(more).toBeHidden()
  // The focus does not go with the button.
  const first = Math.floor((all - 1) / 200) * 200
  await expect(
    group(first + 1)
      .getByRole('link')
      .first(),
  ).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('filters fill the screen, with Reset and Done', async ({ page }) => {
    await open(page, '/')
    const all = await found(page)
    await page.getByRole('button', { name: 'Filters' }).click()
    const dialog = page.getByRole('dialog', { name: 'Filters' })
    const box = await dialog.boundingBox()
    expect([box?.width, box?.height]).toEqual([390, 844])
    await dialog.getByRole('checkbox', { name: /^Playground \d+$/ }).check()
    await dialog.getByRole('combobox', { name: 'Distance' }).selectOption('2000')
    const done = dialog.getByRole('button', { name: /^Done · \d+ parks?$/ })
    await expect(done).not.toHaveText(`Done · ${all} parks`)
    await done.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Filters, 2 active' })).toBeFocused()
    await page.getByRole('button', { name: 'Filters, 2 active' }).click()
    await dialog.getByRole('button', { name: 'Reset' }).click()
    await expect(done).toHaveText(`Done · ${all} parks`)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/$/)
  })
})
