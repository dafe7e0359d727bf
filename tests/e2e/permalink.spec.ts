import type { APIRequestContext, Page } from '@playwright/test'
import { mainScreenScript } from '../built-scripts.ts'
import { cards, expect, test } from './fixtures.ts'

type Found = { id: number; latitude: number; longitude: number }

async function findPark(request: APIRequestContext, name: string): Promise<Found> {
  const answer = await request.get(`/api/parks?address=${encodeURIComponent(name)}`)
  return (await answer.json()).parks[0]
}

const opening = (page: Page) => page.getByText('Opening map centered on this park...')

/** Opens the page of a park whose map comes once it is released. */
async function openBeforeMap(page: Page, request: APIRequestContext) {
  const { id } = await findPark(request, 'Boston Common')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${mainScreenScript()}`, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/parks/${id}/boston-common`, { waitUntil: 'commit' })
  await expect(opening(page)).toBeVisible()
  return { id, release }
}

test('the page of a park leads to the map without loading another, all of it known', async ({
  page,
  request,
}) => {
  const { id, latitude, longitude } = await findPark(request, 'Golden Gate Park')
  const canonical = `/parks/${id}/golden-gate-park`
  const documents: string[] = []
  const asked: string[] = []
  page.on('request', (sent) => {
    if (sent.isNavigationRequest()) documents.push(new URL(sent.url()).pathname)
    const procedure = /\/api\/trpc\/(parks\.\w+)/.exec(sent.url())?.[1]
    if (procedure && !sent.url().includes('live')) asked.push(procedure)
  })
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const status = document.querySelector('[role=status]')?.textContent ?? ''
      const hasList = document.querySelector('article h3') !== null
      const hasCard = document.querySelector('[data-park-panel]') !== null
      const state = document.querySelector('[data-map]')
        ? `map, ${hasList ? 'list' : 'no list'}, ${hasCard ? 'card' : 'no card'}`
        : status
      // A text that is read in parts grows.
      if (seen.length === 1 && state.startsWith(seen[0] ?? '')) seen.pop()
      if (state && seen.at(-1) !== state) seen.push(state)
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/about')
  await page.goto(canonical)
  const target = `/?lat=${latitude}&lng=${longitude}&park=${id}&fromPermalink=true&direct=true`
  await expect.poll(() => page.evaluate(() => location.pathname + location.search)).toBe(target)
  await expect(page.getByRole('region', { name: 'Golden Gate Park' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Parks Near You')
  await expect(cards(page).first()).toContainText('Golden Gate Park')
  // Its whole outline is in view.
  await expect.poll(() => page.evaluate(() => history.state?.view?.zoom)).toBeLessThan(14)
  await expect(page).toHaveTitle('Golden Gate Park | Parkfetch')
  const link = page.locator('link[rel=canonical]')
  expect(await link.getAttribute('href')).toMatch(new RegExp(`${canonical}$`))
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect(seen).toEqual([
    'Loading Golden Gate ParkOpening map centered on this park...',
    'map, list, card',
  ])
  expect(documents).toEqual(['/about', canonical])
  expect(asked).not.toContain('parks.byId')
  expect(asked.filter((name) => name === 'parks.search')).toHaveLength(1)

  // The card closes like one opened by a permalink; back returns to the previous page.
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => page.evaluate(() => Math.round(history.state?.view?.zoom))).toBe(13)
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
})

test('the card takes the focus, from the page, after a reload and by itself', async ({
  page,
  request,
}) => {
  const { id, release } = await openBeforeMap(page, request)
  await page.getByRole('link', { name: 'View on Map' }).focus()
  release()
  await expect(page.getByRole('region', { name: 'Boston Common' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Boston Common' })).toBeFocused()
  await expect(page).toHaveURL(/fromPermalink=true/)
  await page.unroute(`**${mainScreenScript()}`)
  await page.goto(`/parks/${id}/boston-common`)
  await expect(page.getByRole('region', { name: 'Boston Common' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Nearby Parks' })).toBeFocused()
})

test('an open dialog is not taken away', async ({ page, request }) => {
  const { release } = await openBeforeMap(page, request)
  await page.getByRole('button', { name: 'Report an Issue' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  release()
  await expect(opening(page)).toBeHidden()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(/\/boston-common$/)
})

test('a card that a visitor has begun to use is not taken away', async ({ page, request }) => {
  const { release } = await openBeforeMap(page, request)
  const asked = page.getByRole('region', { name: 'Do you know more?' })
  await asked.getByRole('button', { name: 'Not sure' }).press('Enter')
  await expect(asked.getByRole('heading')).toBeFocused()
  await expect(opening(page)).toBeHidden()
  const script = page.waitForResponse(`**${mainScreenScript()}`)
  release()
  await (await script).finished()
  await expect(asked.getByRole('status')).toHaveText('All right. Thank you for looking.')
  await expect(asked.getByRole('heading')).toBeFocused()
  await expect(page).toHaveURL(/\/boston-common$/)
})

test.describe('where the map can’t be had', () => {
  test.use({ allowed: [[/Failed to load resource/], { option: true }] as never })

  test('as a crawler may not ask for its parks, the page stays', async ({ page, request }) => {
    const { id } = await findPark(request, 'Boston Common')
    await page.route('**/api/trpc/**', (route) => route.abort())
    await page.goto(`/parks/${id}/boston-common`)
    await expect(opening(page)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boston Common')
    await expect(page.getByRole('heading', { name: 'Nearby Parks' })).toBeVisible()
  })

  test('the page stays, with the way there', async ({ page, request }) => {
    const { id, latitude, longitude } = await findPark(request, 'Boston Common')
    await page.route(`**${mainScreenScript()}`, (route) => route.abort())
    await page.goto(`/parks/${id}/boston-common`)
    await expect(opening(page)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boston Common')
    await expect(page).toHaveURL(/\/boston-common$/)
    await expect(page.getByRole('link', { name: 'View on Map' })).toHaveAttribute(
      'href',
      `/?lat=${latitude}&lng=${longitude}&park=${id}&fromPermalink=true&direct=true`,
    )
  })
})
