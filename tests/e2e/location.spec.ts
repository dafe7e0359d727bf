import type { Page, Route } from '@playwright/test'
import {
  LOCATION_FOUND_TOAST_MS,
  LOCATION_TOAST_PAUSE_MS,
} from '#domain/time/lifetimes/location.ts'
import { TOAST_MS } from '#domain/time/lifetimes/visitors.ts'
import { cards, expect, expectAccessible, hydrated, open, search, test } from './fixtures.ts'
import { holdTimers } from './settled.ts'

const BOSTON = { latitude: 42.355, longitude: -71.066 }
const CHICAGO = { lat: 41.8781, lng: -87.6298 }
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

/** Makes geolocation fail with a code, or never answer. */
async function spoilGeolocation(page: Page, code: number | null): Promise<void> {
  await page.addInitScript((given) => {
    navigator.geolocation.getCurrentPosition = (_, fail) => {
      if (given !== null) fail?.({ code: given } as GeolocationPositionError)
    }
  }, code)
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

function found(location: { lat: number; lng: number } | null) {
  return { json: { result: { data: { location } } } }
}

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

test.describe('the location button', () => {
  test.describe('granted', () => {
    test.use({
      permissions: ['geolocation'],
      geolocation: { latitude: 42.355, longitude: -71.066 },
    })

    test('searches where the visitor is, and measures from there up to 100 miles', async ({
      page,
    }) => {
      await open(page, '/')
      await page.getByRole('button', { name: 'Use my current location' }).click()
      await expect(cards(page).first()).toContainText('Boston')
      await expect(page).toHaveURL(/lat=42\.355&lng=-71\.066/)
      await expect(page.getByRole('img', { name: 'Your location' })).toBeVisible()
      await expect.poll(() => page.evaluate(() => Math.round(history.state?.view?.zoom))).toBe(14)
      const miles = cards(page)
        .first()
        .getByText(/miles away$/)
      // In the south of Boston.
      await search(page, '02136')
      await expect(miles).toHaveText(/^[6-9]\.\d miles/)
      await search(page, 'Chicago')
      await expect(cards(page).first()).toContainText('Chicago')
      await expect(miles).toHaveText(/^\d\.\d miles/)
    })
  })

  test('answered late, it leaves a newer search alone', async ({ page }) => {
    await open(page, '/')
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = (found) => {
        setTimeout(() => {
          found({ coords: { latitude: 42.355, longitude: -71.066 } } as GeolocationPosition)
        }, 900)
      }
    })
    await page.route('**/api/trpc/parks.search**Chicago**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await route.continue()
    })
    await page.getByRole('button', { name: 'Use my current location' }).click()
    await search(page, 'Chicago')
    await expect(cards(page).first()).toContainText('Chicago')
    await expect(page).toHaveURL('/?address=Chicago')
  })

  test('answered after a search that was asked for before, it wins', async ({ page }) => {
    await open(page, '/')
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = (found) => {
        addEventListener('answer', () => {
          found({ coords: { latitude: 42.355, longitude: -71.066 } } as GeolocationPosition)
        })
        document.documentElement.dataset.asked = 'true'
      }
    })
    await page.route('**/api/trpc/parks.search**Chicago**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      await route.continue()
    })
    await search(page, 'Chicago')
    await page.getByRole('button', { name: 'Use my current location' }).click()
    await expect(cards(page).first()).toContainText('Chicago')
    await expect(page.locator('html[data-asked]')).toBeAttached()
    await page.evaluate(() => dispatchEvent(new Event('answer')))
    await expect(cards(page).first()).toContainText('Boston')
  })

  test.describe('pressed while a search is under way', () => {
    test.use({
      permissions: ['geolocation'],
      geolocation: { latitude: 42.355, longitude: -71.066 },
    })

    test('makes that search void', async ({ page }) => {
      await open(page, '/')
      await page.route('**/api/trpc/parks.search**Chicago**', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 10_000))
        await route.continue().catch(() => {})
      })
      const asked: string[] = []
      page.on('request', (request) => {
        if (/parks\.search.*Chicago/.test(request.url())) asked.push(request.url())
      })
      const given = page.waitForEvent('requestfailed', {
        predicate: (request) => /parks\.search.*Chicago/.test(request.url()),
      })
      await search(page, 'Chicago')
      await search(page, 'Chicago')
      await page.getByRole('button', { name: 'Use my current location' }).click()
      await expect(cards(page).first()).toContainText('Boston')
      expect((await given).failure()?.errorText).toBe('net::ERR_ABORTED')
      expect(asked).toHaveLength(1)
      await page.waitForTimeout(2_500)
      await expect(cards(page).first()).toContainText('Boston')
      await expect(page).toHaveURL(/lat=42\.355/)
    })
  })
})

test.describe('a visitor who was not asked, and has followed a broken link', () => {
  test('is told so, then that the default place is shown; the browser is not asked', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = () => {
        document.documentElement.dataset.asked = 'true'
      }
    })
    await openWithToast(page, '/?error=invalid-share-link')
    await expectToast(page, 'Invalid Share Link')
    await expect(toast(page)).toContainText('Using default location', { timeout: 8_000 })
    await expectToast(page, 'Using default location', 'Showing popular parks in San Francisco')
    await expect(page.locator('html[data-asked]')).toHaveCount(0)
  })

  test('sees the parks where their network is', async ({ page }) => {
    await askNetwork(page, (route) => route.fulfill(found(CHICAGO)))
    await open(page, '/?error=share-error')
    await expect(cards(page).first()).toContainText('Chicago')
    await expect.poll(() => zoom(page)).toBe(12)
  })
})

test.describe('a visitor who has allowed it', () => {
  test.use({ permissions: ['geolocation'], geolocation: BOSTON })

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

  for (const path of [
    '/?address=Chicago',
    '/?lat=41.88&lng=-87.63',
    '/?park=1',
    '/parks/chicago',
  ]) {
    test(`is not looked for at ${path}`, async ({ page }) => {
      await page.addInitScript(() => {
        navigator.geolocation.getCurrentPosition = () => {
          document.documentElement.dataset.asked = 'true'
        }
      })
      await open(page, path)
      await expect(cards(page).first()).toBeVisible()
      await page.waitForTimeout(500)
      await expect(page.locator('html[data-asked]')).toHaveCount(0)
      await expect(toast(page)).toHaveCount(0)
    })
  }

  test('sees why a shared link failed, and parks nearby', async ({ page }) => {
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

  test('is told of each step', async ({ page }) => {
    await page.addInitScript((coords) => {
      navigator.geolocation.getCurrentPosition = (tell, _, options) => {
        document.documentElement.dataset.options = JSON.stringify(options)
        addEventListener('answer', () => tell({ coords } as unknown as GeolocationPosition), {
          once: true,
        })
      }
    }, BOSTON)
    await open(page, '/?address=Chicago')
    await press(page)
    await expectToast(page, 'Finding your location')
    const button = page.getByRole('button', { name: 'Use my current location' })
    await expect(button).toHaveAttribute('aria-busy', 'true')
    const options = await page.locator('html').getAttribute('data-options')
    expect(JSON.parse(options ?? '')).toEqual({
      enableHighAccuracy: true,
      timeout: 10_000,
      maximumAge: 0,
    })
    await page.evaluate(() => dispatchEvent(new Event('answer')))
    await expectToast(page, 'Precise location found')
    await expect(button).toHaveAttribute('aria-busy', 'false')
    await expect(cards(page).first()).toContainText('Boston')
    await expect(toast(page)).toHaveCount(0, { timeout: 4_500 })
  })

  test('waits ten seconds for a browser that never answers', async ({ page }) => {
    await spoilGeolocation(page, null)
    await page.clock.install()
    await open(page, '/?address=Chicago')
    await press(page)
    await expectToast(page, 'Finding your location')
    await page.clock.fastForward(5_000)
    await expectToast(page, 'Finding your location')
    await page.clock.fastForward(5_000)
    await expectToast(
      page,
      'Location unavailable',
      'Could not determine your location. Showing previously loaded parks.',
      TIMED_OUT,
    )
    await expect(page).toHaveURL('/?address=Chicago')
    await expect(cards(page).first()).toContainText('Chicago')
  })

  for (const act of ['types', 'chooses a park'] as const) {
    test(`who ${act} meanwhile, stays where they are`, async ({ page }) => {
      await page.addInitScript((coords) => {
        navigator.geolocation.getCurrentPosition = (tell) => {
          addEventListener('answer', () => tell({ coords } as unknown as GeolocationPosition))
        }
      }, BOSTON)
      await page.goto('/')
      // It is looked for no longer than ten seconds, in which the map need not come.
      await hydrated(page, { hasMap: false })
      await expectToast(page, 'Finding your location')
      const first = cards(page).first()
      const name = await first.getByRole('link').innerText()
      if (act === 'types') await page.getByRole('combobox', { name: /^Address/ }).fill('Chi')
      else await first.getByRole('link').click()
      await expect(toast(page)).toHaveCount(0)
      await page.evaluate(() => dispatchEvent(new Event('answer')))
      await page.waitForTimeout(500)
      await expect(toast(page)).toHaveCount(0)
      await expect(cards(page).filter({ hasText: name }).first()).toBeVisible()
      await expect(page).not.toHaveURL(/lat=42/)
      await expect(page.getByRole('img', { name: 'Your location' })).toHaveCount(0)
    })
  }
})

test('a page that is opened asks for nothing by itself', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = () => {
      document.documentElement.dataset.asked = 'true'
    }
  })
  const asked = watchNetwork(page)
  await open(page, '/')
  await page.waitForTimeout(500)
  await expect(page.locator('html[data-asked]')).toHaveCount(0)
  await expect(toast(page)).toHaveCount(0)
  expect(asked).toEqual([])
})

test.describe('without a precise location', () => {
  const reasons: [string, number, string][] = [
    [
      'unavailable',
      2,
      "We couldn't determine your current location. Please check your device's location settings.",
    ],
    ['timed out', 3, TIMED_OUT],
    [
      'failed otherwise',
      9,
      "Couldn't find your location. Please try again or search for a specific address.",
    ],
  ]
  for (const [what, code, reason] of reasons) {
    test(`${what}, the default place is shown`, async ({ page }) => {
      await spoilGeolocation(page, code)
      const asked = watchNetwork(page)
      await open(page, '/')
      await page.keyboard.press('Escape')
      await press(page)
      await expectToast(
        page,
        'Using default location',
        'Showing popular parks in San Francisco',
        reason,
      )
      await expect.poll(() => zoom(page)).toBe(12)
      await expect(cards(page).first()).toContainText('San Francisco')
      expect(asked).toEqual([])
    })
  }

  test('denied, it says what to do', async ({ page }) => {
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

  test('out of range, it counts as a failure', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (tell) =>
        tell({ coords: { latitude: 85.5, longitude: 10 } } as GeolocationPosition)
    })
    await open(page, '/')
    await press(page)
    await expectToast(
      page,
      'Using default location',
      "Couldn't find your location. Please try again or search for a specific address.",
    )
    await expect(page.getByRole('img', { name: 'Your location' })).toHaveCount(0)
    await expect(page).not.toHaveURL(/lat=/)
  })

  test('by a browser that knows none', async ({ page }) => {
    await page.addInitScript(() => {
      // @ts-expect-error: there is none in such a browser.
      delete Navigator.prototype.geolocation
    })
    await open(page, '/')
    await press(page)
    await expectToast(
      page,
      'Using default location',
      'Geolocation is not supported by your browser',
    )
  })

  test('the time begins anew when the browser’s question is answered', async ({ page }) => {
    await page.addInitScript(() => {
      const status = Object.assign(new EventTarget(), { state: 'prompt' })
      navigator.permissions.query = async () => status as unknown as PermissionStatus
      navigator.geolocation.getCurrentPosition = () => {}
      addEventListener('allow', () => {
        status.state = 'granted'
        status.dispatchEvent(new Event('change'))
      })
    })
    await page.clock.install()
    await open(page, '/')
    await press(page)
    await expectToast(page, 'Requesting your location')
    await page.clock.fastForward(5_000)
    await expectToast(page, 'Requesting your location')
    await page.evaluate(() => dispatchEvent(new Event('allow')))
    await expectToast(page, 'Finding your location')
    await page.clock.fastForward(5_000)
    await expectToast(page, 'Finding your location')
    await page.clock.fastForward(5_000)
    await expectToast(page, 'Using default location', TIMED_OUT)
  })

  test('the browser’s question is waited for no longer than ten seconds, and followed later', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const status = Object.assign(new EventTarget(), { state: 'prompt' })
      navigator.permissions.query = async () => status as unknown as PermissionStatus
      navigator.geolocation.getCurrentPosition = (onFound) => {
        if (status.state !== 'granted') return
        const coords = { latitude: 42.3555, longitude: -71.0656 }
        onFound({ coords } as GeolocationPosition)
      }
      addEventListener('allow', () => {
        status.state = 'granted'
        status.dispatchEvent(new Event('change'))
      })
    })
    await page.clock.install()
    await open(page, '/')
    await press(page)
    await expectToast(page, 'Requesting your location')
    await page.clock.fastForward(10_000)
    await expectToast(page, 'Using default location', TIMED_OUT)
    await page.clock.fastForward(4_000)
    await page.evaluate(() => dispatchEvent(new Event('allow')))
    await expectToast(page, 'Precise location found')
    await expect(cards(page).first()).toContainText('Boston')
  })

  test('on an insecure connection nobody is asked', async ({ page, baseURL, allowed }) => {
    // On http some features are missing, and writes count as cross-site.
    allowed.push(/Failed to load resource/, /Cross-Origin-Opener-Policy/, /Origin-Agent-Cluster/)
    await page.route('http://parks.example/**', async (route) => {
      const url = route
        .request()
        .url()
        .replace('http://parks.example', baseURL ?? '')
      await route.fulfill({ response: await route.fetch({ url }) })
    })
    await open(page, 'http://parks.example/')
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
    await press(page)
    await expectToast(
      page,
      'Using default location',
      'Location services require a secure connection (HTTPS)',
    )
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
      await route.fulfill(found(CHICAGO))
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

  test('after a refusal too, with the reason', async ({ page }) => {
    await spoilGeolocation(page, 1)
    await askNetwork(page, (route) => route.fulfill(found(CHICAGO)))
    await open(page, '/')
    await press(page)
    await expectToast(
      page,
      'Approximate location found',
      'Location access was denied. Please enable location services in your browser settings for better results.',
    )
  })

  for (const [what, answer] of [
    ['none is known', (route: Route) => route.fulfill(found(null))],
    ['it fails', (route: Route) => route.fulfill({ status: 503, json: { message: 'Away' } })],
    ['it is cut off', (route: Route) => route.abort()],
  ] as const) {
    test(`where ${what}, the default place is shown`, async ({ page, allowed }) => {
      allowed.push(/Failed to load resource/)
      await spoilGeolocation(page, 2)
      await askNetwork(page, answer)
      await open(page, '/')
      await press(page)
      await expectToast(
        page,
        'Precise location unavailable',
        'Could not determine your location. Using default location instead.',
        "We couldn't determine your current location.",
      )
      await expect.poll(() => zoom(page)).toBe(12)
      await expect(page).not.toHaveURL(/lat=/)
    })
  }

  test('answered late, it leaves a newer search alone', async ({ page }) => {
    await spoilGeolocation(page, 2)
    let answer = () => {}
    const searched = new Promise<void>((resolve) => {
      answer = resolve
    })
    await askNetwork(page, async (route) => {
      await searched
      await route.fulfill(found(CHICAGO)).catch(() => {})
    })
    await open(page, '/')
    await press(page)
    await expectToast(page, 'Using approximate location')
    await search(page, 'Boston')
    await expect(cards(page).first()).toContainText('Boston')
    answer()
    await page.waitForTimeout(500)
    await expect(cards(page).first()).toContainText('Boston')
    await expect(page).toHaveURL('/?address=Boston')
    await expect(toast(page)).toHaveCount(0)
  })
})
