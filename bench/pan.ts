// Frame times while the map is dragged and glides on, with 5,000 parks in view, compared with the
// same drags on the empty map.
import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureBrowser } from '../scripts/browser.mjs'
import { BASE_MAP_STYLE } from '../tests/upstreams/base-map.ts'
import { median, percentile, print, verdict } from './measure.ts'
import { freePort, isUp, startServer } from './product.ts'

const PARKS = 5_000
const ROUNDS = 2
const DRAGS = 4
/** How long the map glides on after a drag. */
const GLIDE_MS = 500
const SIZE = { width: 1440, height: 900 }
/** Longer frames, of more than two refreshes, are visible as jank. Milliseconds. */
const LATE_MS = 33.4
const MAX_MARKERS = 300
const MAX_OF_EMPTY = 1.5

/** The fractional parts of its multiples are evenly spread. */
const GOLDEN = (Math.sqrt(5) - 1) / 2

type Run = { frames: number[]; markers: number }

const port = await freePort()
const server = startServer(port, '.cache/bench/pan')
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
})
try {
  await isUp(port)
  const runs: Record<'full' | 'empty', Run[]> = { full: [], empty: [] }
  for (let round = 0; round < ROUNDS; round++) {
    runs.empty.push(await measure(browser, 0))
    runs.full.push(await measure(browser, PARKS))
  }
  report(runs)
} finally {
  await browser.close()
  server.kill('SIGTERM')
}

function report({ full, empty }: Record<'full' | 'empty', Run[]>): void {
  print(`\nPanning the keyless map, ${SIZE.width}x${SIZE.height}, drawn by the processor`)
  const limit = empty.flatMap(({ frames }) => frames)
  const frames = full.flatMap((run) => run.frames)
  print(`  no parks     ${describe(limit)}`)
  print(`  ${PARKS} parks   ${describe(frames)}`)
  verdict('median frame, of that of the empty map', median(frames) / median(limit), {
    most: MAX_OF_EMPTY,
  })
  verdict('95th percentile, of that of the empty map', p95(frames) / p95(limit), {
    most: MAX_OF_EMPTY,
  })
  verdict('markers in the document', Math.max(...full.map(({ markers }) => markers)), {
    most: MAX_MARKERS,
  })
}

function describe(frames: number[]): string {
  const late = frames.filter((frame) => frame > LATE_MS).length / frames.length
  return `median ${median(frames).toFixed(1)} ms, p95 ${p95(frames).toFixed(1)} ms, ${(late * 100).toFixed(1)} % over 33 ms`
}

function p95(frames: number[]): number {
  return percentile(frames, 0.95)
}

async function measure(of: Browser, count: number): Promise<Run> {
  const page = await of.newPage({ viewport: SIZE })
  try {
    await page.route(/tiles\.openfreemap\.org/, (route) => route.fulfill({ json: BASE_MAP_STYLE }))
    await page.route('**/api/trpc/map.cells**', (route) =>
      route.fulfill({ json: { result: { data: cellsAnswer(count) } } }),
    )
    await page.goto(`http://127.0.0.1:${port}/`)
    // Nearly all: a few are beyond the edge.
    await page.getByText(count === 0 ? /Parks: 0$/ : /Parks: [1-9]\d{3}$/).waitFor()
    await page.waitForTimeout(1_500)
    const frames = await dragAbout(page)
    return { frames, markers: await page.locator('[data-map] .maplibregl-marker').count() }
  } finally {
    await page.close()
  }
}

/** Drags released in motion, so that the map glides on. */
async function dragAbout(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { frameTimes: times })
    const note = (time: number) => {
      times.push(time)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  for (let drag = 0; drag < DRAGS; drag++) {
    const way = drag % 2 === 0 ? 1 : -1
    await page.mouse.move(920, 450)
    await page.mouse.down()
    for (let step = 1; step <= 20; step++) {
      await page.mouse.move(920 + way * step * 18, 450 + way * step * 9)
    }
    await page.mouse.up()
    await page.waitForTimeout(GLIDE_MS)
  }
  const times = await page.evaluate(
    () => (window as unknown as { frameTimes: number[] }).frameTimes,
  )
  return times.slice(1).map((time, index) => time - (times[index] ?? time))
}

/** Parks spread evenly over the viewport and a little beyond, as the map asks for them. */
function cellsAnswer(count: number) {
  const cells = Array.from({ length: count }, (_, index) => ({
    parkId: index + 1,
    name: `Park ${index}`,
    lat: 37.7749 + (index / count - 0.5) * 0.25,
    lng: -122.4194 + (((index * GOLDEN) % 1) - 0.5) * 0.36,
    ...{ count: 1, fits: 1, unknown: 0, dogs: index % 3 === 0 ? 1 : 0 },
  }))
  return { cells, total: count }
}
