import { existsSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readElements, writeElements } from '../osm/change-file.ts'
import { changedQueens, QUEENS_FILE, QUEENS_PATH, SURVEY, VANCOUVER_FILE } from '../osm/queens.ts'
import { searchSteadily } from '../steady-searches.ts'
import { gnisArchive } from '../upstreams/gnis.ts'
import { startRegions } from '../upstreams/regions.ts'
import { cards, expect, open } from './fixtures.ts'
import { onServerOfRegions } from './own-server.ts'
import { walkPort } from './ports.ts'
import { button, card, look } from './regions-screen.ts'
import { signIn } from './sign-in.ts'

const test = onServerOfRegions(walkPort())

const isThere = existsSync(QUEENS_FILE) && existsSync(VANCOUVER_FILE)
const NAMES = 'United States: names and places of parks'
/** How long a real file may take beside searches and other tests. */
const IMPORTED = { timeout: 90_000 }
const QUEENS = { lat: 40.72, lng: -73.74 }
const VANCOUVER = { lat: 49.3, lng: -123.14 }

/** All parks near a place: their names by id. */
async function parksNear(page: Page, { lat, lng }: typeof QUEENS): Promise<Map<number, string>> {
  const found = new Map<number, string>()
  for (let number = 1; ; number++) {
    const query = `lat=${lat}&lng=${lng}&radius=7000&limit=100&page=${number}`
    const { parks } = await (await page.request.get(`/api/parks?${query}`)).json()
    for (const { id, name } of parks) found.set(id, name)
    if (parks.length < 100) return found
  }
}

/** Brings a region of the catalogue in, by keys. */
async function bringIn(page: Page, name: string): Promise<void> {
  const dialog = await look(page, name)
  await button(dialog, 'Bring in').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name, exact: true })).toBeFocused()
}

/** The counts of a region's newest summary. */
async function summaryOf(page: Page, name: string): Promise<Record<string, number>> {
  const region = card(page, name)
  await button(region, `Summary and log: ${name}`).press('Enter')
  const rows = region.locator('dl div')
  await expect(rows.first()).toBeVisible()
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]),
  )
  return Object.fromEntries(texts.map(([what, count]) => [what, Number(count?.replace(',', ''))]))
}

test('Vancouver, Queens and the survey come in while others search, are refreshed and removed (../shared/data, skipped where absent)', {
  tag: '@full',
}, async ({ page, baseURL }) => {
  test.skip(!isThere)
  test.setTimeout(240_000)
  const double = await startRegions({ port: walkPort() })
  const elements = await readElements(readFileSync(QUEENS_FILE))
  double.files.set(QUEENS_PATH, { bytes: writeElements(elements) })
  double.files.set('/gnis/AllStates.zip', { bytes: gnisArchive(SURVEY), md5: null })
  await signIn(page)
  const stop = searchSteadily(baseURL ?? '')

  await open(page, '/admin/regions')
  await button(page, 'Show the catalog').press('Enter')
  await expect(page.getByText(/catalog of \w+ \d+, \d{4}/)).toBeVisible()
  await bringIn(page, 'Vancouver')
  await bringIn(page, 'Queens Village')
  await page.getByRole('tab', { name: 'Names in the U.S.' }).press('Enter')
  await button(page, 'Bring in the names').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Bring this in?' })
  await button(dialog, 'Bring in').press('Enter')
  for (const name of ['Vancouver', 'Queens Village', NAMES]) {
    await expect(card(page, name)).toContainText('Up to date', IMPORTED)
  }
  await expect(card(page, 'Vancouver')).toContainText(/[23]\d\d parks · OpenStreetMap, as of/)
  await expect(card(page, 'Queens Village')).toContainText(/20 parks · OpenStreetMap, as of/)
  expect(await summaryOf(page, NAMES)).toMatchObject({
    'Parks added': 2,
    'Joined with known parks': 1,
  })
  // A search that is refused or fails throws.
  const times = (await stop()).sort((a, b) => a - b)
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0
  process.stdout.write(`${times.length} searches meanwhile: p99 ${p99.toFixed(0)} ms\n`)
  expect(times.length).toBeGreaterThan(20)

  const before = await parksNear(page, QUEENS)
  expect([...before.values()]).toEqual(
    expect.arrayContaining(['Haggerty Park', 'Belmont Park', 'Harbor Reserve', 'Breininger Park']),
  )
  const elsewhere = await parksNear(page, VANCOUVER)
  expect(elsewhere.size).toBeGreaterThan(50)

  const queens = card(page, 'Queens Village')
  await button(queens, 'Refresh now: Queens Village').press('Enter')
  await expect(queens).toContainText('Up to date, nothing new', IMPORTED)
  double.files.set(QUEENS_PATH, { bytes: changedQueens(elements) })
  await button(queens, 'Refresh now: Queens Village').press('Enter')
  await expect(queens).not.toContainText('nothing new')
  await expect(queens).toContainText('Up to date', IMPORTED)
  expect(await summaryOf(page, 'Queens Village')).toMatchObject({
    'Parks added': 1,
    Changed: 1,
    Gone: 0,
  })
  const after = await parksNear(page, QUEENS)
  const changed = [...after].filter(([id, name]) => before.get(id) !== name)
  expect(changed.map(([id, name]) => [before.get(id), name]).sort()).toEqual([
    [undefined, 'Mill Park'],
    ['Breininger Park', 'Oak Park'],
  ])
  expect([...before.keys()].filter((id) => !after.has(id))).toEqual([])

  await button(queens, 'Remove: Queens Village').press('Enter')
  const removal = page.getByRole('dialog', { name: 'Remove Queens Village?' })
  await expect(removal).toContainText(/\d+ parks would stay, because other sources have them/)
  const [, taken] =
    /^Remove (\d+) parks$/.exec(await button(removal, /^Remove \d+ parks$/).innerText()) ?? []
  await button(removal, /^Remove \d+ parks$/).press('Enter')
  await expect(queens).toBeHidden(IMPORTED)
  const left = await parksNear(page, QUEENS)
  expect(after.size - left.size).toBe(Number(taken))
  const names = [...left.values()]
  // Others have these: the survey, and the city's own list.
  expect(names).toEqual(expect.arrayContaining(['Belmont Park', 'Harbor Reserve']))
  expect(names).not.toContain('Oak Park')
  expect(names).not.toContain('Mill Park')
  expect(await parksNear(page, VANCOUVER)).toEqual(elsewhere)
  await open(page, `/?lat=${VANCOUVER.lat}&lng=${VANCOUVER.lng}`)
  await expect(cards(page).first()).toBeVisible()
  await double.close()
})
