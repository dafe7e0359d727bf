import { fillIn, PAGES } from '../every-page.ts'
import { expect, open, stayOnParkPage, test } from './fixtures.ts'

test.use({ allowed: [[/status of 404/], { option: true }] as never })

// Share links, which are written, have tests of their own.
for (const { path, heading, text } of PAGES.filter(({ path }) => !path.includes('SHARE'))) {
  test(`${path} comes to life as it was sent`, async ({ page, baseURL }) => {
    if (/^\/parks\/PARK/.test(path)) await stayOnParkPage(page)
    // Hydration differences are console errors, which fail the test.
    await open(page, await fillIn(path, baseURL))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByText(text).first()).toBeVisible()
  })
}

test('a document that differs from what its script draws is noticed', async ({ page, allowed }) => {
  allowed.push(/#418|ydration/)
  await page.route('**/about', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('>Our Mission<', '>Their Mission<')
    await route.fulfill({ response: answer, body })
  })
  const error = page.context().waitForEvent('weberror')
  await open(page, '/about')
  expect((await error).error().message).toMatch(/#418|ydration/)
})
