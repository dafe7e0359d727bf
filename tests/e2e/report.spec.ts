import type { Page } from '@playwright/test'
import {
  cards,
  expect,
  expectAccessible,
  open,
  stayOnParkPage,
  test,
  useTheme,
} from './fixtures.ts'

const REPORT = '**/api/trpc/reports.create**'

const TYPES = [
  'Incorrect Amenities',
  'Incorrect Address/Location',
  'Incorrect Opening Hours',
  'Park is Permanently Closed',
  'Other Issue',
]

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Report an Issue' })
const opener = (page: Page) => page.getByRole('button', { name: 'Report an Issue' })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Report' })
const details = (page: Page) => page.getByRole('textbox', { name: 'Details (optional)' })
const toasts = (page: Page) =>
  page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')

/** Opens the first park's dialog and records what it sends. */
async function openDialog(page: Page): Promise<unknown[]> {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes('reports.create')) sent.push(request.postDataJSON())
  })
  await open(page, '/?lat=37.7694&lng=-122.484')
  await cards(page).first().getByRole('link').click()
  await opener(page).click()
  await expect(dialog(page)).toBeVisible()
  return sent
}

test('a report is checked, sent once, and thanked for', async ({ page }) => {
  const sent = await openDialog(page)
  await expect(dialog(page)).toContainText('Golden Gate Park')
  const labels = await dialog(page)
    .getByRole('radio')
    .evaluateAll((radios) => radios.map((radio) => radio.closest('label')?.textContent))
  expect(labels).toEqual(TYPES)
  await submit(page).click()
  await expect(toasts(page)).toContainText('Error')
  await expect(toasts(page)).toContainText('Please select an error type')
  await expect(toasts(page)).toHaveAttribute('data-destructive', 'true')
  await expect(dialog(page).getByRole('alert').first()).toHaveText('Please select an error type')
  await expect(dialog(page).getByRole('radio').first()).toBeFocused()
  expect(sent).toEqual([])

  await details(page).fill('x'.repeat(1_799))
  await expect(toasts(page)).toHaveCount(0)
  await expect(dialog(page)).not.toContainText('left')
  await details(page).fill('x'.repeat(1_990))
  await expect(dialog(page)).toContainText('10 characters left')
  await details(page).fill('x'.repeat(2_001))
  await expect(dialog(page)).toContainText('1 character too many')
  await page.getByRole('radio', { name: 'Other Issue' }).check()
  await submit(page).click()
  await expect(details(page)).toBeFocused()
  await expect(details(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(toasts(page)).toContainText('Please keep the details to 2,000 characters')
  expect(sent).toEqual([])

  await page.getByRole('radio', { name: 'Incorrect Opening Hours' }).check()
  await details(page).fill('  It closes at 9.\n ')
  const answered = page.waitForResponse(/reports\.create/)
  await submit(page).dblclick()
  expect((await answered).status()).toBe(200)
  await expect(toasts(page)).toContainText('Report Submitted')
  await expect(toasts(page)).toContainText('Thank you for helping us improve our park information!')
  await expect(dialog(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
  expect(sent).toEqual([
    { id: expect.any(Number), reportType: 'hours', details: 'It closes at 9.' },
  ])

  await opener(page).click()
  await expect(details(page)).toHaveValue('')
  await expect(dialog(page).getByRole('radio', { checked: true })).toHaveCount(0)
})

test('what was typed outlasts the dialog and the card, of its park alone', async ({ page }) => {
  await openDialog(page)
  await page.getByRole('radio', { name: 'Incorrect Amenities' }).check()
  await details(page).fill('No swings.')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
  const panel = page.getByRole('region', { name: 'Golden Gate Park' })
  await expect(panel).toBeVisible()
  await opener(page).click()
  await expect(details(page)).toHaveValue('No swings.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await opener(page).click()
  // Going back closes the card with its dialog.
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expect(panel).toBeHidden()

  await cards(page).nth(1).getByRole('link').click()
  await opener(page).click()
  await expect(details(page)).toHaveValue('')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await cards(page).first().getByRole('link').click()
  await expect(opener(page)).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await opener(page).click()
  await expect(details(page)).toHaveValue('No swings.')
  await expect(page.getByRole('radio', { name: 'Incorrect Amenities' })).toBeChecked()
})

test('is done by keyboard alone, without words as well', { tag: '@full' }, async ({ page }) => {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes('reports.create')) sent.push(request.postDataJSON())
  })
  await open(page, '/?lat=37.7694&lng=-122.484')
  await cards(page).first().getByRole('link').click()
  await opener(page).focus()
  await expect(opener(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: 'Incorrect Amenities' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Park is Permanently Closed' })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(details(page)).toBeFocused()
  await page.keyboard.type('   ')
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('link', { name: 'suggest a change' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('Report Submitted')
  expect(sent).toEqual([{ id: expect.any(Number), reportType: 'closed', details: null }])
})

test.describe('a server that fails', () => {
  test.use({ allowed: [[/Failed to load resource|ERR_/], { option: true }] as never })

  test('leaves what was typed, to be sent again', async ({ page }) => {
    await openDialog(page)
    await page.route(REPORT, (route) => route.fulfill({ status: 500, body: '<h1>Fault</h1>' }))
    await page.getByRole('radio', { name: 'Other Issue' }).check()
    await details(page).fill('A gate is locked.')
    await submit(page).click()
    await expect(toasts(page)).toContainText('Error')
    // The toast is in front of the dialog: it is reachable, and closing it closes nothing else.
    // It stays as long as it has the focus.
    await page.keyboard.press('F8')
    await expect(toasts(page)).toContainText('Failed to submit report. Please try again later.')
    await expect(toasts(page)).toHaveAttribute('data-destructive', 'true')
    await expect(dialog(page).getByRole('alert').last()).toHaveText(
      'The report was not sent. What you typed is still here.',
    )
    await expect(details(page)).toHaveValue('A gate is locked.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(toasts(page)).toHaveCount(0)
    await expect(dialog(page)).toBeVisible()
    await page.unroute(REPORT)
    await submit(page).click()
    await expect(toasts(page)).toContainText('Report Submitted')
  })

  test('by not answering is waited for, once, also beside another card', { tag: '@full' }, async ({
    page,
  }) => {
    await page.clock.install()
    const sent = await openDialog(page)
    await page.route(REPORT, () => {})
    await page.getByRole('radio', { name: 'Other Issue' }).check()
    await submit(page).click()
    const busy = page.getByRole('button', { name: 'Submitting…' })
    await expect(busy).toBeVisible()
    await busy.click({ force: true })
    await expect(dialog(page).locator('[role="alert"]:not(:empty)')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Cancel' }).click({ force: true })
    await expect(dialog(page)).toBeVisible()
    await page.clock.runFor(16_000)
    await expect(toasts(page)).toContainText('Failed to submit report. Please try again later.')
    expect(sent).toHaveLength(1)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()

    // After leaving the card the visitor is told, and finds the input when the form is opened
    // again.
    await opener(page).click()
    await submit(page).click()
    await expect(busy).toBeVisible()
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await page.clock.runFor(16_000)
    await expect(toasts(page)).toContainText('Failed to submit report. Please try again later.')
    await cards(page).first().getByRole('link').click()
    await expect(opener(page)).toBeVisible()
    await expect(dialog(page)).toBeHidden()
    await opener(page).click()
    await expect(page.getByRole('radio', { name: 'Other Issue' })).toBeChecked()
  })
})

for (const theme of ['light', 'dark']) {
  test.describe(`on a phone, in ${theme}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    const tag = theme === 'dark' ? [] : '@full'
    test('all of it can be read and reached, also above a keyboard', { tag }, async ({
      page,
      context,
    }) => {
      await useTheme(context, theme)
      await openDialog(page)
      await submit(page).click()
      await expect(toasts(page)).toBeVisible()
      await expectAccessible(page)
      // The space above an on-screen keyboard.
      await page.setViewportSize({ width: 390, height: 420 })
      await details(page).fill('A gate is locked.')
      await page.getByRole('radio', { name: 'Incorrect Amenities' }).check()
      await submit(page).scrollIntoViewIfNeeded()
      await expect(submit(page)).toBeInViewport({ ratio: 1 })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide).toBe(390)
    })
  })
}

test("a park's own page takes reports as well", async ({ page, request }) => {
  const { parks } = await (await request.get('/api/parks?address=Golden+Gate+Park')).json()
  await stayOnParkPage(page)
  await open(page, `/parks/${parks[0].id}/golden-gate-park`)
  await opener(page).click()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Other Issue' }).check()
  await submit(page).click()
  await expect(toasts(page)).toContainText('Report Submitted')
})
