import type { Page } from '@playwright/test'
import { expect, open } from './fixtures.ts'
import { screenReader } from './screen-reader.ts'

/** Golden Gate Park, around which there are many others. */
export const HEARD = '/?lat=37.7694&lng=-122.484&zoom=13'

const PARK = /^button: .+, [\d.]+ miles away$/

/** The lines after one, up to another, both of which have to be there. */
function between(lines: readonly string[], from: string, to: string): string[] {
  const [first, last] = [lines.indexOf(from), lines.indexOf(to)]
  expect([from, to].filter((line) => !lines.includes(line))).toEqual([])
  return lines.slice(first + 1, last)
}

/** The landmarks, the list and the map are read in this order, and the map's markers by name. */
export function expectHeard(lines: readonly string[], map: string): void {
  const landmarks = ['banner: ', 'main: ', 'search: ', 'region: Parks', map, 'contentinfo: ']
  expect(lines.filter((line) => landmarks.includes(line))).toEqual(landmarks)
  const list = between(lines, 'region: Parks', map)
  expect(list).toContain('heading: Nearby Parks')
  expect(list.filter((line) => /^status: \d+ found$/.test(line))).toHaveLength(1)
  expect(list).toContain('link: Golden Gate Park')
  const heard = between(lines, map, 'contentinfo: ')
  expect(heard).toContainEqual(
    expect.stringMatching(/^(link|button): Golden Gate Park(, dog-friendly)?$/),
  )
  expect(heard.filter((line) => /^(button|link): Zoom (in|out)$/.test(line))).toHaveLength(2)
  // Nothing that can be pressed is without a name.
  expect(lines.filter((line) => /^(button|link|combobox|switch): ?(,|$)/.test(line))).toEqual([])
}

/**
 * A walk by what a screen reader says and by keys: to the map, from marker to marker, to a park's card
 * and back to its marker.
 */
export async function expectHeardWalk(page: Page): Promise<void> {
  await open(page, HEARD)
  await expect(page.locator('[data-map] [data-marker][tabindex="0"]')).toHaveCount(1)
  const reader = await screenReader(page)
  expectHeard(await reader.read(), 'application: Map of parks')
  await page.getByRole('application', { name: 'Map of parks' }).focus()
  expect(await reader.focused()).toBe('application: Map of parks')
  expect(await reader.read()).toContainEqual(
    expect.stringMatching(/^status: Markers: \d+ \/ Parks: \d+$/),
  )
  await page.keyboard.press('Tab')
  const go = async (kind: RegExp) => {
    for (let press = 0; press < 40 && !kind.test(await reader.focused()); press++)
      await page.keyboard.press('ArrowRight')
    expect(await reader.focused()).toMatch(kind)
  }
  await go(PARK)
  const marker = await reader.focused()
  const name = marker.replace(/^button: /, '').replace(/(, dog-friendly)?, [\d.]+ miles away$/, '')
  await page.keyboard.press('Enter')
  await expect.poll(() => reader.focused()).toBe(`region: ${name}`)
  const lines = await reader.read()
  const card = lines.slice(lines.indexOf(`region: ${name}`))
  // Behind its picture, if there is one.
  expect(card.slice(1, 8)).toEqual(
    expect.arrayContaining([`heading: ${name}`, `button: Save ${name}`]),
  )
  expect(card).toContain('button: Close')
  const pressed = async () =>
    (await reader.read()).filter((line) => /^button: .+ miles away, pressed$/.test(line))
  await expect.poll(pressed).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => reader.focused()).toBe(marker)
}
