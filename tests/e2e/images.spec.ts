import type { Page } from '@playwright/test'
import { cards, expect, open, test } from './fixtures.ts'
import { heldStill } from './settled.ts'

const PARK = 'Orchard Commons Park'

function cardOf(page: Page, name: string) {
  return cards(page).filter({ has: page.getByRole('link', { name, exact: true }) })
}

/** What a card shows in its photo's place. */
function view(page: Page) {
  return cardOf(page, PARK).locator('figure')
}

/** Opens the page without waiting for photos, up to where its scripts wait for them. */
async function openShimmering(page: Page): Promise<void> {
  await page.goto('/?lat=39.73915&lng=-104.9847&rating=1', { waitUntil: 'commit' })
  // Scripts are slow to start on a busy machine.
  await expect(view(page)).toHaveAttribute('data-view', 'shimmer', { timeout: 25_000 })
}

const PHOTOS = /\/api\/parks\/simple-photo\?.*maxWidth=400/

test('a photo on its way shimmers for three seconds, then its placeholder stays until it is there', async ({
  page,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(PHOTOS, async (route) => {
    await held
    await route.continue()
  })
  await page.clock.install()
  await openShimmering(page)
  await page.clock.runFor(3_000)
  await expect(view(page)).toHaveAttribute('data-view', 'placeholder')
  await expect(cardOf(page, PARK).locator('[data-theme-of-park]')).toBeVisible()
  const image = view(page).locator('img')
  await expect(image).toHaveCSS('opacity', '0')
  release()
  await expect(view(page)).toHaveAttribute('data-view', 'photo')
  await expect(image).toHaveCSS('opacity', '1')
  await expect(image).toHaveCSS('animation-duration', '0.25s')
})

test.describe('a photo that fails', () => {
  test.use({ allowed: [[/Failed to load resource/], { option: true }] as never })

  test('leaves the placeholder, and is asked for again after five minutes', async ({
    page,
    request,
  }) => {
    const { parks } = await (
      await request.get('/api/parks?lat=39.73915&lng=-104.9847&rating=1')
    ).json()
    const [photo] = parks.find(({ name }: { name: string }) => name === PARK).photos
    let asked = 0
    await page.route(PHOTOS, async (route) => {
      // Others may come into view later.
      const { searchParams } = new URL(route.request().url())
      if (searchParams.get('photoReference') === photo.photoReference) asked++
      await route.fulfill({ status: 502, json: { message: 'away' } })
    })
    await page.clock.install()
    await open(page, '/?lat=39.73915&lng=-104.9847&rating=1')
    const image = cardOf(page, PARK).locator('img')
    await expect(image).toHaveCount(0)
    await expect(view(page)).toHaveAttribute('data-view', 'placeholder')
    const before = asked
    expect(before).toBeGreaterThan(0)
    await page.clock.fastForward(4 * 60_000)
    expect(asked).toBe(before)
    await expect(image).toHaveCount(0)
    await page.unroute(PHOTOS)
    await page.clock.fastForward(61_000)
    await expect(view(page)).toHaveAttribute('data-view', 'photo')
    await expect(image).toBeVisible()
  })

  test('what the server has is asked in batches of five, three times more where it fails', {
    tag: '@full',
  }, async ({ page }) => {
    const batches: string[][] = []
    await page.route(PHOTOS, () => new Promise(() => {}))
    await page.route('**/api/parks/photo/cached?**', async (route) => {
      const { searchParams } = new URL(route.request().url())
      batches.push((searchParams.get('photoReferences') ?? '').split(','))
      await route.abort()
    })
    await page.clock.install()
    await page.addInitScript(() => {
      const [waits, ask] = [[] as number[], window.fetch]
      let refusedAt = 0
      Object.assign(window, { waits })
      window.fetch = async (...request) => {
        if (!String(request[0]).includes('/photo/cached')) return ask(...request)
        waits.push(Date.now() - refusedAt)
        return ask(...request).finally(() => {
          refusedAt = Date.now()
        })
      }
    })
    await openShimmering(page)
    await expect
      .poll(async () => {
        await page.clock.runFor(500)
        return batches.length
      })
      .toBeGreaterThan(4)
    const [first = [], ...others] = batches
    expect(first).toHaveLength(5)
    expect(others.slice(0, 3)).toEqual([first, first, first])
    const waits = await page.evaluate(() => (window as unknown as { waits: number[] }).waits)
    expect(waits.slice(1, 4).map((wait) => Math.floor(wait / 1_000))).toEqual([1, 2, 3])
    expect(batches[4]?.filter((reference) => batches[0]?.includes(reference))).toEqual([])
  })
})

test('a photo that came with the page neither hides nor fades as the page comes to life', async ({
  page,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/**/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/?lat=39.73915&lng=-104.9847&rating=1', { waitUntil: 'commit' })
  const image = view(page).locator('img')
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(400)
  await expect(image).toHaveCSS('opacity', '1')
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const watch = () => {
      const each = document.querySelector('article figure img')
      seen.push(each ? getComputedStyle(each).opacity : 'none')
      requestAnimationFrame(watch)
    }
    watch()
  })
  release()
  await expect(view(page)).toHaveAttribute('data-view', 'photo')
  await heldStill(page)
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect([...new Set(seen)]).toEqual(['1'])
})

test('without motion nothing shimmers and nothing fades', { tag: '@full' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(PHOTOS, async (route) => {
    await held
    await route.continue()
  })
  await openShimmering(page)
  const shimmer = await view(page).evaluate(
    (figure) => getComputedStyle(figure, '::before').content,
  )
  expect(shimmer).toBe('none')
  release()
  await expect(view(page)).toHaveAttribute('data-view', 'photo')
  await expect(view(page).locator('img')).toHaveCSS('animation-duration', '0s')
})

test('parks with bad photos have none, on their cards, in the answers and in previews', async ({
  request,
}) => {
  const place = 'lat=39.73915&lng=-104.9847&rating=1'
  const textAt = async (path: string) => (await request.get(path)).text()
  const list = await textAt(`/?${place}`)
  /** What a card has in its picture's place. */
  const pictureOf = (name: string) => {
    const card = list.split('<article').find((each) => each.includes(`>${name}</`)) ?? ''
    return { isPhoto: /<img /.test(card), isTheme: card.includes('data-theme-of-park') }
  }
  for (const name of ['Mill Hollow Playground', 'Cedar Green Park'])
    expect([name, pictureOf(name)]).toEqual([name, { isPhoto: false, isTheme: true }])
  expect(pictureOf(PARK).isPhoto).toBe(true)
  const { parks } = await (await request.get(`/api/parks?${place}`)).json()
  const found = (name: string) => parks.find((park: { name: string }) => park.name === name)
  expect(found('Cedar Green Park').photos).toBeUndefined()
  expect(found(PARK).photos).toHaveLength(1)
  const { id } = found('Cedar Green Park')
  expect((await (await request.get(`/api/parks/${id}`)).json()).photos).toBeUndefined()
  const html = await textAt(`/parks/${id}`)
  const images = [...html.matchAll(/<meta property="og:image" content="([^"]*)">/g)]
  expect(images.map(([, url = '']) => new URL(url).pathname)).toEqual([`/og/parks/${id}.png`])
})
