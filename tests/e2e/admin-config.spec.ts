import type { Page, Response } from '@playwright/test'
import { expect, expectAccessible, open, PHONE, reload, useLook } from './fixtures.ts'
import { onOwnServer } from './own-server.ts'
import { signIn } from './sign-in.ts'

const test = onOwnServer()

// All tests change settings of one server: they run one after another.
test.describe.configure({ mode: 'serial' })

const PATH = '/admin/config'
const SECRET = 'sk-secret-of-a-browser-test-wxyz'

/** Bodies are unavailable once the page has been left. */
const textOf = (response: Response) => response.text().catch(() => '')
const section = (page: Page, name: string) => page.getByRole('form', { name })
const email = (page: Page) => page.getByRole('textbox', { name: /^Contact e-mail/ })
const save = (page: Page, name: string) => page.getByRole('button', { name: `Save ${name}` })
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved' }).first()

async function setEmail(page: Page, value: string): Promise<void> {
  await email(page).fill(value)
  await save(page, 'site').click()
  await expect(saved(page)).toBeVisible()
  await expect(save(page, 'site')).toBeDisabled()
}

test('a setting holds once it is saved, for visitors too, and who changed it is shown', async ({
  page,
}) => {
  await signIn(page)
  await open(page, PATH)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configuration')
  await setEmail(page, 'parks@parks.example')
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText(
    /CONTACT_EMAILnot set → parks@parks\.example.*Chrome/,
  )
  const visitor = await page.context().newPage()
  await visitor.goto('/privacy')
  await expect(visitor.getByText('parks@parks.example').first()).toBeVisible()
  await visitor.close()
  await reload(page)
  await expect(email(page)).toHaveValue('parks@parks.example')
  await setEmail(page, '')
})

test('the public address is saved where the site is open at it only', async ({ page, baseURL }) => {
  await signIn(page)
  await open(page, PATH)
  const address = page.getByRole('textbox', { name: /^Public address/ })
  await address.fill('https://parks.example')
  await save(page, 'site').click()
  await expect(page.getByText(/^This is not where you have opened this page/)).toBeVisible()
  await expect(address).toHaveValue('https://parks.example')
  await page.getByRole('button', { name: `Use ${baseURL}` }).click()
  await expect(address).toHaveValue(baseURL ?? '')
  await save(page, 'site').click()
  await expect(saved(page)).toBeVisible()
  await address.fill('')
  await save(page, 'site').click()
  await expect(save(page, 'site')).toBeDisabled()
})

test('the map begins where the operator puts it', async ({ page }) => {
  await signIn(page)
  await open(page, PATH)
  const start = page.getByRole('textbox', { name: /^Start place/ })
  await start.fill('zzqqx')
  await save(page, 'site').click()
  await expect(page.getByText(/^This is no place that this site knows/)).toBeVisible()
  await expect(start).toHaveValue('zzqqx')
  await page.getByRole('button', { name: 'Put it on a map' }).click()
  await page.getByRole('textbox', { name: 'Place to look at' }).fill('Denver')
  await page.getByRole('button', { name: 'Look there' }).click()
  await page.getByRole('button', { name: 'Put the pin in the middle' }).click()
  await expect(start).toHaveValue(/^39\.\d+, -10[45]\.\d+$/)
  await save(page, 'site').click()
  await expect(saved(page)).toBeVisible()
  const visitor = await page.context().newPage()
  await visitor.goto('/')
  await expect(visitor.getByRole('article').first()).toContainText('Denver')
  await visitor.close()
  await start.fill('')
  await save(page, 'site').click()
  await expect(save(page, 'site')).toBeDisabled()
})

test('pages have text of the operator, which begins with the usual headings', async ({ page }) => {
  await signIn(page)
  await open(page, PATH)
  const about = page.getByRole('textbox', { name: /^About ABOUT_TEXT/ })
  const imprint = page.getByRole('textbox', { name: /^Imprint IMPRINT_TEXT/ })
  await page.getByRole('button', { name: 'Begin with the usual headings: ABOUT_TEXT' }).click()
  await expect(about).toBeFocused()
  await expect(about).toHaveValue(/^## Our Mission\n/)
  await imprint.fill('Jane Doe, **Elm Street 1**')
  await save(page, 'pages').click()
  await expect(saved(page)).toBeVisible()
  const visitor = await page.context().newPage()
  await visitor.goto('/about')
  await expect(visitor.getByRole('heading', { name: 'Our Mission' })).toBeVisible()
  await expect(visitor.getByText('helps you find a good park')).toHaveCount(0)
  await expect(visitor.getByRole('heading', { name: 'Our Data' })).toBeVisible()
  await visitor.getByRole('link', { name: 'Imprint' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Imprint' })).toBeVisible()
  await expect(visitor.getByText('Elm Street 1')).toBeVisible()
  await expectAccessible(visitor)
  await about.fill('')
  await imprint.fill('')
  await save(page, 'pages').click()
  await expect(save(page, 'pages')).toBeDisabled()
  const imprintStatus = async () => (await visitor.request.get('/imprint')).status()
  await expect.poll(imprintStatus).toBe(404)
  await visitor.close()
})

test('a mistake is shown beside its field, which is shown, and nothing is lost', async ({
  page,
}) => {
  await signIn(page)
  await open(page, PATH)
  await page.getByRole('textbox', { name: /^Analytics ID/ }).fill('nonsense')
  await email(page).fill('nobody')
  await save(page, 'site').click()
  await expect(page.getByText('This must be an e-mail address')).toBeVisible()
  await expect(page.getByText('This must be an id of Google Analytics')).toBeVisible()
  await expect(email(page)).toBeFocused()
  await expect(email(page)).toHaveValue('nobody')
  await expectAccessible(page)
  await page.getByRole('textbox', { name: /^Order of park sources/ }).fill('google, local')
  await save(page, 'live data').click()
  await expect(page.getByText('This must be set, as google is to be asked')).toBeVisible()
  const alert = section(page, 'Live data').getByRole('alert')
  await expect(alert).toContainText('GOOGLE_MAPS_BROWSER_KEY must be set')
  await page.getByRole('button', { name: 'Discard changes of live data' }).click()
  await page.getByRole('button', { name: 'Discard changes of site' }).click()
  await expect(email(page)).toHaveValue('')
  await expect(save(page, 'site')).toBeDisabled()
})

test('what is not saved is not left without a question', async ({ page }) => {
  await signIn(page)
  await open(page, PATH)
  await email(page).fill('parks@parks.example')
  const menu = page.getByRole('navigation', { name: 'Sections' })
  await expect(menu.getByRole('link', { name: /Site/ })).toContainText('not saved')
  await menu.getByRole('link', { name: 'Limits' }).click()
  await expect(page).toHaveURL(/#limits$/)
  const away = page.getByRole('link', { name: 'Main map' })
  await away.click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(email(page)).toHaveValue('parks@parks.example')
  const asked = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await closing
  await away.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/')
})

test('of two windows, the later one is told what the other has changed', async ({ page }) => {
  await signIn(page)
  await open(page, PATH)
  const other = await page.context().newPage()
  await open(other, PATH)
  await setEmail(other, 'other@parks.example')
  await other.close()
  await email(page).fill('mine@parks.example')
  await save(page, 'site').click()
  await expect(
    page.getByText("changed in another window meanwhile, and is now 'other@parks.example'"),
  ).toBeVisible()
  await expect(email(page)).toHaveValue('mine@parks.example')
  await setEmail(page, 'mine@parks.example')
  await setEmail(page, '')
})

test('a secret is never sent back; it can be tried, replaced and removed', async ({ page }) => {
  const answers: Promise<string>[] = []
  await page.setViewportSize(PHONE)
  page.on('response', (response) => {
    if (response.url().includes('/api/trpc/config.')) answers.push(textOf(response))
  })
  await signIn(page)
  await open(page, PATH)
  const writer = section(page, 'Blog writer')
  await writer.getByLabel('Service URL').fill('http://127.0.0.1:9/v1')
  await writer.getByLabel('API key').fill(SECRET)
  await writer.getByRole('textbox', { name: /^Model/ }).fill('small')
  await writer.getByRole('button', { name: 'Test: Model' }).click()
  await expect(writer.getByText("The blog's writer can't be reached")).toBeVisible()
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText(
    /tried writerhttp:\/\/127\.0\.0\.1:9: The blog's writer can't be reached.*Chrome/,
  )
  await save(page, 'blog writer').click()
  await expect(writer.getByText('Set, ends in ••••wxyz')).toBeVisible()
  await expect(writer.getByLabel('API key')).toHaveValue('')
  await writer.getByLabel('Service URL').fill('http://127.0.0.1:10/v1')
  await save(page, 'blog writer').click()
  await expect(writer.getByText('This has to be entered again or removed')).toBeVisible()
  await expect(writer.getByLabel('API key')).toBeFocused()
  await writer.getByLabel('Service URL').fill('http://127.0.0.1:9/v1')
  await expect(save(page, 'blog writer')).toBeDisabled()
  await reload(page)
  expect(await page.content()).not.toContain(SECRET)
  await writer.getByLabel('API key').fill('sk-another-secret-abcd')
  await save(page, 'blog writer').click()
  await expect(writer.getByText('Set, ends in ••••abcd')).toBeVisible()
  await writer.getByRole('button', { name: 'Remove' }).click()
  await page
    .getByRole('dialog', { name: 'Remove AI_API_KEY?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(writer.getByText('Set, ends in')).toBeHidden()
  await writer.getByLabel('Service URL').fill('')
  await writer.getByRole('textbox', { name: /^Model/ }).fill('')
  await save(page, 'blog writer').click()
  await expect(save(page, 'blog writer')).toBeDisabled()
  const texts = (await Promise.all(answers)).join('\n')
  expect(texts).toContain('••••abcd')
  expect(texts).not.toMatch(/sk-[a-z]/)
})

test('the environment comes first, and an advert is previewed in a frame of its own', async ({
  page,
}) => {
  await signIn(page)
  await open(page, PATH)
  const searches = page.getByRole('textbox', { name: /^Searches RATE/ })
  await expect(searches).toHaveValue('1000000')
  await expect(searches).toHaveAttribute('readonly', '')
  await expect(page.getByText('Set by the environment: RATE_LIMIT_SEARCH.')).toBeVisible()
  const reach =
    "try { top.document.body.hidden = true; outcome = 'reached' } catch { outcome = 'kept out' }"
  const script = `<script>let outcome; ${reach}; document.write('<i>' + outcome + '</i>')</script>`
  const html = `<b>Boots</b><form><input placeholder="Password"></form>${script}`
  await page.getByRole('textbox', { name: /^Ad snippet/ }).fill(html)
  await page.getByRole('button', { name: 'Preview' }).click()
  const frame = page.frameLocator('iframe[title="Preview of the advert"]')
  await expect(frame.getByText('Boots')).toBeVisible()
  await expect(frame.getByPlaceholder('Password')).toHaveCount(0)
  await expect(frame.locator('i')).toHaveText('kept out')
  await expect(page.locator('iframe')).toHaveAttribute(
    'sandbox',
    'allow-scripts allow-popups allow-popups-to-escape-sandbox',
  )
  await page.getByRole('button', { name: 'Discard changes of advert' }).click()
})

test('anyone can read it on a phone, in dark', { tag: '@full' }, async ({ page }) => {
  await useLook(page, { theme: 'dark', viewport: PHONE })
  await signIn(page)
  await open(page, PATH)
  await email(page).fill('nobody')
  await save(page, 'site').click()
  await expect(page.getByText('This must be an e-mail address')).toBeVisible()
  await expectAccessible(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(PHONE.width)
  await page.getByRole('button', { name: 'Discard changes of site' }).click()
})
