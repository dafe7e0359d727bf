import type { BrowserContext, Page, PlaywrightWorkerArgs } from '@playwright/test'
import {
  expect,
  expectAccessible,
  hydrated,
  OPPOSITE_LOOKS,
  open,
  PHONE,
  test,
  useLook,
} from './fixtures.ts'
import { ADMIN_PASSWORD, signIn } from './sign-in.ts'

const REFUSED = { allowed: [[/Failed to load resource/], { option: true }] as never }

function passwordField(page: Page) {
  return page.getByRole('textbox', { name: 'Password' })
}

function loginButton(page: Page) {
  return page.getByRole('button', { name: 'Login' })
}

async function sessionCookie(context: BrowserContext) {
  const cookies = await context.cookies()
  return cookies.find(({ name }) => name === 'parkfetch_session')
}

for (const [device, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', PHONE],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport })

    const title = 'who is not signed in is sent to sign in, and then to where they wanted to go'
    test(title, { tag: device === 'phone' ? '@full' : [] }, async ({ page, context }) => {
      await open(page, '/admin/sessions')
      await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fsessions')
      await expect(page).toHaveTitle('Login | Admin')
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
      await expect(passwordField(page)).toBeFocused()
      await expect(passwordField(page)).toHaveAttribute('autocomplete', 'current-password')
      await passwordField(page).fill(ADMIN_PASSWORD)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/admin/sessions')
      await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible()
      expect(await sessionCookie(context)).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
      const stored = await page.evaluate(() =>
        JSON.stringify({ ...localStorage, ...sessionStorage }),
      )
      expect(stored).toContain('"adminAuthenticated":"true"')
      expect(stored).not.toContain('correct')
      expect(await page.evaluate(() => document.cookie)).not.toContain('parkfetch')
    })
  })
}

test('the password is hidden until it is asked to be shown', async ({ page }) => {
  await open(page, '/admin/login')
  await passwordField(page).fill('secret words')
  await expect(passwordField(page)).toHaveAttribute('type', 'password')
  const toggle = page.getByRole('button', { name: 'Show password' })
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Tab')
  await expect(toggle).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(passwordField(page)).toHaveAttribute('type', 'text')
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await toggle.click()
  await expect(passwordField(page)).toHaveAttribute('type', 'password')
  await expect(passwordField(page)).toHaveValue('secret words')
})

test('Logout ends the session, and its cookie opens nothing any more', async ({
  page,
  context,
}) => {
  await page.setViewportSize(PHONE)
  await signIn(page)
  const cookie = (await sessionCookie(context))?.value
  await open(page, '/admin')
  const menu = page.getByRole('button', { name: 'Open the menu' })
  const logout = page.getByRole('button', { name: 'Logout' })
  await expect(logout).toHaveCount(0)
  await menu.focus()
  // After the site's name and the theme switch comes the page's content.
  for (const _ of ['name', 'theme', 'content']) await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()
  await menu.click()
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Close the menu' })).toHaveAttribute(
    'aria-controls',
    (await page.getByRole('navigation', { name: 'Admin' }).getAttribute('id')) ?? 'none',
  )
  const map = page.getByRole('link', { name: 'Main map' })
  await map.focus()
  await expect(map).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(logout).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/login')
  expect(await sessionCookie(context)).toBeUndefined()
  const again = await page.request.get('/admin', {
    headers: { cookie: `parkfetch_session=${cookie}` },
    maxRedirects: 0,
  })
  expect(again.status()).toBe(302)
})

test.describe('what fails', () => {
  test.use(REFUSED)

  for (const look of OPPOSITE_LOOKS) {
    test(`is shown in words ${look.name}`, { tag: look.theme === 'dark' ? '@full' : [] }, async ({
      page,
    }) => {
      await useLook(page, look)
      await open(page, '/admin/login')
      await expectAccessible(page)
      await loginButton(page).click()
      await expect(page.getByText('Enter the password.')).toBeVisible()
      await expect(passwordField(page)).toBeFocused()
      await expectAccessible(page)
      await passwordField(page).fill('wrong')
      await expect(page.getByText('Enter the password.')).toBeHidden()
      await loginButton(page).click()
      const alert = page.getByRole('alert')
      await expect(alert).toContainText('Login failed')
      await expect(alert).toContainText('Incorrect password')
      await expect(passwordField(page)).toBeFocused()
      await expectAccessible(page)
      // A success, so that no other test has to wait.
      await passwordField(page).fill(ADMIN_PASSWORD)
      await loginButton(page).click()
      await expect(page).toHaveURL('/admin')
    })
  }

  test('the server’s reason is shown, and that it can’t be reached', { tag: '@full' }, async ({
    page,
  }) => {
    await open(page, '/admin/login')
    const message = 'Too many attempts. Please wait 15 seconds.'
    let end = () => {}
    const held = new Promise<void>((resolve) => {
      end = resolve
    })
    await page.route('**/api/admin/login', async (route) => {
      await held
      await route.fulfill({ status: 429, headers: { 'retry-after': '15' }, json: { message } })
    })
    await passwordField(page).fill('a guess')
    await loginButton(page).click()
    await expect(page.locator('button[type="submit"]')).toHaveAttribute('data-loading', 'true')
    end()
    await expect(page.getByRole('alert')).toContainText(message)
    await page.unroute('**/api/admin/login')
    await page.route('**/api/admin/login', (route) => route.abort())
    await loginButton(page).click()
    await expect(page.getByRole('alert')).toContainText('The server can’t be reached.')
  })
})

/** Signs in with another browser, which has its own version in the user agent. */
async function signInElsewhere(playwright: PlaywrightWorkerArgs['playwright'], baseURL: string) {
  const version = 1_000 + Math.floor(Math.random() * 1_000_000)
  const other = await playwright.request.newContext({
    baseURL,
    userAgent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`,
  })
  const answer = await other.post('/api/admin/login', { data: { password: ADMIN_PASSWORD } })
  expect(answer.status()).toBe(200)
  return { other, name: `Firefox ${version}, Windows` }
}

for (const look of OPPOSITE_LOOKS) {
  const tag = look.theme === 'light' ? '@full' : []
  test(`sessions elsewhere are seen, and ended, ${look.name}`, { tag }, async ({
    page,
    playwright,
    baseURL,
  }) => {
    await useLook(page, look)
    const { other, name } = await signInElsewhere(playwright, baseURL ?? '')
    await signIn(page)
    await open(page, '/admin/sessions')
    const list = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
    await expect(list.first()).toContainText('This browser')
    await expect(list.first().getByRole('button')).toHaveCount(0)
    const session = list.filter({ hasText: name })
    await expect(session).toContainText('127.0.0.1')
    await expectAccessible(page)
    await session.getByRole('button', { name: /^End the session of Firefox/ }).click()
    const dialog = page.getByRole('dialog', { name: 'End this session?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(session).toBeVisible()
    await session.getByRole('button').click()
    await dialog.getByRole('button', { name: 'End Session' }).click()
    await expect(page.getByText('Session ended')).toBeVisible()
    await expect(session).toHaveCount(0)
    const state = await other.get('/api/trpc/auth.session')
    expect((await state.json()).result.data).toEqual({ signedIn: false })
    await other.dispose()

    // The server's other sessions belong to other tests.
    await page.route('**/api/trpc/auth.endOtherSessions', (route) =>
      route.fulfill({ json: { result: { data: { ended: 2 } } } }),
    )
    await page.getByRole('button', { name: 'End All Others' }).click()
    const question = page.getByRole('dialog', { name: 'End all other sessions?' })
    await question.getByRole('button', { name: 'End All Others' }).click()
    await expect(page.getByText('2 sessions ended')).toBeVisible()
  })
}

test.describe('a session that is over', () => {
  test.use(REFUSED)

  test('leads to the sign-in, and back afterwards', async ({ page, context }) => {
    await signIn(page)
    const counted = page.waitForResponse(/stats\.waiting/)
    await open(page, '/admin/sessions')
    await expect(page.getByText('This browser')).toBeVisible()
    // With nothing underway the sign-in comes by the press alone.
    await counted
    await context.clearCookies({ name: 'parkfetch_session' })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fsessions')
    await hydrated(page)
    expect(await page.evaluate(() => localStorage.getItem('adminAuthenticated'))).not.toBe('true')
  })
})
