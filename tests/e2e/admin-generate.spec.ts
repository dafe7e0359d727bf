import type { Page } from '@playwright/test'
import { REGION_DEBOUNCE_MS } from '#components/admin/blog/generate/use-region.ts'
import { expect, expectAccessible, OPPOSITE_LOOKS, open, test, useLook } from './fixtures.ts'
import { signIn } from './sign-in.ts'

const GENERATE = '/admin/blog?tab=generate'
const SCHEDULES = '/admin/blog?tab=schedules'

// One post at a time is written for all.
test.describe.configure({ mode: 'default' })

test.beforeEach(async ({ page }) => {
  await signIn(page)
})

const region = (page: Page) => page.getByRole('textbox', { name: 'Region' })
const theme = (page: Page) => page.getByRole('combobox', { name: 'Theme' })
const parks = (page: Page) => page.getByRole('group', { name: /^Parks of / })
const chosen = (page: Page) => parks(page).getByRole('checkbox', { checked: true })

async function chooseTheme(page: Page, name: string): Promise<void> {
  await theme(page).click()
  await page.getByRole('option', { name }).click()
}

test('what is lacking or against the rules is shown, and nothing is lost', async ({ page }) => {
  await open(page, GENERATE)
  const count = page.getByRole('textbox', { name: 'Number of parks' })
  await expect(count).toHaveValue('5')
  await count.fill('99')
  await count.blur()
  await expect(count).toHaveValue('10')
  const tags = page.getByRole('combobox', { name: 'Tags' }).or(page.getByLabel('Tags')).first()
  await expect(page.getByText('outdoors', { exact: true })).toBeVisible()
  await tags.fill('nature')
  await tags.press('Enter')
  await expect(page.getByText('Tag exists')).toBeVisible()
  await tags.fill('  beaches  ')
  await tags.press('Enter')
  await expect(page.getByText('beaches', { exact: true })).toBeVisible()
  await expect(page.getByText('Tag exists')).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Author' })).toHaveValue('AI Writer')
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('draft')
  await expect(page.getByRole('switch', { name: 'Include images' })).toBeChecked()
  const submit = page.getByRole('button', { name: 'Generate Blog Post' })
  await submit.click()
  await expect(page.getByText('Please enter a region name')).toBeVisible()
  await expect(page.getByText('Please select or enter a theme')).toBeVisible()
  await expect(region(page)).toBeFocused()
  await region(page).fill('San Francisco')
  await expect(chosen(page)).toHaveCount(0)
  await expect(parks(page)).toBeVisible()
  await theme(page).fill('Anything')
  await page.keyboard.press('Escape')
  await submit.click()
  const alert = page.getByRole('alert').filter({ hasText: 'No parks selected' })
  await expect(alert).toContainText('Please select a theme to choose parks')
  await expect(region(page)).toHaveValue('San Francisco')
  await expect(theme(page)).toHaveValue('Anything')
})

test('a region is looked for as it is typed once it is long enough, and on Enter', {
  tag: '@full',
}, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('parks.byRegion')) asked.push(decodeURIComponent(request.url()))
  })
  await page.clock.install()
  await open(page, GENERATE)
  // However long the machine takes for a key.
  await page.clock.pauseAt(Date.now() + 60_000)
  await region(page).pressSequentially('Bos')
  await page.clock.runFor(10 * REGION_DEBOUNCE_MS)
  expect(asked).toEqual([])
  await region(page).pressSequentially('ton')
  await page.clock.resume()
  await expect(page.getByRole('group', { name: 'Parks of Boston' })).toBeVisible()
  expect(asked).toHaveLength(1)
  await theme(page).fill('qwxzvk')
  await theme(page).press('Enter')
  await expect(page.getByText('No matching parks found')).toBeVisible()
  await region(page).fill('SF')
  await page.clock.runFor(10 * REGION_DEBOUNCE_MS)
  expect(asked).toHaveLength(1)
  await region(page).press('Enter')
  await expect.poll(() => asked.at(-1)).toContain('"region":"SF"')
  await region(page).fill('asdfghjkl')
  await expect(page.getByText('No parks available')).toBeVisible()
})

test('from a region to a post', async ({ page }) => {
  await open(page, GENERATE)
  await region(page).fill('San Francisco')
  await expect(parks(page)).toBeVisible()
  await expect(page.getByText('Using default themes.')).toBeVisible()
  await chooseTheme(page, 'Dog Parks')
  await expect(chosen(page)).toHaveCount(5)
  const first = chosen(page).first()
  await first.focus()
  await page.keyboard.press('Space')
  await expect(chosen(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Choose again' }).click()
  await expect(chosen(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Generate Blog Post' }).click()
  const panel = page.getByRole('region', { name: 'The latest post' })
  await expect(panel).toContainText('San Francisco')
  await expect(panel).toContainText('Draft, written by built-in')
  const path = await panel.getByRole('link', { name: 'Preview' }).getAttribute('href')
  const title = await panel.locator('p').first().innerText()
  expect((await page.request.get(path ?? '')).status()).toBe(200)
  await page.goto(path ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText('Written by a program from what is known')).toBeVisible()
  await open(page, '/admin/blog')
  const item = page.getByRole('listitem').filter({ hasText: title }).first()
  await expect(item.getByText('Generated', { exact: true })).toBeVisible()
})

test('a region that was typed last is looked for before anything is written', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(decodeURIComponent(request.url())))
  await open(page, GENERATE)
  await region(page).fill('Boston')
  await expect(page.getByRole('group', { name: 'Parks of Boston' })).toBeVisible()
  await chooseTheme(page, 'Dog Parks')
  await expect(chosen(page)).toHaveCount(5)
  await region(page).fill('SF')
  await page.getByRole('button', { name: 'Generate Blog Post' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'No parks selected' })
  await expect(alert).toContainText('Please select a theme to choose parks')
  await expect.poll(() => asked.some((url) => url.includes('"region":"SF"'))).toBe(true)
  await expect(page.getByRole('group', { name: 'Parks of Boston' })).toBeHidden()
  await expect(theme(page)).toHaveValue('')
  await expect(theme(page)).toBeFocused()
  expect(asked.filter((url) => url.includes('startGeneration'))).toEqual([])
})

test.describe('when something fails', () => {
  test.use({ allowed: [/Failed to load resource/] })

  const away = { status: 503, json: { message: 'No database.' } }

  test('it is shown, and the usual themes stand in', async ({ page }) => {
    await open(page, GENERATE)
    await page.route('**/api/trpc/parks.byRegion?**', (route) => route.fulfill(away))
    await region(page).fill('Chicago')
    await expect(page.getByRole('alert').filter({ hasText: '503' }).first()).toContainText(
      'Error fetching parks',
    )
    await page.unroute('**/api/trpc/parks.byRegion?**')
    await page.route('**/api/trpc/blogWriter.themes?**', (route) => route.fulfill(away))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Error generating themes')).toBeVisible()
    await expect(page.getByText('Using default themes', { exact: true })).toBeVisible()
    await page.route('**/api/trpc/blogWriter.matchingParks?**', (route) => route.fulfill(away))
    await chooseTheme(page, 'Scenic Views')
    await expect(page.getByText('Error using AI theme matching')).toBeVisible()
    await expect(chosen(page)).toHaveCount(5)
    await page.route('**/api/trpc/blogWriter.startGeneration', (route) => route.fulfill(away))
    await page.getByRole('button', { name: 'Generate Blog Post' }).click()
    await expect(page.getByText('Failed to generate post')).toBeVisible()
    await expect(page.getByText('503: No database.').last()).toBeVisible()
    await expect(chosen(page)).toHaveCount(5)
  })
})

test('the steps are shown, it can be cancelled, and why it failed is shown', async ({ page }) => {
  let state: 'running' | 'cancelled' | 'failed' = 'running'
  const messages = {
    running: 'Writing',
    cancelled: 'Stopped. Nothing was saved.',
    failed: 'No parks available',
  }
  const job = { id: 1_000_000, done: 1, total: 4, nextRunAt: null, post: null }
  const status = () => ({ ...job, state, message: messages[state] })
  await page.route('**/api/trpc/blogWriter.generation?**', (route) =>
    route.fulfill({ json: { result: { data: status() } } }),
  )
  await page.route('**/api/trpc/blogWriter.generation', (route) =>
    route.fulfill({ json: { result: { data: status() } } }),
  )
  await page.route('**/api/trpc/jobs.cancel', (route) => {
    state = 'cancelled'
    return route.fulfill({ json: { result: { data: status() } } })
  })
  await open(page, GENERATE)
  const panel = page.getByRole('region', { name: 'Writing the post' })
  await expect(panel.getByRole('progressbar')).toBeVisible()
  await expect(panel.getByRole('listitem')).toHaveText([/Loading parks/, 'Writing', 'Saving'])
  await expect(panel.locator('[aria-current=step]')).toHaveText('Writing')
  await expect(page.getByRole('button', { name: 'Generate Blog Post' })).toBeDisabled()
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Stopped. Nothing was saved.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Generate Blog Post' })).toBeEnabled()
  state = 'failed'
  await open(page, GENERATE)
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to generate post' })
  await expect(alert).toContainText('No parks available')
})

test('a schedule is made, run, paused, changed and deleted', async ({ page }) => {
  const name = 'Hiking Trails in Chicago'
  await open(page, SCHEDULES)
  await page.getByRole('button', { name: 'New schedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'New schedule' })
  await dialog.getByRole('button', { name: 'Save schedule' }).click()
  await expect(dialog.getByText('Please enter a region name')).toBeVisible()
  await region(page).fill(name.replace('Hiking Trails in ', ''))
  await theme(page).fill('Hiking Trails')
  await page.keyboard.press('Tab')
  await page.getByRole('combobox', { name: 'Weekday' }).selectOption('Friday')
  await page.getByRole('combobox', { name: 'Hour (UTC)' }).selectOption('17:00')
  await dialog.getByRole('button', { name: 'Save schedule' }).click()
  await expect(dialog).toBeHidden()
  const card = page.getByRole('listitem', { name, exact: true })
  await expect(card).toContainText('Every Friday at 17:00 UTC · 5 parks · as a draft')
  await expect(card).toContainText('Next run:')
  await card.getByRole('button', { name: 'Run now' }).click()
  await expect(card).toContainText(/Last run: .*\(run now\): .*Chicago.*, by built-in/)
  await card.getByRole('button', { name: 'History' }).click()
  await expect(card.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveCount(1)
  await card.getByRole('button', { name: 'Pause' }).click()
  await expect(card).toContainText('Paused')
  await expect(card).not.toContainText('Next run:')
  await card.getByRole('button', { name: 'Resume' }).click()
  await expect(card).toContainText('Next run:')
  await card.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit schedule' })
  await edit.getByRole('combobox', { name: 'Weekday' }).selectOption('Sunday')
  await edit.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Discard the changes?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await edit.getByRole('button', { name: 'Save schedule' }).click()
  await expect(card).toContainText('Every Sunday at 17:00 UTC')
  await card.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: 'Delete this schedule?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(card).toBeHidden()
})

for (const look of OPPOSITE_LOOKS) {
  test(`is accessible ${look.name}`, { tag: look.theme === 'light' ? '@full' : [] }, async ({
    page,
  }) => {
    await useLook(page, look)
    await open(page, GENERATE)
    await region(page).fill('San Francisco')
    await expect(parks(page)).toBeVisible()
    await expectAccessible(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(look.viewport.width)
    await open(page, SCHEDULES)
    await page.getByRole('button', { name: 'New schedule' }).click()
    await expect(page.getByRole('dialog', { name: 'New schedule' })).toHaveCSS('opacity', '1')
    await expectAccessible(page)
  })
}
