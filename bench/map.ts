// When the map is seen, and when MapLibre has taken the place of its first view, from navigation with
// an empty cache: on a desktop, and on a phone with a slow processor and a slow line. Other hosts are
// refused, and the map is drawn by the processor.
import { chromium, type Page } from '@playwright/test'
import { ensureBrowser } from '../scripts/browser.mjs'
import { isSmall, measure } from './measure.ts'
import { startProduct } from './product.ts'

const PATHS = ['/', '/parks/chicago']
const PATIENCE_MS = 60_000
/** 1.6 Mbit/s, in bytes, with 150 ms from one end to the other and back. */
const SLOW_LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const DEVICES = [
  { name: 'a desktop', viewport: { width: 1440, height: 900 }, slower: 1, line: null, most: 1_500 },
  {
    name: 'a phone',
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
    slower: 4,
    line: SLOW_LINE,
    most: 4_000,
  },
]

const { origin, stop } = await startProduct('.cache/bench/map')
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
})
try {
  for (const device of isSmall ? DEVICES.slice(0, 1) : DEVICES) {
    for (const path of PATHS) await report(device, path)
  }
} finally {
  await browser.close()
  await stop()
}

type Device = (typeof DEVICES)[number]

async function report(device: Device, path: string): Promise<void> {
  let moments: Awaited<ReturnType<typeof open>> | undefined
  const moment = (name: keyof NonNullable<typeof moments>) => async () => [moments?.[name] ?? 0]
  await measure(
    `The map of ${path} on ${device.name}`,
    [
      {
        name: 'first paint',
        round: async () => {
          moments = await open(device, path)
          return [moments.painted]
        },
      },
      { name: 'first view in the page', round: moment('seen') },
      { name: 'MapLibre in its place', round: moment('ready'), most: { p50: device.most } },
      { name: 'tasks beyond 50 ms', round: moment('blocked') },
    ],
    { rounds: 3, warmUp: false },
  )
}

async function open(device: Device, path: string) {
  const { slower, line, ...screen } = device
  const { viewport, isMobile = false, hasTouch = false } = screen
  const context = await browser.newContext({ viewport, isMobile, hasTouch })
  try {
    const page = await context.newPage()
    await page.route('https://**', (route) => route.abort())
    await page.addInitScript(noteMoments)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    if (line) await devtools.send('Network.emulateNetworkConditions', line)
    await page.goto(`${origin}${path}`, { waitUntil: 'commit' })
    return await readMoments(page)
  } finally {
    await context.close()
  }
}

type Moments = { seen: number; ready: number; blocked: number }

/** Runs in the page: notes when the first view is there, and when it is gone. */
function noteMoments(): void {
  const moments = { seen: 0, ready: 0, blocked: 0 }
  Object.assign(window, { moments })
  new MutationObserver(() => {
    const opening = document.querySelector('[data-opening]:not([hidden])')
    if (opening && moments.seen === 0) moments.seen = performance.now()
    const isDrawn = document.querySelector('[data-map] canvas') !== null
    if (!opening && isDrawn && moments.ready === 0) moments.ready = performance.now()
  }).observe(document, { subtree: true, childList: true, attributes: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) moments.blocked += duration - 50
  }).observe({ type: 'longtask' })
}

async function readMoments(page: Page) {
  await page.waitForFunction(
    () => (window as unknown as { moments: { ready: number } }).moments.ready > 0,
    null,
    { timeout: PATIENCE_MS },
  )
  return page.evaluate(() => {
    const { moments } = window as unknown as { moments: Moments }
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return { ...moments, painted: paint?.startTime ?? Number.NaN }
  })
}
