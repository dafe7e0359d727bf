import type { Locator, Page } from '@playwright/test'
import { addPark, button, newWord, openPage, place, rows } from './admin-park-helpers.ts'
import {
  expect,
  expectAccessible,
  OPPOSITE_LOOKS,
  stayOnParkPage,
  test,
  useLook,
} from './fixtures.ts'
import { signIn } from './sign-in.ts'

const field = (dialog: Locator, label: string) => dialog.getByLabel(label, { exact: true })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add a rule' })

/** Fills the form for a new rule in, with the parks that somebody runs. */
async function fillRule(page: Page, agency: string): Promise<void> {
  const dialog = dialogOf(page)
  await button(page, 'Add a rule').click()
  await expect(field(dialog, 'Agency')).toBeFocused()
  await page.keyboard.type(agency)
  await field(dialog, 'What it says, in your words').fill('Open by day, dogs on a leash.')
  await field(dialog, 'Where you read it').fill('Rules of parks, §1')
  await field(dialog, 'Date').fill('2024-05')
  await field(dialog, 'Facts').pressSequentially('on leash only')
  await page.getByRole('option', { name: 'Dogs on leash only' }).click()
  await field(dialog, 'When the hours don’t hold').fill('other hours are posted')
  await field(dialog, 'Other parks run by').fill(agency)
  await page.keyboard.press('Tab')
}

test('a rule is added after a preview, shows on a park’s card, and is switched off', async ({
  page,
}) => {
  await signIn(page)
  const agency = `Town of ${newWord().slice(0, 20)}`
  const id = await addPark(page, `Oak ${agency}`, place(), { facts: { run_by: agency } })
  await openPage(page, '/admin/rules')
  await fillRule(page, agency)
  const dialog = dialogOf(page)
  const hours = field(dialog, 'Hours')
  await hours.fill('by day')
  await button(dialog, 'Preview').click()
  await expect(hours).toHaveAccessibleDescription(/Write hours such as 06:00-22:00\./)
  await expect(hours).toBeFocused()
  await hours.fill('06:00-22:00')
  await button(dialog, 'Preview').click()
  const preview = dialog.getByRole('status')
  await expect(preview).toContainText('It says something of one park; one changes.')
  await expect(preview).toContainText(`Oak ${agency}: nothing → Dogs on leash only`)
  await button(dialog, 'Save rule').click()
  await expect(dialog).toBeHidden()
  const row = rows(page, 'Rules of agencies').filter({ hasText: agency })
  await expect(row).toContainText('one park · yours')

  const card = await page.context().newPage()
  await stayOnParkPage(card)
  const says = card.getByText(`By the rule of ${agency}, unless other hours are posted`)
  await card.goto(`/parks/${id}`)
  await expect(says).toBeVisible()
  await expect(card.getByText('Dogs on leash only', { exact: true })).toBeVisible()
  await expect(card.getByRole('region', { name: 'Sources' })).toContainText(
    `${agency} rule: Rules of parks, §1: dogs and leash, hours (as of 2024)`,
  )
  await button(row, /^Switch off/).press('Enter')
  await expect(page.getByText('The rule is off.')).toBeVisible()
  await expect(button(row, /^Switch on/)).toBeVisible()
  await card.reload()
  await expect(card.getByRole('heading', { name: `Oak ${agency}` })).toBeVisible()
  await expect(says).toHaveCount(0)
  await expect(card.getByText('Dogs on leash only', { exact: true })).toHaveCount(0)
  await button(page, 'Undo').click()
  await expect(page.getByText('The rule is on.')).toBeVisible()
  await expect(button(row, /^Switch off/)).toBeVisible()

  await button(row, /^Edit/).click()
  const edit = page.getByRole('dialog', { name: 'Edit a rule' })
  await field(edit, 'Hours').fill('08:00-20:00')
  await button(edit, 'Save rule').click()
  await expect(row).toContainText('08:00-20:00')
  await button(page, 'Undo').last().click()
  await expect(page.getByText('The rule is as it was.')).toBeVisible()
  await expect(row).toContainText('06:00-22:00')
})

for (const view of OPPOSITE_LOOKS) {
  test(`the list and the form are accessible and fit: ${view.name}`, async ({ page }) => {
    await signIn(page)
    await useLook(page, view)
    await openPage(page, '/admin/rules')
    await expect(rows(page, 'Rules of agencies').first()).toBeVisible()
    await expectAccessible(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(view.viewport.width)
    await fillRule(page, 'Nobody')
    await button(dialogOf(page), 'Preview').click()
    await expect(dialogOf(page).getByRole('status')).toContainText('of 0 parks; 0 change.')
    await expectAccessible(page)
    await button(dialogOf(page), 'Cancel').press('Enter')
    await button(page, 'Discard').press('Enter')
    await expect(dialogOf(page)).toBeHidden()
    await expect(button(page, 'Add a rule')).toBeFocused()
  })
}
