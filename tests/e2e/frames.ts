import type { Page } from '@playwright/test'
import { expect, open } from './fixtures.ts'
import { heldStill, markersSettled } from './settled.ts'

/** Holds the parks of a map's next views; returns what gives them. */
export async function holdCells(page: Page): Promise<() => void> {
  let give = () => {}
  const held = new Promise<void>((resolve) => {
    give = resolve
  })
  await page.route('**/api/trpc/map.cells**', async (route) => {
    await held
    await route.continue()
  })
  return give
}

/** The keys of all markers, in each frame from now on. */
export async function watchFrames(page: Page): Promise<() => Promise<string[][]>> {
  await page.evaluate(() => {
    const frames: string[][] = []
    Object.assign(window, { frames })
    const look = () => {
      const all = [...document.querySelectorAll('[data-map] [data-marker]')]
      frames.push(all.map((marker) => marker.getAttribute('data-marker') ?? ''))
      requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate(() => (window as unknown as { frames: string[][] }).frames)
}

/** While the map is dragged, whatever is in view before and after it is in each frame between. */
export async function expectNoneVanishes(page: Page): Promise<void> {
  await open(page, '/?lat=40.72&lng=-73.98&zoom=9')
  await expect(page.getByText(/^Markers: [1-9]\d* \/ Parks: \d{4}$/)).toBeVisible()
  // What a search finds is distinguished from what is only counted.
  await page.getByRole('switch', { name: 'Search as I move' }).click()
  const give = await holdCells(page)
  const box = await page.getByRole('application', { name: 'Map of parks' }).boundingBox()
  if (!box) throw new Error('There is no map.')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const lng = () => page.evaluate(() => history.state?.view?.centre.lng)
  const start = await lng()
  const frames = await watchFrames(page)
  const asked = page.waitForRequest(/map\.cells/)
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x + 320, middle.y + 60, { steps: 20 })
  await heldStill(page)
  await page.mouse.up()
  await expect.poll(lng).toBeLessThan(start - 0.3)
  await asked
  await heldStill(page)
  give()
  await markersSettled(page)
  await expect.poll(async () => (await frames()).length).toBeGreaterThan(20)
  const seen = await frames()
  const [before = [], after = []] = [seen[0], seen.at(-1)]
  const both = before.filter((key) => after.includes(key))
  expect(both.length).toBeGreaterThan(1)
  expect(seen.flatMap((keys) => both.filter((key) => !keys.includes(key)))).toEqual([])
}
