import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'

/** The requests for the parks of a map's view that are not answered yet. */
const unanswered = new WeakMap<BrowserContext, Set<Request>>()

/** Watches the requests of a context's maps. */
export function watchCells(context: BrowserContext): void {
  const asked = new Set<Request>()
  unanswered.set(context, asked)
  context.on('request', (request) => {
    if (request.url().includes('map.cells')) asked.add(request)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    context.on(end as 'requestfinished', (request) => asked.delete(request))
}

/** Waits until a map at rest has the markers of its view: until then it has those of the last. */
export async function markersSettled(page: Page): Promise<void> {
  const keys = () =>
    page
      .locator('[data-map] [data-marker]')
      .evaluateAll((all) => all.map((marker) => marker.getAttribute('data-marker')).join())
  const isAsking = () => (unanswered.get(page.context())?.size ?? 0) > 0
  const isSettled = async () => {
    if (isAsking()) return false
    const before = await keys()
    await page.waitForTimeout(300)
    return !isAsking() && (await keys()) === before
  }
  // Several views may be asked for, one after another.
  await expect.poll(isSettled, { timeout: 25_000 }).toBe(true)
}

/** Waits until what the mouse has moved is drawn, and stands still for as long as a hand would. */
export async function heldStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })
  await page.waitForTimeout(200)
}

/** Keeps timers of these lengths from ending, which a busy machine would be too slow for. */
export async function holdTimers(page: Page, ...lengths: number[]): Promise<void> {
  await page.addInitScript((held) => {
    const start = window.setTimeout
    const set = (run: TimerHandler, length?: number, ...rest: unknown[]) =>
      start(run, held.includes(length ?? 0) ? 600_000 : length, ...rest)
    window.setTimeout = set as typeof window.setTimeout
  }, lengths)
}
