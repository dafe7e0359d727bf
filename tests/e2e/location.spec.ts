import type { Page, Route } from '@playwright/test'
import { LOCATION_TOAST_PAUSE_MS } from '#components/location/find-visitor.ts'
import { LOCATION_FOUND_TOAST_MS } from '#components/location/location-toasts.ts'
import { TOAST_MS } from '#components/toasts/toast-store.ts'
import { cards, expect, expectAccessible, hydrated, open, search, test } from './fixtures.ts'
import { holdAnswers } from './held-answers.ts'
import { holdTimers } from './settled.ts'

const BOSTON = { latitude: 42.355, longitude: -71.066 }
const CHICAGO = { lat: 41.8781, lng: -87.6298 }
const CHICAGO_SEARCHES = '**/api/trpc/parks.search**Chicago**'
const TIMED_OUT = 'Location request timed out. Please check your internet connection and try again.'

/** The only toast there may be. */
function toast(page: Page) {
  return page.locator('ol > li[data-state="open"]')
}

/** Opens a page that shows a toast by itself, which may be over when its map is ready. */
async function openWithToast(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  // Shown once the page's scripts run, which are slow to start on a busy machine.
  await toast(page).waitFor({ timeout: 25_000 })
}

async function expectToast(page: Page, title: string, ...texts: string[]): Promise<void> {
  await expect(toast(page)).toContainText(title)
  for (const text of texts) await expect(toast(page)).toContainText(text)
  await expect(toast(page)).toHaveCount(1)
}

function press(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Use my current location' }).click()
}

/** Makes geolocation fail with a code. */
async function spoilGeolocation(page: Page, code: number): Promise<void> {
  await page.addInitScript((given) => {
    navigator.geolocation.getCurrentPosition = (_, fail) =>
      fail?.({ code: given } as GeolocationPositionError)
  }, code)
}

/** Makes geolocation find Boston, but not before it is told to. */
async function delayGeolocation(page: Page): Promise<void> {
  await page.addInitScript((coords) => {
    navigator.geolocation.getCurrentPosition = (answer) => {
      addEventListener('answer', () => answer({ coords } as unknown as GeolocationPosition))
      document.documentElement.dataset.asked = 'true'
    }
  }, BOSTON)
}

/** Enables network location, with the test's answer. */
async function askNetwork(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route(/:\d+\/(\?.*)?$/, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    expect(html).toContain('"ipLocation":false')
    await route.fulfill({ response, body: html.replace('"ipLocation":false', '"ipLocation":true') })
  })
  await page.route('**/api/trpc/location.approximate*', answer)
}

const inChicago = { json: { result: { data: { location: CHICAGO } } } }

const answer = (page: Page) =>
  page.evaluate(() => {
    delete document.documentElement.dataset.asked
    dispatchEvent(new Event('answer'))
  })
const asked = (page: Page) => page.locator('html[data-asked]')

function zoom(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(history.state?.view?.zoom))
}

/** Records requests for network location. */
function watchNetwork(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('location.approximate')) asked.push(request.url())
  })
  return asked
}

test.describe('a visitor who has allowed it', () => {
  test.use({ permissions: ['geolocation'], geolocation: BOSTON })

  test('is found by the button; parks are measured from there, up to 100 miles', async ({
    page,
  }) => {
    await delayGeolocation(page)
    await page.clock.install()
    await open(page, '/?address=Chicago')
    await press(page)
    await expectToast(page, 'Finding your location')
    const button = page.getByRole('button', { name: 'Use my current location' })
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await answer(page)
    await expectToast(page, 'Precise location found')
    await expect(button).toHaveAttribute('aria-busy', 'false')
    await expect(cards(page).first()).toContainText('Boston')
    await expect(page).toHaveURL(/lat=42\.355&lng=-71\.066/)
    await expect(page.getByRole('img', { name: 'Your location' })).toBeVisible()
    await expect.poll(() => zoom(page)).toBe(14)
    await page.clock.runFor(LOCATION_FOUND_TOAST_MS)
    await expect(toast(page)).toHaveCount(0)
    const miles = cards(page)
      .first()
      .getByText(/miles away$/)
    // In the south of Boston.
    await search(page, '02136')
    await expect(miles).toHaveText(/^[4-9]\.\d miles/)
    await search(page, 'Chicago')
    await expect(cards(page).first()).toContainText('Chicago')
    // Nobody stands in the middle of a city.
    await expect(miles).toHaveCount(0)
  })

  test('is found when the page opens, which is nothing to go back over', async ({ page }) => {
    const asked = watchNetwork(page)
    await page.goto('about:blank')
    await holdTimers(page, LOCATION_FOUND_TOAST_MS)
    await openWithToast(page, '/')
    await expectToast(page, 'Precise location found', 'Showing parks near you.')
    await expect(cards(page).first()).toContainText('Boston')
    await expect(page).toHaveURL(/\?lat=42\.355&lng=-71\.066&zoom=14$/)
    await expect.poll(() => zoom(page)).toBe(14)
    await expect(page.getByRole('img', { name: 'Your location' })).toBeVisible()
    expect(asked).toEqual([])
    await page.goBack()
    expect(page.url()).toBe('about:blank')
  })

  test('sees why a shared link failed, and parks nearby', { tag: '@full' }, async ({ page }) => {
    await holdTimers(page, TOAST_MS, TOAST_MS + LOCATION_TOAST_PAUSE_MS)
    await openWithToast(page, '/?error=invalid-share-link')
    await expectToast(
      page,
      'Invalid Share Link',
      'The shared link appears to be invalid or corrupted. Please request a new link.',
    )
    await expect(cards(page).first()).toContainText('Boston')
    await expectToast(page, 'Invalid Share Link')
  })

  for (const act of ['types', 'chooses a park'] as const) {
    const tag = act === 'types' ? [] : '@full'
    test(`who ${act} meanwhile, stays where they are`, { tag }, async ({ page }) => {
      await delayGeolocation(page)
      await page.clock.install()
      await page.goto('/')
      // It is looked for no longer than ten seconds, in which the map need not come.
      await hydrated(page, { hasMap: false })
      await expectToast(page, 'Finding your location')
      const first = cards(page).first()
      const name = await first.getByRole('link').innerText()
      if (act === 'types') await page.getByRole('combobox', { name: /^Address/ }).fill('Chi')
      else await first.getByRole('link').click()
      await expect(toast(page)).toHaveCount(0)
      await answer(page)
      await page.clock.runFor(1_000)
      await expect(toast(page)).toHaveCount(0)
      await expect(cards(page).filter({ hasText: name }).first()).toBeVisible()
      await expect(page).not.toHaveURL(/lat=42/)
      await expect(page.getByRole('img', { name: 'Your location' })).toHaveCount(0)
    })
  }

  test('but has searched since, is left there; a press makes a running search void', async ({
    page,
  }) => {
    await delayGeolocation(page)
    await page.clock.install()
    await open(page, '/?address=New+York')
    await press(page)
    await expect(asked(page)).toBeAttached()
    await search(page, 'Boston Common')
    await expect(page).toHaveURL(/\?address=Boston\+Common/)
    await answer(page)
    await page.clock.runFor(1_000)
    await expect(page).toHaveURL(/\?address=Boston\+Common/)
    await expect(page.getByRole('img', { name: 'Your location' })).toHaveCount(0)

    const letGo = await holdAnswers(page, CHICAGO_SEARCHES)
    const searches: string[] = []
    page.on('request', (request) => {
      if (/parks\.search.*Chicago/.test(request.url())) searches.push(request.url())
    })
    const given = page.waitForEvent('requestfailed', {
      predicate: (request) => /parks\.search.*Chicago/.test(request.url()),
    })
    await search(page, 'Chicago')
    await search(page, 'Chicago')
    await press(page)
    await expect(asked(page)).toBeAttached()
    await answer(page)
    await expect(page).toHaveURL(/lat=42\.355/)
    expect((await given).failure()?.errorText).toBe('net::ERR_ABORTED')
    expect(searches).toHaveLength(1)
    letGo()
    await page.clock.runFor(1_000)
    await expect(cards(page).first()).toContainText('Boston')
    await expect(page).toHaveURL(/lat=42\.355/)
  })

  test('after a search that was asked for before, is found', { tag: '@full' }, async ({ page }) => {
    await delayGeolocation(page)
    await open(page, '/?address=New+York')
    const letGo = await holdAnswers(page, CHICAGO_SEARCHES)
    await search(page, 'Chicago')
    await press(page)
    letGo()
    await expect(cards(page).first()).toContainText('Chicago')
    await expect(asked(page)).toBeAttached()
    await answer(page)
    await expect(cards(page).first()).toContainText('Boston')
  })
})

test('a page that is opened asks for nothing by itself', async ({ page }) => {
  await delayGeolocation(page)
  await page.clock.install()
  const network = watchNetwork(page)
  await open(page, '/')
  await page.clock.runFor(1_000)
  await expect(asked(page)).toHaveCount(0)
  await expect(toast(page)).toHaveCount(0)
  expect(network).toEqual([])
})

test.describe('without a precise location', () => {
  test('the default place is shown', async ({ page }) => {
    await spoilGeolocation(page, 2)
    const asked = watchNetwork(page)
    await open(page, '/')
    await press(page)
    await expectToast(
      page,
      'Using default location',
      'Showing popular parks in San Francisco',
      "We couldn't determine your current location. Please check your device's location settings.",
    )
    await expect.poll(() => zoom(page)).toBe(12)
    await expect(cards(page).first()).toContainText('San Francisco')
    await expect(page).not.toHaveURL(/lat=/)
    expect(asked).toEqual([])
  })

  test('as the browser has no value for it, the default place is shown', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'geolocation', { value: undefined })
    })
    await open(page, '/')
    await press(page)
    await expectToast(
      page,
      'Using default location',
      'Showing popular parks in San Francisco',
      'Geolocation is not supported by your browser',
    )
  })

  test('parks of another place stay, and it is said what to do', async ({ page }) => {
    await spoilGeolocation(page, 1)
    await open(page, '/?address=Chicago')
    await press(page)
    await expectToast(
      page,
      'Location access denied',
      'Please enable location access in your browser/device settings for better results.',
    )
    await expect(page).toHaveURL('/?address=Chicago')
    await expectAccessible(page)
  })

  test('after a broken link that is reported first, then the default place', {
    tag: '@full',
  }, async ({ page }) => {
    await delayGeolocation(page)
    await openWithToast(page, '/?error=invalid-share-link')
    await expectToast(page, 'Invalid Share Link')
    await expect(toast(page)).toContainText('Using default location', { timeout: 8_000 })
    await expectToast(page, 'Using default location', 'Showing popular parks in San Francisco')
    await expect(asked(page)).toHaveCount(0)
  })
})

test.describe('where the site asks for the network', () => {
  test('an approximate location is found, and why', async ({ page }) => {
    let answer = () => {}
    const pressed = new Promise<void>((resolve) => {
      answer = resolve
    })
    await spoilGeolocation(page, 3)
    await askNetwork(page, async (route) => {
      await pressed
      await route.fulfill(inChicago)
    })
    await open(page, '/')
    await press(page)
    await expectToast(page, 'Using approximate location', TIMED_OUT)
    answer()
    await expectToast(page, 'Approximate location found', 'Showing parks in your area.', TIMED_OUT)
    await expect(cards(page).first()).toContainText('Chicago')
    await expect(page).toHaveURL(/lat=41\.8781&lng=-87\.6298&zoom=12/)
    await expect.poll(() => zoom(page)).toBe(12)
    await expect(page.getByRole('img', { name: 'Your location' })).toHaveCount(0)
    await expectAccessible(page)
  })

  test('who has followed a broken link sees parks there', { tag: '@full' }, async ({ page }) => {
    await askNetwork(page, (route) => route.fulfill(inChicago))
    await open(page, '/?error=share-error')
    await expect(cards(page).first()).toContainText('Chicago')
    await expect.poll(() => zoom(page)).toBe(12)
  })
})
