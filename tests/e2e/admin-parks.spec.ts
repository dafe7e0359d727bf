import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  hydrated,
  OPPOSITE_LOOKS,
  open,
  PHONE,
  stayOnParkPage,
  test,
  useLook,
} from './fixtures.ts'
import { signIn } from './sign-in.ts'

type Made = { word: string; id: number; name: string }

const HEADERS = { 'sec-fetch-site': 'same-origin' }

/** Parks of their own, found by a word of their names. */
async function makeParks(page: Page, count = 1): Promise<Made> {
  await signIn(page)
  const word = `zz${randomUUID().replaceAll('-', '')}`
  let id = 0
  for (let number = count; number > 0; number -= 1) {
    const park = await page.request.post('/api/test/insert-park', {
      headers: HEADERS,
      data: {
        name: `Larch ${word} ${100 + number}`,
        placeId: `${word}${number}`,
        latitude: 37.7,
        longitude: -122.4,
        vicinity: 'Old Street, Oldtown',
        amenities: ['Playground'],
      },
    })
    id = (await park.json()).id
  }
  return { word, id, name: `Larch ${word} 101` }
}

async function openParks(page: Page, query = ''): Promise<void> {
  await page.goto(`/admin/parks${query}`)
  await hydrated(page)
}

const rows = (page: Page) => page.getByRole('list', { name: 'Parks' }).locator(':scope > li')
const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true })
const find = (page: Page) => page.getByRole('searchbox', { name: 'Search parks' })
const chosen = (page: Page, name: string) => page.getByRole('radio', { name })

/** Visitors have no session. */
async function asVisitor(page: Page, path: string) {
  const browser = page.context().browser()
  const context = await browser?.newContext({ baseURL: new URL(page.url()).origin })
  const response = await context?.request.get(path)
  const answer = { status: response?.status(), html: (await response?.text()) ?? '' }
  await context?.close()
  return answer
}

test('parks are complete in the document, and found by name, number and set', async ({ page }) => {
  const { word, id, name } = await makeParks(page, 2)
  const html = await (await page.request.get(`/admin/parks?q=${word}`)).text()
  expect(html).toContain(name)
  await openParks(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parks')
  await find(page).fill(`larch ${word}`)
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL(`/admin/parks?q=larch+${word}`)
  await expect(rows(page).first()).toContainText(name)
  await expect(rows(page).getByRole('link', { name })).toHaveAttribute(
    'href',
    `/parks/${id}/larch-${word}-101`,
  )
  await find(page).fill(String(id))
  await expect(page).toHaveURL(`/admin/parks?q=${id}`)
  await expect(rows(page).filter({ hasText: `No. ${id}` })).toHaveCount(1)
  await find(page).fill(word)
  await expect(page).toHaveURL(`/admin/parks?q=${word}`)
  await expect(rows(page)).toHaveCount(2)
  await page.getByText('Hidden', { exact: true }).click()
  await expect(page.getByText(`No hidden park matches “${word}”.`)).toBeVisible()
  await expect(page).toHaveURL(`/admin/parks?set=hidden&q=${word}`)
  await page.goBack()
  await expect(rows(page)).toHaveCount(2)
  await expect(chosen(page, 'All parks')).toBeChecked()
  await openParks(page, `?set=hidden&q=${word}`)
  await button(page, 'Show all parks').click()
  await expect(page).toHaveURL('/admin/parks')
  await expect(find(page)).toHaveValue('')
  await expect(rows(page)).toHaveCount(20)
})

test('pages follow one another by the address, and back', async ({ page }) => {
  const { word } = await makeParks(page, 21)
  await openParks(page, `?q=${word}`)
  await expect(rows(page)).toHaveCount(20)
  await expect(button(page, 'Previous page')).toBeDisabled()
  await button(page, 'Next page').click()
  await expect(page).toHaveURL(`/admin/parks?q=${word}&page=2`)
  await expect(rows(page)).toHaveCount(1)
  await expect(button(page, 'Next page')).toBeDisabled()
  await page.goBack()
  await expect(rows(page)).toHaveCount(20)
  await openParks(page, `?q=${word}&page=9`)
  await expect(page.getByText('There are no parks on this page.')).toBeVisible()
  await button(page, 'Go to the first page').click()
  await expect(rows(page)).toHaveCount(20)
})

test('a name and a pin are corrected, visitors see it, and the history takes it back', async ({
  page,
}) => {
  const { word, id, name } = await makeParks(page)
  await openParks(page, `?q=${word}`)
  await button(page, `Edit ${name}`).click()
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` })
  const position = dialog.getByLabel('Position')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expect(position).toHaveValue('37.7, -122.4')
  await button(dialog, 'Save correction').click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing is changed yet.')
  for (const wrong of ['north of the river', '97.7, -122.4', '37.7', '']) {
    await position.fill(wrong)
    await button(dialog, 'Save correction').click()
    await expect(dialog.getByText('Write latitude and longitude, such as')).toBeVisible()
    await expect(position).toBeFocused()
    await expect(position).toHaveAttribute('aria-invalid', 'true')
  }
  await dialog.getByLabel('Name').fill(' ')
  await button(dialog, 'Save correction').click()
  await expect(dialog).toContainText('Give the name of the park.')
  await expect(dialog.getByLabel('Name')).toBeFocused()

  const renamed = `Larch ${word} Meadow`
  await dialog.getByLabel('Name').fill(renamed)
  await position.fill('37.8, -122.41')
  const changes = dialog.getByRole('region', { name: 'What will change' })
  await expect(changes.locator('ins')).toHaveText([renamed, '37.8, -122.41'])
  await button(dialog, 'Save correction').click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('The park is corrected.')).toBeVisible()
  await expect(rows(page)).toContainText([renamed])
  await expect(rows(page)).toContainText(['Corrected'])
  await expect(button(page, `Edit ${renamed}`)).toBeFocused()

  const path = `/parks/${id}/larch-${word}-meadow`
  const shown = await asVisitor(page, path)
  expect([shown.status, shown.html.includes(renamed)]).toEqual([200, true])
  const park = async () => (await page.request.get(`/api/parks/${id}`)).json()
  expect(await park()).toMatchObject({ name: renamed, latitude: 37.8, longitude: -122.41 })

  await button(page, `History of ${renamed}`).click()
  const history = rows(page).getByRole('list', { name: 'History' })
  await expect(history.locator('del')).toHaveText([name, '37.7, -122.4'])
  await expect(history).toContainText('The operator of this site')
  await history.getByRole('button', { name: /^Undo correction/ }).click()
  await expect(page.getByText('The correction is undone.')).toBeVisible()
  await expect(history).toContainText('Undone')
  await expect(history.getByRole('listitem')).toBeFocused()
  await expect(button(page, `Edit ${name}`)).toBeVisible()
  await expect(rows(page)).not.toContainText(['Corrected'])
  expect(await park()).toMatchObject({ name, latitude: 37.7, longitude: -122.4 })
})

test('a hidden park has no page, and the message shows it again', async ({ page }) => {
  const { word, id, name } = await makeParks(page)
  const path = `/parks/${id}/larch-${word}-101`
  await openParks(page, `?q=${word}`)
  await button(page, `Hide ${name}`).click()
  await expect(page.getByText(`${name} is hidden from visitors.`)).toBeVisible()
  await expect(button(page, `Show ${name}`)).toBeFocused()
  await expect(rows(page)).toContainText(['Hidden'])
  await expect(rows(page).getByRole('link')).toHaveCount(0)
  const hidden = await asVisitor(page, path)
  expect(hidden.status).toBe(404)
  expect(hidden.html).toContain('Park not found')
  expect(hidden.html).not.toContain('Permanently closed')
  expect(hidden.html).not.toContain(name)
  for (const api of [`/api/parks/${id}`, `/api/parks/${id}/history`]) {
    expect((await asVisitor(page, api)).status).toBe(404)
  }

  await openParks(page, `?set=hidden&q=${word}`)
  await button(page, `Show ${name}`).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${name} is shown to visitors.`)).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('DIV')
  expect((await asVisitor(page, path)).status).toBe(200)
  await button(page, 'Undo').click()
  await expect(page.getByText('The correction is undone.')).toBeVisible()
  await expect(button(page, `Show ${name}`)).toBeVisible()
  expect((await asVisitor(page, path)).status).toBe(404)
})

test('all of it works by keyboard', async ({ page }) => {
  const { word, name } = await makeParks(page)
  await openParks(page)
  await find(page).focus()
  await page.keyboard.type(word)
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  const order = [
    ...['Clear the search', 'All parks', 'Place', 'Source', 'Region', 'Unknown', 'Choose all'],
    ...['Show on a map', `Choose ${name}`, name, `History of ${name}`, `Hide ${name}`],
    `Merge ${name}`,
  ]
  for (const each of [...order, `Edit ${name}`]) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    await expect(focused.or(page.locator('label:has(:focus)'))).not.toHaveCount(0)
    const said = await focused.evaluate(
      (element: HTMLElement) =>
        element.getAttribute('aria-label') ??
        (element as HTMLInputElement).labels?.[0]?.textContent ??
        element.textContent,
    )
    expect(said).toBe(each)
  }
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' North')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard the changes?' })
  await button(question, 'Cancel').focus()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await dialog.getByLabel('Name').focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(button(page, `Edit ${name} North`)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(button(page, `Merge ${name} North`)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Space')
  await expect(button(page, `History of ${name} North`)).toHaveAttribute('aria-expanded', 'true')
  const undo = page.getByRole('button', { name: /^Undo correction/ })
  await undo.focus()
  await page.keyboard.press('Enter')
  await expect(button(page, `Edit ${name}`)).toBeVisible()
})

test.describe('a server that fails', () => {
  test.use({ allowed: [[/Failed to load resource|ERR_/], { option: true }] as never })

  test('is shown, and what was filled in stays', { tag: '@full' }, async ({ page }) => {
    const { word, name } = await makeParks(page)
    await openParks(page, `?q=${word}`)
    const corrections = '**/api/trpc/parkEdits.correct**'
    await page.route(corrections, (route) => route.abort())
    await button(page, `Hide ${name}`).click()
    await expect(page.getByRole('alert')).toContainText(`Failed to hide ${name}.`)
    await expect(button(page, `Hide ${name}`)).toBeFocused()
    await button(page, `Edit ${name}`).click()
    await page.getByLabel('Full address').fill('New Street 1')
    await button(page, 'Save correction').click()
    await expect(page.getByRole('dialog')).toContainText('Failed to correct the park.')
    await expect(page.getByLabel('Full address')).toHaveValue('New Street 1')
    await page.unroute(corrections)
    await button(page, 'Save correction').click()
    await expect(page.getByText('The park is corrected.')).toBeVisible()
  })

  test('visitors can ask again what changed', { tag: '@full' }, async ({ page }) => {
    const { id, word } = await makeParks(page)
    await stayOnParkPage(page)
    await open(page, `/parks/${id}/larch-${word}-101`)
    const histories = '**/api/trpc/parkEdits.history**'
    await page.route(histories, (route) => route.abort())
    await button(page, 'What changed').click()
    await expect(page.getByRole('alert')).toContainText('What changed can’t be loaded.')
    await page.unroute(histories)
    await button(page, 'Try again').click()
    await expect(page.getByText('Nothing has changed since it came here.')).toBeVisible()
    await expect(button(page, 'What changed')).toBeFocused()
  })
})

test('visitors read what changed, by keyboard too', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const { id, word, name } = await makeParks(page)
  for (const facts of [{ name: `${name} East` }, { facts: { lit: 'yes' } }]) {
    const answer = await page.request.post('/api/trpc/parkEdits.correct', {
      headers: HEADERS,
      data: { id, facts },
    })
    expect(answer.ok()).toBe(true)
  }
  await stayOnParkPage(page)
  await open(page, `/parks/${id}/larch-${word}-101-east`)
  const toggle = button(page, 'What changed')
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.focus()
  await page.keyboard.press('Enter')
  const changes = page.getByRole('list', { name: 'What changed' }).getByRole('listitem')
  await expect(changes).toHaveCount(2)
  await expect(changes.first()).toContainText('Lit at night: not known → Lit at night')
  await expect(changes.first()).toContainText(/The operator of this site, \w+ \d{4}$/)
  await expect(changes.last()).toContainText(`Name: ${name} (test) → ${name} East`)
  await expectAccessible(page)
  await page.keyboard.press('Space')
  await expect(changes).toHaveCount(0)
  await expect(toggle).toBeFocused()
})

for (const look of OPPOSITE_LOOKS) {
  test(`${look.name}, all of it can be read and reached`, {
    tag: look.theme === 'dark' ? '@full' : [],
  }, async ({ page }) => {
    await useLook(page, look)
    const { word } = await makeParks(page, 21)
    // One park, with a link to the others.
    await openParks(page, `?q=${word}&page=2`)
    const name = `Larch ${word} 121`
    await button(page, `Hide ${name}`).click()
    await expect(button(page, `Show ${name}`)).toBeVisible()
    await button(page, `History of ${name}`).click()
    await expect(page.getByRole('list', { name: 'History' })).toBeVisible()
    await expectAccessible(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
    await button(page, `Edit ${name}`).click()
    const dialog = page.getByRole('dialog', { name: `Edit ${name}` })
    await dialog.getByLabel('Position').fill('nowhere')
    await button(dialog, 'Save correction').click()
    await expect(dialog.getByLabel('Position')).toBeFocused()
    await expect(dialog).toHaveCSS('opacity', '1')
    await expectAccessible(page)
    await button(dialog, 'Save correction').scrollIntoViewIfNeeded()
    await expect(button(dialog, 'Save correction')).toBeInViewport()
  })
}
