import type { Locator, Page } from '@playwright/test'
import { cards, expect, open, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

/** 320 px is 1280 at 400 %; 256 is 1024 at 400 %. */
const NARROW = { width: 320, height: 640 }
const ZOOMED = { width: 320, height: 256 }

const SCREENS = [
  '/',
  '/?address=Chicago',
  '/?address=Chicgo',
  '/?address=Portland%2C+ME',
  '/parks/chicago',
]
const TEXTS = [
  '/blog',
  '/blog/POST',
  '/about',
  '/privacy',
  '/help?need=dog&lat=37.77&lng=-122.43',
  '/suggest',
  '/suggest?park=1&about=hours',
  '/sitemap',
  '/offline',
  '/admin/login',
]
const OPERATOR = ['', '/reports', '/cache', '/config', '/seo-urls', '/blog', '/review', '/sessions']

type Point = { x: number; y: number }

/** Waits until the page is as wide as the window. */
async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = () => document.documentElement.scrollWidth - window.innerWidth
  await expect.poll(() => page.evaluate(overflow), page.url()).toBeLessThanOrEqual(0)
}

/** The pairs of controls, headings and counts that collide; what is on the map may be covered. */
function findCollisions(): string[] {
  const controls = 'a[href], button, select, label, input, h1, h2, [role="status"]'
  const shown = [...document.querySelectorAll(`header :is(${controls}), main :is(${controls})`)]
    .filter((each) => !each.closest('article, dialog, [data-park]') && each.textContent !== '…')
    .filter((each) => !/^\d+ parks, zoom in$/.test(each.getAttribute('aria-label') ?? ''))
    .map((each) => ({ each, box: each.getBoundingClientRect() }))
    .filter(({ each, box }) => each.checkVisibility() && box.width > 2 && box.height > 2)
  const nameOf = (each: Element) => each.getAttribute('aria-label') ?? each.textContent ?? ''
  return shown.flatMap(({ each, box }, at) =>
    shown.slice(at + 1).flatMap((other) => {
      const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
      const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
      const isInside = each.contains(other.each) || other.each.contains(each)
      return width > 1 && height > 1 && !isInside ? `${nameOf(each)} × ${nameOf(other.each)}` : []
    }),
  )
}

/** Checks a page in both windows; pages are opened in the higher one. */
async function inBoth(page: Page, check: () => Promise<void>): Promise<void> {
  for (const size of [NARROW, ZOOMED]) {
    await page.setViewportSize(size)
    await check()
  }
}

test.use({ viewport: NARROW })

for (const path of SCREENS) {
  test(`nothing collides on ${path}`, { tag: path === '/' ? [] : '@full' }, async ({ page }) => {
    await open(page, path)
    await expect(page.getByText(/^Markers: \d+ \/ Parks: \d+$/)).toBeVisible()
    await inBoth(page, async () => {
      await expectNoOverflow(page)
      await expect.poll(() => page.evaluate(findCollisions)).toEqual([])
    })
  })
}

test('texts are as wide as the window', async ({ page }) => {
  const { posts } = await (await page.request.get('/api/blog?tag=playgrounds')).json()
  for (const path of TEXTS) {
    await page.goto(path.replace('POST', posts[0].slug), { waitUntil: 'domcontentloaded' })
    await inBoth(page, () => expectNoOverflow(page))
  }
})

test('the operator’s screens are as wide as the window', { tag: '@full' }, async ({ page }) => {
  await signIn(page)
  for (const path of OPERATOR) {
    await page.goto(`/admin${path}`, { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await inBoth(page, () => expectNoOverflow(page))
  }
})

test('a park’s card and the filters fit', async ({ page }) => {
  await open(page, '/?address=Golden+Gate+Park')
  const close = page.getByRole('button', { name: 'Close', exact: true })
  await inBoth(page, async () => {
    await expect(close).toBeInViewport({ ratio: 1 })
    await expectNoOverflow(page)
  })
  await close.click()
  await page.getByRole('button', { name: /^Filters/ }).click()
  const done = page.getByRole('button', { name: 'Done' })
  const last = page.getByRole('dialog').getByText('Wheelchair Accessible')
  await inBoth(page, async () => {
    await expect(done).toBeInViewport({ ratio: 1 })
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 1 })
    await expectNoOverflow(page)
  })
  await done.click()
  await expect(done).toBeHidden()
})

test.describe('at 400 %', { tag: '@full' }, () => {
  test.use({ viewport: ZOOMED, hasTouch: true })

  test('the list is reached and scrolled by a wheel and by a finger', async ({ page }) => {
    await open(page, '/?address=Chicago')
    const first = cards(page).first()
    await expect(first).not.toBeInViewport()
    await page.mouse.move(100, 20)
    await page.mouse.wheel(0, 120)
    await expect.poll(() => scrolled(page)).toBe(120)
    // In higher windows the list is a sheet, with the heading as its handle.
    await swipeUp(page, page.getByRole('heading', { name: 'Nearby Parks' }))
    await expect.poll(() => scrolled(page)).toBeGreaterThan(220)
    await expect(first).toBeInViewport()
    await first.getByRole('link').first().click()
    await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeInViewport()
  })
})

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(window.scrollY))
}

/** Drags a finger up by 150 px, from something on the page. */
async function swipeUp(page: Page, from: Locator): Promise<void> {
  const box = await from.boundingBox()
  const [x, y] = [Math.round(box?.x ?? 0) + 20, Math.round(box?.y ?? 0) + 10]
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x, y }])
  for (let moved = 10; moved <= 150; moved += 10) await touch('touchMove', [{ x, y: y - moved }])
  await touch('touchEnd', [])
}
