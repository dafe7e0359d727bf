import type { Locator, Page } from '@playwright/test'
import { addPark, button, call, newWord, openPage, place, rows } from './admin-park-helpers.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

/** Looks on until a pair is shown. */
async function findPair(page: Page, word: string): Promise<Locator> {
  const pair = rows(page, 'Likely duplicates').filter({ hasText: word })
  const more = button(page, 'Look further')
  await expect(async () => {
    if ((await pair.count()) === 0) await more.click({ timeout: 1_000 })
    await expect(pair).toHaveCount(1, { timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  return pair
}

/** The message that offers to undo what was done; another one may still be fading out. */
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('likely duplicates are merged in one press, or after a look, and kept separate', async ({
  page,
}) => {
  await signIn(page)
  const [word, lat] = [newWord(), place()]
  const first = await addPark(page, `Yew ${word}`, lat)
  const second = await addPark(page, `Yew ${word}`, lat + 0.001)
  await openPage(page, '/admin/parks')
  await page.getByText('Likely duplicates', { exact: true }).click()
  const pair = await findPair(page, word)
  await expect(pair).toContainText('Same name')
  await button(pair, /^Merge Yew/).click()
  await expect(page.getByText(`Both are one: Yew ${word}.`)).toBeVisible()
  await expect(pair).toHaveCount(0)
  const at = async (id: number) => (await page.request.get(`/api/parks/${id}`)).json()
  expect((await at(second)).id).toBe(first)
  await button(toast(page, 'Both are one'), 'Undo').click()
  await expect(page.getByText('The parks are two again.')).toBeVisible()
  await expect(pair).toHaveCount(1)
  expect((await at(second)).id).toBe(second)

  await button(pair, /^Look closer: Yew/).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Merge Yew ${word}` })
  await button(dialog, 'Keep the other').click()
  await expect(button(dialog, 'Merge')).toBeVisible()
  await button(dialog, 'Merge').press('Enter')
  await expect(pair).toHaveCount(0)
  await expect.poll(async () => (await at(first)).id).toBe(second)
  await button(toast(page, 'Both are one'), 'Undo').click()
  await expect(pair).toHaveCount(1)

  await button(pair, /^Not the same: Yew/).click()
  await expect(page.getByText(`They are two: Yew ${word}.`)).toBeVisible()
  await expect(pair).toHaveCount(0)
  const pairs = async () => {
    const input = encodeURIComponent(JSON.stringify({ after: first - 1 }))
    return (await page.request.get(`/api/trpc/parkEdits.duplicates?input=${input}`)).text()
  }
  await expect.poll(pairs).not.toContain(word)
  await button(toast(page, 'They are two'), 'Undo').click()
  await expect(pair).toHaveCount(1)
  expect(await pairs()).toContain(word)
})

/** Adds two parks of one name, and keeps them separate. */
async function addApart(page: Page, name: string, lat: number): Promise<void> {
  const oneId = await addPark(page, name, lat)
  const otherId = await addPark(page, name, lat + 0.001)
  await call(page, 'parkEdits.setDistinct', { oneId, otherId, isDistinct: true })
}

test('pairs that are kept separate are looked at again, by keyboard alone if wanted', async ({
  page,
}) => {
  await signIn(page)
  const [word, lat] = [newWord(), place()]
  for (const [index, tree] of ['Elm', 'Oak', 'Yew'].entries()) {
    await addApart(page, `${tree} ${word}`, lat + index * 0.1)
  }
  const html = await (await page.request.get('/admin/parks?set=apart')).text()
  expect(html).toContain(`Yew ${word}`)
  await openPage(page, '/admin/parks?set=duplicates')
  await page.getByRole('radio', { name: 'Likely duplicates' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/admin/parks?set=apart')
  const pairs = rows(page, 'Pairs kept separate')
  const pair = (tree: string) => pairs.filter({ hasText: `${tree} ${word}` })
  const again = (tree: string) => button(pair(tree), /^Look at them again: /)
  await expect(pair('Yew')).toContainText(/Kept separate \w+ \d+, \d{4}/)
  // Other tests keep pairs separate, too.
  const focused = pairs.locator('button:focus')
  const isReached = async (tree: string) => {
    await page.keyboard.press('j')
    return (await focused.getAttribute('aria-label'))?.includes(`${tree} ${word}`)
  }
  await page.keyboard.press('Tab')
  await expect(pairs.getByRole('link').first()).toBeFocused()
  const steps = { timeout: 20_000, intervals: [50] }
  await expect.poll(() => isReached('Oak'), steps).toBe(true)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`They may be one: Oak ${word}.`)).toBeVisible()
  await expect(pair('Oak')).toHaveCount(0)
  await expect(focused).toHaveText('Look at them again')
  await page.keyboard.press('u')
  await expect(pair('Oak')).toHaveCount(1)
  await again('Yew').click()
  await expect(pair('Yew')).toHaveCount(0)
  await expect(page.getByText(`They may be one: Yew ${word}.`)).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(pair('Oak')).toHaveCount(1)
  await expect(pair('Yew')).toHaveCount(0)
  await page.getByText('Likely duplicates', { exact: true }).click()
  await expect(await findPair(page, `Yew ${word}`)).toContainText('Same name')
  await openPage(page, `/admin/audit?q=isDistinct`)
  await expect(rows(page, 'Changes').first()).toContainText('Decided whether two parks are one')
})

test.describe('a request that fails', { tag: '@full' }, () => {
  test.use({ allowed: [[/Failed to load resource/], { option: true }] as never })

  test('leaves a pair kept separate, and the list can be loaded again', async ({ page }) => {
    await signIn(page)
    const word = newWord()
    await addApart(page, `Rowan ${word}`, place())
    await openPage(page, '/admin/parks')
    const lists = '**/api/trpc/parkEdits.apart**'
    await page.route(lists, (route) => route.abort())
    await page.getByText('Kept separate', { exact: true }).click()
    await expect(page.getByText('Failed to load the pairs.')).toBeVisible({ timeout: 20_000 })
    await page.unroute(lists)
    await button(page, 'Try again').click()
    const pair = rows(page, 'Pairs kept separate').filter({ hasText: word })
    await expect(pair).toHaveCount(1)
    await page.route('**/api/trpc/parkEdits.setDistinct**', (route) => route.abort())
    await button(pair, /^Look at them again/).click()
    await expect(page.getByText('The decision was not saved.')).toBeVisible()
    await expect(pair).toHaveCount(1)
  })

  test('no pairs are said so, also beyond the last page', async ({ page }) => {
    await signIn(page)
    await openPage(page, '/admin/parks')
    const none = { result: { data: { pairs: [], hasMore: false } } }
    await page.route('**/api/trpc/parkEdits.apart**', (route) => route.fulfill({ json: none }))
    await page.getByText('Kept separate', { exact: true }).click()
    await expect(page.getByText('No pair is kept separate.')).toBeVisible()
    await openPage(page, '/admin/parks?set=apart&page=999')
    await expect(page.getByText('There are no pairs on this page.')).toBeVisible()
    await button(page, 'Go to the first page').click()
    await expect(page).toHaveURL('/admin/parks?set=apart')
    await expect(page.getByText('No pair is kept separate.')).toBeVisible()
  })
})

test.describe('a decision that fails', { tag: '@full' }, () => {
  test.use({ allowed: [[/Failed to load resource/], { option: true }] as never })

  test('leaves the pair where it was', async ({ page }) => {
    await signIn(page)
    const [word, lat] = [newWord(), place()]
    await addPark(page, `Rue ${word}`, lat)
    await addPark(page, `Rue ${word}`, lat + 0.001)
    await openPage(page, '/admin/parks?set=duplicates')
    const pair = await findPair(page, word)
    await page.route(/parkEdits\.(merge|setDistinct)/, (route) => route.abort())
    await button(pair, /^Merge Rue/).click()
    await expect(page.getByText('Failed to merge the parks.')).toBeVisible()
    await expect(pair).toHaveCount(1)
    await button(pair, /^Not the same: Rue/).click()
    await expect(page.getByText('The decision was not saved.')).toBeVisible()
    await expect(pair).toHaveCount(1)
  })
})

test('the keys of the review reach likely duplicates, too', async ({ page }) => {
  await signIn(page)
  const [word, lat] = [newWord(), place()]
  for (const [index, tree] of ['Ash', 'Box', 'Fir'].entries()) {
    await addPark(page, `${tree} ${word}`, lat + index * 0.1)
    await addPark(page, `${tree} ${word}`, lat + index * 0.1 + 0.001)
  }
  await openPage(page, '/admin/review')
  await expect(page.getByText('A accepts or merges, D declines or keeps separate')).toBeVisible()
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  const isAt = async (name: string) => (await focused()).startsWith(`${name} ${word}`)
  const isReached = async (name: string) => {
    if (await isAt(name)) return true
    const isFurther = await button(page, 'Look further').evaluateAll(
      ([more]) => document.activeElement === more,
    )
    await page.keyboard.press(isFurther ? 'Enter' : 'j')
    return isAt(name)
  }
  // Another test's pairs may stand between.
  const nextOne = () =>
    page.evaluate(() => {
      const queued = [...document.querySelectorAll('[data-queued]')]
      const at = queued.indexOf(document.activeElement as Element)
      return queued[at + 1]?.getAttribute('aria-label') ?? ''
    })
  const steps = { timeout: 60_000, intervals: [50] }
  await page.getByRole('region', { name: 'Review' }).focus()
  await expect.poll(() => isReached('Ash'), steps).toBe(true)
  const afterAsh = await nextOne()
  await page.keyboard.press('a')
  await expect(page.getByText(`Both are one: Ash ${word}.`)).toBeVisible()
  await expect.poll(focused).toBe(afterAsh)
  await expect.poll(() => isReached('Box'), steps).toBe(true)
  const afterBox = await nextOne()
  await page.keyboard.press('d')
  await expect(page.getByText(`They are two: Box ${word}.`)).toBeVisible()
  await expect.poll(focused).toBe(afterBox)
  await expect.poll(() => isReached('Fir'), steps).toBe(true)
  const list = page.getByRole('list', { name: 'Likely duplicates' })
  await page.keyboard.press('u')
  await expect(list.getByRole('listitem', { name: `Box ${word}` })).toBeVisible()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: `Merge Fir ${word}` })
  await expect(button(dialog, 'Merge')).toBeFocused()
  await page.keyboard.press('j')
  await expect(button(dialog, 'Merge')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Both are one: Fir ${word}.`)).toBeVisible()
  await expect(list.getByRole('listitem', { name: `Fir ${word}` })).toHaveCount(0)
  await expect.poll(focused).not.toBe('')
})
