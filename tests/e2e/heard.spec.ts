import type { Page } from '@playwright/test'
import { expect, open, search, test } from './fixtures.ts'
import { expectHeard, expectHeardWalk, HEARD } from './heard-map.ts'
import { screenReader } from './screen-reader.ts'
import { markersSettled } from './settled.ts'

test('parks are found on the map by ear and by keys', ({ page }) => expectHeardWalk(page))

test.describe('without scripts', { tag: '@full' }, () => {
  test.use({ javaScriptEnabled: false })

  test('parks are found on the map by ear', async ({ page }) => {
    await page.goto(HEARD)
    const reader = await screenReader(page)
    const lines = await reader.read()
    expectHeard(lines, 'region: Map of parks')
    expect(lines).toContain('navigation: Move the map')
    const name = 'Golden Gate Park'
    const region = page.getByRole('region', { name: 'Map of parks' })
    await region.getByRole('link', { name, exact: true }).press('Enter')
    await expect(page).toHaveURL(/\/parks\/\d+\//)
    await expect.poll(() => reader.read()).toContain(`heading: ${name}`)
  })
})

/** What polite and assertive regions say from now on. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest('[aria-live], [role="status"], [role="alert"]')
        const text = region?.textContent?.trim() ?? ''
        const isSilent = !region || region.getAttribute('aria-live') === 'off'
        if (!isSilent && text !== '' && said.at(-1) !== text) said.push(text)
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
}

test('a search announces how many parks it found, once, and the map is silent', async ({
  page,
}) => {
  await page.clock.install()
  await open(page, '/')
  const said = await listen(page)
  await search(page, 'Boston')
  await expect.poll(said).toContainEqual(expect.stringMatching(/^[\d,]+ found$/))
  await markersSettled(page)
  await page.clock.runFor(2_000)
  const all = await said()
  expect(all.filter((text) => / found$/.test(text))).toHaveLength(1)
  expect(all.filter((text) => /^Markers/.test(text))).toEqual([])
})

test('at the map, moving it announces how many parks are in view', { tag: '@full' }, async ({
  page,
}) => {
  await open(page, '/')
  await page.getByRole('switch', { name: 'Search as I move' }).click()
  await page.getByRole('application', { name: 'Map of parks' }).focus()
  const said = await listen(page)
  await page.keyboard.press('-')
  await expect.poll(said).toContainEqual(expect.stringMatching(/^Markers: \d+ \/ Parks: \d+$/))
})
