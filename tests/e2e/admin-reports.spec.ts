import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  animationsEnded,
  expect,
  expectAccessible,
  hydrated,
  OPPOSITE_LOOKS,
  PHONE,
  test,
  useLook,
} from './fixtures.ts'
import { signIn } from './sign-in.ts'

type Made = { word: string; parkId: number; reports: number[] }

const HEADERS = { 'sec-fetch-site': 'same-origin' }

/** A park of its own with reports, found by a word of its name. */
async function makeReports(page: Page, count = 1, reportType = 'hours'): Promise<Made> {
  await signIn(page)
  const word = `zz${randomUUID().replaceAll('-', '')}`
  const park = await page.request.post('/api/test/insert-park', {
    headers: HEADERS,
    data: {
      name: `Larch ${word}`,
      placeId: word,
      latitude: 37.7,
      longitude: -122.4,
      vicinity: 'Old Street, Oldtown',
      amenities: ['Playground', 'Benches'],
    },
  })
  const parkId = (await park.json()).id as number
  const reports: number[] = []
  for (let number = 1; number <= count; number += 1) {
    const response = await page.request.post(`/api/parks/${parkId}/report`, {
      headers: HEADERS,
      data: { reportType, details: `It opens at ${number}.` },
    })
    reports.push((await response.json()).id)
  }
  return { word, parkId, reports }
}

async function openReports(page: Page, query: string): Promise<void> {
  await page.goto(`/admin/reports?${query}`)
  await hydrated(page)
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const items = (page: Page) => page.getByRole('tabpanel').locator('li:has(select)')
const status = (page: Page, id = 0) => page.getByLabel(`Status of report ${id}`)

test('reports are complete in the document, with what is known of their park', async ({ page }) => {
  const { word, parkId } = await makeReports(page)
  // The same once more.
  const again = await page.request.post(`/api/parks/${parkId}/report`, {
    headers: HEADERS,
    data: { reportType: 'hours', details: 'It opens at 1.' },
  })
  expect(again.ok()).toBe(true)
  const html = await (await page.request.get(`/admin/reports?q=${word}`)).text()
  expect(html).toContain('Incorrect Opening Hours')
  expect(html).toContain('It opens at 1.')
  await openReports(page, `q=${word}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error Reports')
  await expect(tab(page, 'Open 1')).toHaveAttribute('aria-selected', 'true')
  await expect(items(page)).toHaveCount(1)
  await expect(items(page)).toContainText('Not known')
  await expect(items(page)).toContainText('· sent 2 times')
  await expect(page.getByRole('link', { name: `Larch ${word}` })).toHaveAttribute(
    'href',
    `/parks/${parkId}/larch-${word}`,
  )
})

test('a status is set, the report changes its tab, and its history shows it', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const { word, reports } = await makeReports(page, 2)
  const [, id] = reports
  await openReports(page, `q=${word}`)
  await expect(tab(page, 'Open 2')).toBeVisible()
  const options = await status(page, id).locator('option').allTextContents()
  expect(options).toEqual(['Open', 'Investigating', 'Resolved', 'Closed'])
  await status(page, id).focus()
  await status(page, id).selectOption('Closed')
  await expect(tab(page, 'Open 1')).toBeVisible()
  await expect(tab(page, 'Resolved 1')).toBeVisible()
  await expect(page.getByText(`Report ${id} is now Closed.`)).toBeVisible()
  await expect(items(page)).toHaveCount(1)
  await expect(page.getByRole('tabpanel').locator(':focus')).toHaveCount(1)

  await tab(page, 'Resolved 1').click()
  await expect(page).toHaveURL(new RegExp(`tab=resolved&q=${word}$`))
  await expect(status(page, id)).toHaveValue('closed')
  await page.getByRole('button', { name: `History of report ${id}` }).click()
  await expect(page.getByText('Open → Closed')).toBeVisible()
  await page.goBack()
  await expect(tab(page, 'Open 1')).toHaveAttribute('aria-selected', 'true')
  await page.reload()
  await expect(items(page)).toHaveCount(1)
})

test('is searched and paged by the address, and back', async ({ page }) => {
  const { word, reports } = await makeReports(page, 21)
  await openReports(page, '')
  await page.getByRole('searchbox', { name: 'Search reports' }).fill(word)
  await expect(tab(page, 'Open 21')).toBeVisible()
  await expect(page).toHaveURL(`/admin/reports?q=${word}`)
  await expect(items(page)).toHaveCount(20)
  await expect(page.getByText('1–20 of 21')).toBeVisible()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(`/admin/reports?q=${word}&page=2`)
  await expect(items(page)).toHaveCount(1)
  await expect(status(page, reports[0])).toBeVisible()
  await page.goBack()
  await expect(items(page)).toHaveCount(20)
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await openReports(page, `q=${word}&page=9`)
  await expect(page.getByText('There are no reports on this page.')).toBeVisible()
  await page.getByRole('button', { name: 'Go to the first page' }).click()
  await expect(items(page)).toHaveCount(20)
  await page.getByRole('searchbox').fill(`${word} nothing`)
  await expect(page.getByText(`No open reports match “${word} nothing”.`)).toBeVisible()
})

/** Delays status changes, and fails them once released. */
async function holdStatus(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/trpc/reports.setStatus**', async (route) => {
    await held
    await route.abort()
  })
  return () => release()
}

test.describe('a server that fails', () => {
  test.use({ allowed: [[/Failed to load resource|ERR_/], { option: true }] as never })

  test('takes a status back', async ({ page }) => {
    const { word, reports } = await makeReports(page)
    const [id] = reports
    await openReports(page, `q=${word}`)
    const release = await holdStatus(page)
    await status(page, id).selectOption('Investigating')
    await expect(status(page, id)).toHaveValue('investigating')
    release()
    await expect(page.getByRole('alert')).toContainText('Failed to update report status.')
    await expect(status(page, id)).toHaveValue('open')
    await expect(tab(page, 'Open 1')).toBeVisible()
    await expect(tab(page, 'Investigating 0')).toBeVisible()
  })

  test('is shown, and asked again', { tag: '@full' }, async ({ page }) => {
    const { word } = await makeReports(page)
    await openReports(page, `q=${word}`)
    const lists = '**/api/trpc/reports.list**'
    await page.route(lists, (route) => route.abort())
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('alert')).toContainText('Failed to load error reports.')
    await expect(items(page)).toHaveCount(1)
    await page.unroute(lists)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('keeps what was filled in', async ({ page }) => {
    const { word } = await makeReports(page)
    await openReports(page, `q=${word}`)
    await page.getByRole('button', { name: `Correct park: Larch ${word}` }).click()
    await page.getByLabel('Full address').fill('New Street 1')
    await page.route('**/api/trpc/reports.correct**', (route) => route.abort())
    await page.getByRole('button', { name: 'Save correction' }).click()
    await expect(page.getByRole('dialog')).toContainText('Failed to correct the park.')
    await expect(page.getByLabel('Full address')).toHaveValue('New Street 1')
  })
})

test('a park is corrected from a report, which is undone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const { word, parkId, reports } = await makeReports(page, 1, 'amenity')
  const [id] = reports
  const park = async () => (await page.request.get(`/api/parks/${parkId}`)).json()
  await openReports(page, `q=${word}`)
  await page.getByRole('button', { name: `Correct park: Larch ${word}` }).click()
  const dialog = page.getByRole('dialog', { name: `Correct Larch ${word}` })
  await expect(dialog.getByLabel('Street and city')).toHaveValue('Old Street, Oldtown')
  await expect(dialog.getByLabel('Nothing is known of the opening hours')).toBeChecked()
  await dialog.getByRole('button', { name: 'Save correction' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing is changed yet.')

  await dialog.getByLabel('Nothing is known of the opening hours').uncheck()
  await dialog.getByLabel('Monday', { exact: true }).fill('whenever')
  await dialog.getByRole('button', { name: 'Save correction' }).click()
  await expect(dialog.getByLabel('Monday', { exact: true })).toBeFocused()
  await expect(dialog).toContainText('Write 6:00 AM – 10:00 PM')
  await dialog.getByLabel('Monday', { exact: true }).fill('8:00 AM – 8:00 PM')
  await dialog.getByRole('button', { name: 'Monday’s for all days' }).click()
  await dialog.getByLabel('Sunday').fill('')
  const amenities = dialog.getByRole('combobox', { name: 'Amenities' })
  await amenities.press('Backspace')
  await amenities.fill('Camping')
  await amenities.press('Enter')
  const facts = dialog.getByRole('combobox', { name: 'Correct or add a fact' })
  // Enter chooses; it saves nothing.
  await facts.fill('no such fact')
  await facts.press('Enter')
  await expect(page.getByText('No such fact', { exact: true })).toBeVisible()
  await expect(dialog).toBeVisible()
  await facts.fill('fenced')
  await page.getByRole('option', { name: 'Fenced', exact: true }).click()
  const fenced = dialog.getByLabel('Fenced', { exact: true })
  await expect(fenced).toBeFocused()
  await expect(dialog).toContainText('Now: nothing is known')
  await fenced.selectOption({ label: 'Dog area not fenced' })
  await facts.fill('length')
  await page.getByRole('option', { name: 'Length of paths' }).click()
  const paths = dialog.getByLabel('Length of paths', { exact: true })
  await paths.fill('2.5 km')
  await dialog.getByRole('button', { name: 'Save correction' }).click()
  await expect(dialog).toContainText('Write whole meters, such as 2500.')
  await expect(paths).toBeFocused()
  await dialog.getByRole('button', { name: 'Leave as it is: Length of paths' }).click()
  await expect(paths).toHaveCount(0)
  await facts.fill('website')
  await page.getByRole('option', { name: 'Website' }).click()
  const website = dialog.getByLabel('Website', { exact: true })
  await website.fill('elm gov')
  await dialog.getByRole('button', { name: 'Save correction' }).click()
  await expect(dialog).toContainText('Write a web address, such as')
  await website.fill('https://www.elm.gov/parks')

  // Input is not lost without confirmation.
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard the correction?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(dialog.getByLabel('Saturday')).toHaveValue('8:00 AM – 8:00 PM')
  await dialog.getByRole('button', { name: 'Save correction' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('The park is corrected.')).toBeVisible()
  await expect(tab(page, 'Resolved 1')).toBeVisible()
  const corrected = await park()
  expect(corrected.amenities).toEqual(['Playground', 'Camping'])
  expect(corrected.facts).toContainEqual(
    expect.objectContaining({ key: 'fenced', value: 'no', how: 'operator' }),
  )
  expect(corrected.facts).toContainEqual(
    expect.objectContaining({ key: 'website', value: 'https://www.elm.gov/parks' }),
  )
  expect(corrected.openingHours.weekday_text).toHaveLength(6)
  expect(corrected.openingHours.weekday_text[0]).toBe('Monday: 8:00 AM – 8:00 PM')

  await tab(page, 'Resolved 1').click()
  await expect(items(page)).toContainText('Playground, Camping')
  await page.getByRole('button', { name: `History of report ${id}` }).click()
  await expect(items(page).locator('del').filter({ hasText: 'Playground, Benches' })).toBeVisible()
  const said = items(page).locator('ins')
  await expect(said.filter({ hasText: 'Dog area not fenced' })).toBeVisible()
  await expect(said.last()).toHaveText('Website: https://www.elm.gov/parks')
  await animationsEnded(page)
  await page.getByRole('button', { name: /^Undo correction/ }).click()
  await page.getByRole('button', { name: 'Undo correction', exact: true }).click()
  await expect(page.getByText('The correction is undone.')).toBeVisible()
  await expect(items(page)).toContainText('Undone')
  await expect(items(page).getByText('Playground, Benches').first()).toBeVisible()
  expect(await park()).toMatchObject({ amenities: ['Playground', 'Benches'] })
  expect(await park()).not.toHaveProperty('openingHours')
})

for (const look of OPPOSITE_LOOKS) {
  test(`${look.name}, all of it can be read and reached`, {
    tag: look.theme === 'light' ? '@full' : [],
  }, async ({ page }) => {
    await useLook(page, look)
    const { word, reports } = await makeReports(page, 21)
    // One report, with a link to the others.
    await openReports(page, `q=${word}&page=2`)
    await page.getByRole('button', { name: `History of report ${reports[0]}` }).click()
    await expect(page.getByText('Nothing has happened to this report yet.')).toBeVisible()
    await expectAccessible(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
    await page.getByRole('button', { name: `Correct park: Larch ${word}` }).click()
    await page.getByLabel('Nothing is known of the opening hours').uncheck()
    await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save correction' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'Save correction' })).toBeInViewport()
  })
}
