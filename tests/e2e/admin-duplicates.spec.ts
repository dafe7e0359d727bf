import type { Locator, Page } from '@playwright/test'
import { addPark, button, newWord, openPage, place, rows } from './admin-park-helpers.ts'
import { expect, test } from './fixtures.ts'
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

test('likely duplicates are merged in one press, or after a look, and told apart', async ({
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
  await button(page, 'Undo').click()
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
  await button(page, 'Undo').click()
  await expect(pair).toHaveCount(1)

  await button(pair, /^Not the same: Yew/).click()
  await expect(page.getByText(`They are two: Yew ${word}.`)).toBeVisible()
  await expect(pair).toHaveCount(0)
  const pairs = async () => {
    const input = encodeURIComponent(JSON.stringify({ after: first - 1 }))
    return (await page.request.get(`/api/trpc/parkEdits.duplicates?input=${input}`)).text()
  }
  await expect.poll(pairs).not.toContain(word)
  await button(page, 'Undo').click()
  await expect(pair).toHaveCount(1)
  expect(await pairs()).toContain(word)
})

test.describe('a decision that fails', () => {
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
  await expect(page.getByText('A accepts or merges, D declines or tells apart')).toBeVisible()
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  const isReached = async (name: string) => {
    const isFurther = await button(page, 'Look further').evaluateAll(
      ([more]) => document.activeElement === more,
    )
    await page.keyboard.press(isFurther ? 'Enter' : 'j')
    return (await focused()).startsWith(`${name} ${word}`)
  }
  await page.getByRole('region', { name: 'Review' }).focus()
  await expect.poll(() => isReached('Ash'), { timeout: 60_000, intervals: [50] }).toBe(true)
  await page.keyboard.press('a')
  await expect(page.getByText(`Both are one: Ash ${word}.`)).toBeVisible()
  await expect.poll(focused).toContain(`Box ${word}`)
  await page.keyboard.press('d')
  await expect(page.getByText(`They are two: Box ${word}.`)).toBeVisible()
  await expect.poll(focused).toContain(`Fir ${word}`)
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
  expect(await focused()).not.toBe('')
})
