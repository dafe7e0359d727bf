import { expect, expectAccessible, hydrated, LOOKS, open, reload, useLook } from './fixtures.ts'
import { onOwnServer } from './own-server.ts'
import { signIn } from './sign-in.ts'

const test = onOwnServer()

// All tests change the set-up of one server: they run one after another.
test.describe.configure({ mode: 'serial' })

test('a new site is set up step by step, from the dashboard and back', async ({ page }) => {
  await signIn(page)
  await open(page, '/admin')
  const card = page.getByRole('region', { name: 'Set up your site' })
  await expect(card).toContainText(/^Set up your site\d of 6 steps done or skipped/)
  await card.getByRole('link', { name: 'Go on' }).click()
  await expect(page).toHaveURL('/admin/setup')
  await hydrated(page)
  const name = page.getByRole('form', { name: 'Name' })
  await expect(name).toContainText('Open')
  await name.getByRole('textbox', { name: /^Site name/ }).fill('Parks of Portland')
  await name.getByRole('button', { name: 'Save name' }).click()
  await expect(name).toContainText('Done')
  const progress = page.getByRole('status').filter({ hasText: 'steps done or skipped' })
  await expect(progress).toHaveText(/^1 of 6/)

  const contact = page.getByRole('form', { name: 'Contact' })
  await expect(contact).toContainText('Without it the privacy policy names no address')
  await contact.getByRole('button', { name: 'Skip: Contact' }).click()
  await expect(contact).toContainText('Skipped')
  await expect(contact.getByRole('button', { name: 'Take it up again: Contact' })).toBeFocused()
  await expect(progress).toHaveText(/^2 of 6/)

  const backups = page.getByRole('form', { name: 'Backups' })
  await backups.getByRole('combobox', { name: /^Backups/ }).selectOption('on')
  await backups.getByRole('button', { name: 'Save backups' }).click()
  await expect(backups).toContainText('Done')
  const checks = page.getByRole('region', { name: 'Checks of this server' })
  await expect(checks.getByRole('listitem').filter({ hasText: 'Backups' })).toContainText('Fine')
  await reload(page)
  await expect(progress).toHaveText(/^3 of 6/)

  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('link', { name: 'Parks of Portland Admin' })).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('what is typed is kept when a step can not be saved', async ({ page }) => {
  await signIn(page)
  await open(page, '/admin/setup')
  const start = page.getByRole('textbox', { name: /^Start place/ })
  await start.fill('zzqqx')
  await page.getByRole('button', { name: 'Save start place' }).click()
  await expect(page.getByText(/^This is no place that this site knows/)).toBeVisible()
  await expect(start).toHaveValue('zzqqx')
  await expect(start).toBeFocused()
  await page.getByRole('button', { name: 'Discard changes of start place' }).click()
})

for (const look of LOOKS) {
  test(`can be read by everybody ${look.name}`, async ({ page }) => {
    await useLook(page, look)
    await signIn(page)
    await open(page, '/admin/setup')
    await expectAccessible(page)
  })
}
