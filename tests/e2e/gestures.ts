import type { Page } from '@playwright/test'
import { expect, markers, open } from './fixtures.ts'
import { heldStill, markersSettled } from './settled.ts'
import { fingersOn, type Point } from './touch.ts'

type View = { centre: { lat: number; lng: number }; zoom: number }

/** In Golden Gate Park, near which are single parks, and in New York, where there are clusters. */
const AT = { lat: 37.7694, lng: -122.484 }
const CROWD = { lat: 40.72, lng: -73.98 }

const view = (page: Page) => page.evaluate(() => history.state?.view as View)
const marked = (page: Page) => page.locator('[data-map] [data-marker]')

async function openMap(page: Page, zoom: number, at = AT): Promise<Point> {
  await open(page, `/?lat=${at.lat}&lng=${at.lng}&zoom=${zoom}`)
  await expect(marked(page).first()).toBeVisible()
  await expect.poll(() => view(page)).toMatchObject({ zoom })
  const box = await page.getByRole('application', { name: 'Map of parks' }).boundingBox()
  if (!box) throw new Error('There is no map.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Waits until the map stays where it is: on a busy machine it may rest between two notches. */
async function atRest(page: Page): Promise<void> {
  let last = ''
  const isSame = async () => {
    const before = last
    last = JSON.stringify(await view(page))
    return last === before
  }
  await expect.poll(isSame, { intervals: [500] }).toBe(true)
}

/** Degrees of longitude. */
const degrees = (pixels: number, zoom: number) => (pixels * 360) / (256 * 2 ** zoom)

/** The map is dragged by the mouse and zoomed by the wheel, around the pointer. */
export async function expectMouseMoves(page: Page): Promise<void> {
  const middle = await openMap(page, 13)
  const start = await view(page)
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x - 200, middle.y + 40, { steps: 10 })
  // A map that is let go at rest does not glide on.
  await heldStill(page)
  await page.mouse.up()
  const dragged = { lng: start.centre.lng + degrees(200, 13) }
  await expect.poll(async () => (await view(page)).centre.lng).toBeCloseTo(dragged.lng, 3)
  expect((await view(page)).centre.lat).toBeGreaterThan(start.centre.lat)
  expect((await view(page)).zoom).toBe(13)
  const right = 150
  await page.mouse.move(middle.x + right, middle.y)
  const pointedAt = ({ centre, zoom }: View) => centre.lng + degrees(right, zoom)
  const before = pointedAt(await view(page))
  for (const turn of [-1, 1]) {
    const { zoom } = await view(page)
    for (let notch = 0; notch < 3; notch++) {
      await page.mouse.wheel(0, turn * 100)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    const isThere = async () => turn * ((await view(page)).zoom - zoom)
    await expect.poll(isThere).toBeLessThan(-0.3)
    await atRest(page)
    await expect.poll(async () => pointedAt(await view(page))).toBeCloseTo(before, 3)
  }
  await expect(marked(page).first()).toBeVisible()
}

/** The map is dragged by a finger, zoomed by two, and markers and clusters are tapped. */
export async function expectTouchMoves(page: Page): Promise<void> {
  const { x, y } = await openMap(page, 13)
  const fingers = await fingersOn(page)
  const start = await view(page)
  await fingers.drag({ from: { x, y }, to: { x: x + 160, y } })
  await expect
    .poll(async () => (await view(page)).centre.lng)
    .toBeLessThan(start.centre.lng - degrees(100, 13))
  const apart = (from: number, to: number) =>
    fingers.drag(
      { from: { x: x - from, y }, to: { x: x - to, y } },
      { from: { x: x + from, y }, to: { x: x + to, y } },
    )
  await apart(40, 160)
  await expect.poll(async () => (await view(page)).zoom).toBeGreaterThan(14)
  const { zoom } = await view(page)
  await apart(160, 40)
  await expect.poll(async () => (await view(page)).zoom).toBeLessThan(zoom - 1)
}

/** A tap on a cluster leads in, one on a marker opens its park. */
export async function expectTaps(page: Page): Promise<void> {
  await openMap(page, 11, CROWD)
  const fingers = await fingersOn(page)
  const { zoom } = await view(page)
  await fingers.tap(await onTop(page, '[data-marker]:not([data-park])'))
  await expect.poll(async () => (await view(page)).zoom).toBeGreaterThan(zoom)
  await openMap(page, 15)
  const at = await onTop(page, '[data-park]:not([data-kind="selected"])')
  const id = await page.evaluate(
    ({ x, y }) =>
      document.elementFromPoint(x, y)?.closest('[data-park]')?.getAttribute('data-park'),
    at,
  )
  await fingers.tap(at)
  await expect(markers(page).and(page.locator(`[data-park="${id}"]`))).toHaveAttribute(
    'aria-pressed',
    'true',
  )
}

/** The middle of a marker that nothing lies over. */
async function onTop(page: Page, selector: string): Promise<Point> {
  const find = () =>
    page.evaluate((wanted) => {
      const all = [...document.querySelectorAll(`[data-map] ${wanted}`)]
      const middles = all.map((marker) => {
        const { left, top, width, height } = marker.getBoundingClientRect()
        return { marker, x: left + width / 2, y: top + height / 2 }
      })
      const found = middles.find(({ marker, x, y }) =>
        marker.contains(document.elementFromPoint(x, y)),
      )
      return found ? { x: found.x, y: found.y } : null
    }, selector)
  await expect.poll(find).not.toBeNull()
  await markersSettled(page)
  return (await find()) ?? { x: 0, y: 0 }
}
