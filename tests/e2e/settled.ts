import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'

/** The requests for the parks of a map's view that are not answered yet. */
const unanswered = new WeakMap<BrowserContext, Set<Request>>()

const isForCells = (request: Request) => request.url().includes('map.cells')

/** Watches the requests of a context's maps. */
export function watchCells(context: BrowserContext): void {
  const asked = new Set<Request>()
  unanswered.set(context, asked)
  context.on('request', (request) => {
    if (isForCells(request)) asked.add(request)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    context.on(end as 'requestfinished', (request) => asked.delete(request))
}

/** Waits until a map at rest has the markers of its view: until then it has those of the last. */
export async function markersSettled(page: Page): Promise<void> {
  const asked = unanswered.get(page.context())
  const isSettled = async () => {
    if (asked?.size) return false
    let isAskedAnew = false
    const heed = (request: Request) => {
      isAskedAnew ||= isForCells(request)
    }
    page.on('request', heed)
    const isQuiet = await page.evaluate(hasQuietMarkers)
    page.off('request', heed)
    return isQuiet && !isAskedAnew
  }
  // Several views may be asked for, one after another.
  await expect.poll(isSettled, { timeout: 25_000 }).toBe(true)
}

/** Whether the markers stay as they are for as many frames as a new view may be asked for in. */
async function hasQuietMarkers(): Promise<boolean> {
  const keys = () =>
    [...document.querySelectorAll('[data-map] [data-marker]')]
      .map((marker) => marker.getAttribute('data-marker'))
      .join()
  const before = keys()
  for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame)
  return keys() === before
}

/** Waits until what the mouse has moved is drawn, and stands still for as long as a hand would. */
export async function heldStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise<number>(requestAnimationFrame)
    await frame()
    const moved = await frame()
    while ((await frame()) < moved + 200);
  })
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
