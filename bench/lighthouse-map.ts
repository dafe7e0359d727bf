import { type Browser, chromium } from '@playwright/test'
import { ensureBrowser } from '../scripts/browser.mjs'

/**
 * Milliseconds: until the map is ready after navigation, and after a touch; and long tasks beyond
 * 50 ms each.
 */
export type MapTimes = { untouched: number; touched: number; blocked: number }

const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true } as const
const SLOWER = 4
const PATIENCE_MS = 60_000

/** Measures when a page's map is ready on a slow phone, untouched and touched after load. */
export async function timeMap(url: string): Promise<MapTimes> {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  })
  try {
    const left = await open(browser, { url, touches: false })
    const touched = await open(browser, { url, touches: true })
    return { untouched: left.time, touched: touched.time, blocked: left.blocked }
  } finally {
    await browser.close()
  }
}

async function open(browser: Browser, { url, touches }: { url: string; touches: boolean }) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.route('https://**', (route) => route.abort())
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.goto(url)
    if (touches) await page.touchscreen.tap(200, 300)
    const start = touches ? await page.evaluate(() => performance.now()) : 0
    await page.locator('[data-map] .maplibregl-marker').first().waitFor({ timeout: PATIENCE_MS })
    const { now, blocked } = await page.evaluate(readTimes)
    return { time: now - start, blocked }
  } finally {
    await context.close()
  }
}

/** Runs in the page: the time of long tasks beyond 50 ms since load. */
async function readTimes() {
  const now = performance.now()
  const tasks = await new Promise<PerformanceEntry[]>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries())).observe({
      type: 'longtask',
      buffered: true,
    })
    setTimeout(() => resolve([]), 1_000)
  })
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const rest = (load?.loadEventEnd ?? 0) + 4_000
  const late = tasks.filter(({ startTime }) => startTime >= rest)
  return { now, blocked: late.reduce((sum, { duration }) => sum + duration - 50, 0) }
}
