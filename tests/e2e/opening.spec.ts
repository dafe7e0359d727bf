import type { Page } from '@playwright/test'
import { scriptNamed } from '../built-scripts.ts'
import { cards, expect, open, PHONE, search, test, useTheme } from './fixtures.ts'

/** The scripts of the map never come. */
async function withoutMap(page: Page): Promise<void> {
  await page.route(`**${scriptNamed('KeylessMap')}`, () => {})
}

/** The picture of the first view that is shown. */
function picture(page: Page) {
  return page.locator('[data-opening] > section:visible')
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a listing on a phone fits its city', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto('/parks/chicago')
    const size = await picture(page).getAttribute('data-size')
    expect(size).toBe('small')
    const outline = await picture(page).locator('.opening-outline').boundingBox()
    const frame = await page.locator('[data-opening]').boundingBox()
    expect(outline?.y).toBeGreaterThan(frame?.y ?? 0)
    expect(outline?.height).toBeLessThan(frame?.height ?? 0)
    expect(outline?.width).toBeLessThan(PHONE.width)
  })
})

for (const theme of ['light', 'dark']) {
  const tag = theme === 'light' ? [] : '@full'

  test(`the first view has the colours of the map that comes, in ${theme}`, { tag }, async ({
    page,
    context,
  }) => {
    await useTheme(context, theme)
    await withoutMap(page)
    await page.goto('/?address=Chicago')
    const colours = await picture(page).evaluate((section) => {
      const probe = document.body.appendChild(document.createElement('i'))
      const tokenOf = (name: string) => {
        probe.style.color = `var(--map-${name})`
        return getComputedStyle(probe).color
      }
      const shapes = [...section.querySelectorAll('.opening-land, .opening-park, .opening-water')]
      return shapes.map((shape) => {
        const name = shape.getAttribute('class')?.replace('opening-', '') ?? ''
        return [name, getComputedStyle(shape).fill, tokenOf(name)]
      })
    })
    expect(new Set(colours.map(([name]) => name)).size).toBeGreaterThan(1)
    for (const [name, fill, token] of colours) expect([name, fill]).toEqual([name, token])
  })
}

for (const path of ['/?address=Chicago', '/?lat=40.78&lng=-73.96', '/parks/boston']) {
  const tag = path.includes('address') ? [] : '@full'

  test(`the map takes its place without a jump: ${path}`, { tag }, async ({ page }) => {
    const html = await (await page.request.get(path)).text()
    const views = [...html.matchAll(/data-size="(?:large|every)" data-view="([^"]+)"/g)]
    const [lat, lng, zoom] = views[0]?.[1]?.split(',').map(Number) ?? []
    await open(page, path)
    const view = () => page.evaluate(() => history.state?.view)
    await expect.poll(view).toMatchObject({
      centre: { lat: expect.closeTo(lat ?? 0, 3), lng: expect.closeTo(lng ?? 0, 3) },
      zoom: expect.closeTo(zoom ?? 0, 1),
    })
  })
}

test('a drag that begins on the first view moves the map that comes', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${scriptNamed('KeylessMap')}`, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/?lat=40.78&lng=-73.96')
  await page.mouse.move(900, 500)
  await page.mouse.down()
  await page.mouse.move(700, 500, { steps: 4 })
  await expect(page.locator('[data-opening]')).toHaveAttribute('data-moved', '-200,0')
  release()
  await expect(page.locator('.maplibregl-canvas')).toBeAttached()
  await expect(page.locator('[data-opening]')).toBeAttached()
  await page.mouse.up()
  await expect(page.locator('[data-opening]')).toBeHidden()
  // 200 pixels at zoom 12.
  const moved = (200 / (256 * 2 ** 12)) * 360
  const lng = () => page.evaluate(() => history.state?.view?.centre.lng)
  await expect.poll(lng).toBeCloseTo(-73.96 + moved, 3)
})

test('a drag that begins on a park follows no link', async ({ page }) => {
  await withoutMap(page)
  await page.goto('/?address=Golden+Gate+Park')
  const park = picture(page).getByRole('link', { name: 'Golden Gate Park', exact: true })
  const box = await park.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 18, (box?.y ?? 0) + 20]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y + 30, { steps: 3 })
  await page.mouse.up()
  await expect(page.locator('[data-opening]')).toHaveAttribute('data-moved', '60,30')
  expect(new URL(page.url()).pathname).toBe('/')
})

test('a search before the map is there leaves no first view of elsewhere', async ({ page }) => {
  await withoutMap(page)
  await page.goto('/')
  // The form is alive, though the map never is.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('form[action="/"] select') ?? {}).some((key) =>
      key.startsWith('__reactP'),
    ),
  )
  await expect(picture(page)).toBeVisible()
  await search(page, 'Boston')
  await expect(cards(page).first()).toContainText('Boston')
  await expect(picture(page)).toHaveCount(0)
  await expect(page.getByText('Loading Maps...')).toBeVisible()
})

test('a view that is restored hides a first view of elsewhere', async ({ page }) => {
  const centre = () => page.evaluate(() => history.state?.view?.centre)
  // Let go, the map does not glide on.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/?lat=40.78&lng=-73.96')
  await page.getByRole('switch', { name: 'Search as I move' }).click()
  await page.mouse.move(900, 500)
  await page.mouse.down()
  await page.mouse.move(500, 300, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await centre())?.lng).toBeGreaterThan(-73.9)
  const { lat, lng } = await centre()
  await page.reload()
  await expect(page.locator('[data-opening]')).toBeHidden()
  await expect.poll(centre).toEqual({ lat: expect.closeTo(lat, 3), lng: expect.closeTo(lng, 3) })
})
