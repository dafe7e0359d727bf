import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, stayOnParkPage, test } from './fixtures.ts'
import { changePark, openPark } from './live-parks.ts'

/** It has five photos. */
const PARK = 'Sunset Ridge Park'
const HINT = 'Swipe to view more photos'
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAC5qRQAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')

function slide(page: Page, nth: number, of: number) {
  return page.getByRole('group', { name: `Photo ${nth} of ${of}`, exact: true })
}

/** The paths and widths of requested photos. */
function watchPhotos(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (/^\/api\/parks\/(simple-photo|photo|photo\/permanent)$/.test(pathname))
      asked.push(`${pathname} ${searchParams.get('maxWidth')}`)
  })
  return asked
}

/** Opens the park's card and scrolls it to its photos. */
async function openPhotos(page: Page) {
  const panel = await openPark(page, PARK)
  await page.getByRole('region', { name: `Photos of ${PARK}` }).scrollIntoViewIfNeeded()
  return panel
}

test('a park’s photos are leafed through by arrows, dots and keys, round and round', async ({
  page,
}) => {
  const asked = watchPhotos(page)
  await openPhotos(page)
  const gallery = page.getByRole('region', { name: `Photos of ${PARK}` })
  await expect(gallery).toHaveAttribute('aria-roledescription', 'carousel')
  await expect(slide(page, 1, 5)).toHaveAttribute('aria-roledescription', 'slide')
  const photo = slide(page, 1, 5).getByRole('img', { name: PARK })
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
  await expect(slide(page, 2, 5)).toHaveJSProperty('inert', true)
  await expect(slide(page, 1, 5).getByRole('link')).toHaveAttribute('href', /maps\/contrib/)
  await expect.poll(() => asked.filter((each) => each === '/api/parks/photo 800').length).toBe(3)
  await expectAccessible(page)

  const next = gallery.getByRole('button', { name: 'Next photo' })
  await next.click()
  await expect(slide(page, 2, 5)).toBeInViewport()
  await expect(gallery.getByText('Photo 2 of 5')).toBeAttached()
  await expect(gallery.getByText('2 / 5')).toBeVisible()
  await gallery.getByRole('button', { name: 'Previous photo' }).click()
  await gallery.getByRole('button', { name: 'Previous photo' }).click()
  await expect(slide(page, 5, 5)).toBeInViewport()
  const last = slide(page, 5, 5).getByRole('img', { name: PARK })
  await expect.poll(() => last.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
  await next.click()
  await expect(slide(page, 1, 5)).toBeInViewport()

  const dot = (nth: number) => gallery.getByRole('button', { name: `Show photo ${nth}` })
  await dot(4).click()
  await expect(slide(page, 4, 5)).toBeInViewport()
  await expect(dot(4)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(slide(page, 5, 5)).toBeInViewport()
  await page.keyboard.press('Home')
  await expect(slide(page, 1, 5)).toBeInViewport()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await expect(slide(page, 1, 5)).toBeInViewport()
  await page.keyboard.press('ArrowLeft')
  await expect(slide(page, 5, 5)).toBeInViewport()
  // A mouse does not swipe.
  await expect(page.getByText(HINT)).toBeHidden()
})

test('of twenty photos twelve are shown; three are loaded ahead, over what stands for them', {
  tag: '@full',
}, async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked: string[] = []
  await page.route(/\/api\/parks\/(photo|simple-photo)\?.*maxWidth=800/, async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('photoReference') ?? '')
    await held
    await route.fulfill({ contentType: 'image/gif', body: PIXEL })
  })
  await changePark(page, ({ photos: [first] }) => ({
    photos: [
      first,
      { photoReference: 'ten-charac' },
      { photo_reference: 'spelt-otherwise-01' },
      ...Array.from({ length: 30 }, (_, nth) => ({ photoReference: `made-reference-${nth}` })),
    ],
  }))
  await openPhotos(page)
  const current = slide(page, 1, 12)
  await expect(current.getByText('Loading park image...')).toBeVisible()
  await expect(current.locator('[data-theme-of-park]')).toBeVisible()
  await expect.poll(() => asked.length).toBe(3)
  expect(asked.slice(1).sort()).toEqual(['made-reference-0', 'spelt-otherwise-01'])
  release()
  await expect(current.getByText('Loading park image...')).toBeHidden()
  await page.getByRole('button', { name: 'Show photo 12' }).click()
  await expect(slide(page, 12, 12)).toBeInViewport()
  await expect.poll(() => asked).toContain('made-reference-9')
  expect(asked).not.toContain('made-reference-5')
  await expect(page.getByRole('button', { name: 'Show photo 13' })).toHaveCount(0)
})

test('a photo of Wikimedia Commons shows all of its author, with links to its license and its page', async ({
  page,
}) => {
  const author = 'A photographer with a long name, for a service that has a long name too'
  const license = 'https://creativecommons.org/licenses/by-sa/4.0'
  const file = 'https://commons.wikimedia.org/wiki/File:Elm_Park.jpg'
  await changePark(page, ({ photos: [first] }) => ({
    photos: [
      {
        ...first,
        attributions: [
          { name: author },
          { name: 'CC BY-SA 4.0', uri: license },
          { name: 'Wikimedia Commons', uri: file },
        ],
      },
    ],
  }))
  await openPhotos(page)
  const credit = slide(page, 1, 1).locator('figcaption')
  await expect(credit).toHaveText(`Photo: ${author}, CC BY-SA 4.0, Wikimedia Commons`)
  const links = credit.getByRole('link')
  await expect(links.first()).toHaveAttribute('href', license)
  await expect(links.last()).toHaveAttribute('href', file)
  const isCut = (box: HTMLElement) => box.scrollWidth > box.clientWidth
  expect(await credit.evaluate(isCut)).toBe(false)
  const photo = await slide(page, 1, 1).boundingBox()
  const last = await links.last().boundingBox()
  expect(last!.y + last!.height).toBeLessThan(photo!.y + photo!.height)
  await expectAccessible(page)
})

test('who wants no motion gets the next photo at once', { tag: '@full' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPhotos(page)
  const next = page.getByRole('button', { name: 'Next photo' })
  await expect(next).toBeVisible()
  const offset = await next.evaluate(async (button: HTMLElement) => {
    button.click()
    for (let frame = 0; frame < 3; frame++)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    const shown = document.querySelector('[aria-label="Photo 2 of 5"]')
    const frame = document.querySelector('[aria-roledescription="carousel"]')
    return (shown?.getBoundingClientRect().x ?? 0) - (frame?.getBoundingClientRect().x ?? -999)
  })
  expect(Math.abs(offset)).toBeLessThan(2)
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  /** A swipe to the left on the gallery. */
  async function swipe(page: Page): Promise<void> {
    const box = await page.getByRole('region', { name: `Photos of ${PARK}` }).boundingBox()
    const y = (box?.y ?? 0) + 60
    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: x === undefined ? [] : [{ x, y }],
      })
    await touch('touchStart', 300)
    for (const x of [280, 240, 190, 130, 80]) await touch('touchMove', x)
    await touch('touchEnd')
  }

  test('the hint to swipe is shown for five seconds, and never again', async ({ page }) => {
    await page.clock.install()
    await openPark(page, PARK)
    await expect(page.getByText('1 / 5')).toBeAttached()
    await expect(page.getByText(HINT)).toBeVisible()
    // Not runFor: the map would render each frame in between, while time goes on.
    await page.clock.fastForward(3_000)
    await expect(page.getByText(HINT)).toBeVisible()
    await page.clock.fastForward(2_000)
    await expect(page.getByText(HINT)).toBeHidden()
    const stored = () => page.evaluate(() => localStorage.getItem('hasSeenParkImageSwipeHint'))
    expect(await stored()).not.toBeNull()
    await openPhotos(page)
    await expect(slide(page, 1, 5)).toBeInViewport()
    await expect(page.getByText('1 / 5')).toBeVisible()
    await expect(page.getByText(HINT)).toBeHidden()
  })

  test('the first swipe shows the next photo and ends the hint', { tag: '@full' }, async ({
    page,
  }) => {
    await openPhotos(page)
    await expect(page.getByText(HINT)).toBeVisible()
    await swipe(page)
    await expect(slide(page, 2, 5)).toBeInViewport()
    await expect(page.getByText(HINT)).toBeHidden({ timeout: 2_000 })
    expect(
      await page.evaluate(() => localStorage.getItem('hasSeenParkImageSwipeHint')),
    ).not.toBeNull()
  })

  test('where nothing can be stored the hint is shown once a visit', { tag: '@full' }, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('blocked', 'SecurityError')
      }
      Object.defineProperty(window, 'localStorage', { get: refuse })
    })
    const panel = await openPhotos(page)
    await expect(page.getByText(HINT)).toBeVisible()
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(panel).toBeHidden()
    await page.getByRole('link', { name: 'Mill Grove Park', exact: true }).click()
    await expect(page.getByText('1 / 3')).toBeVisible()
    await expect(page.getByText(HINT)).toBeHidden()
  })
})

test.describe('in Safari on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
  })

  test('photos are loaded ahead from the path that keeps them', { tag: '@full' }, async ({
    page,
  }) => {
    const asked = watchPhotos(page)
    await openPhotos(page)
    await expect(slide(page, 1, 5)).toBeInViewport()
    const permanent = () => asked.filter((each) => each === '/api/parks/photo/permanent 800').length
    await expect.poll(permanent).toBe(3)
  })
})

test('a park’s own page has the gallery too', async ({ page, request }) => {
  const { parks } = await (await request.get('/api/parks?lat=39.73915&lng=-104.9847')).json()
  const { id } = parks.find(({ name }: { name: string }) => name === PARK)
  const html = await (await request.get(`/parks/${id}`)).text()
  expect(html).toMatch(/<img [^>]*src="\/api\/parks\/photo\?photoReference=/)
  await stayOnParkPage(page)
  await open(page, `/parks/${id}`)
  await expect(slide(page, 1, 5)).toBeVisible()
  await page.getByRole('button', { name: 'Next photo' }).click()
  await expect(slide(page, 2, 5)).toBeInViewport()
  await expectAccessible(page)
})
