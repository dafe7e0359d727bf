// Frame times while the map is dragged and glides on, with 5,000 parks in view and with 500
// outlines, each compared with the same drags on the empty map.
import { type Browser, chromium, type Page } from '@playwright/test'
import { encodePolyline } from '#domain/geo/polyline.ts'
import { OUTLINE_STEPS } from '#domain/map/map-settings.ts'
import { ensureBrowser } from '../scripts/browser.mjs'
import { BASE_MAP_STYLE } from '../tests/upstreams/base-map.ts'
import { median, percentile, print, verdict } from './measure.ts'
import { freePort, isUp, startServer } from './product.ts'

const PARKS = 5_000
const OUTLINES = 500
/** Of an outline. */
const CORNERS = 30
const OUTLINE_ZOOM = 14
const ROUNDS = 2
const DRAGS = 4
/** How long the map glides on after a drag. */
const GLIDE_MS = 500
const SIZE = { width: 1440, height: 900 }
/** Longer frames, of more than two refreshes, are visible as jank. Milliseconds. */
const LATE_MS = 33.4
const MAX_MARKERS = 300
const MAX_OF_EMPTY = 1.5
const MAX_WITH_OUTLINES = 1.2

/** The fractional parts of its multiples are evenly spread. */
const GOLDEN = (Math.sqrt(5) - 1) / 2

const CENTRE = { lat: 37.7749, lng: -122.4194 }

type Shown = { parks: number; outlines: number; zoom: number }
type Run = { frames: number[]; markers: number }
type Kind = keyof typeof SHOWN

const SHOWN = {
  empty: { parks: 0, outlines: 0, zoom: 12 },
  full: { parks: PARKS, outlines: 0, zoom: 12 },
  near: { parks: 0, outlines: 0, zoom: OUTLINE_ZOOM },
  outlined: { parks: 0, outlines: OUTLINES, zoom: OUTLINE_ZOOM },
} as const satisfies Record<string, Shown>

const port = await freePort()
const server = startServer(port, '.cache/bench/pan')
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
})
try {
  await isUp(port)
  const runs: Record<Kind, Run[]> = { empty: [], full: [], near: [], outlined: [] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const kind of Object.keys(SHOWN) as Kind[]) {
      runs[kind].push(await measure(browser, SHOWN[kind]))
    }
  }
  report(runs)
} finally {
  await browser.close()
  server.kill('SIGTERM')
}

function report({ full, empty, near, outlined }: Record<Kind, Run[]>): void {
  print(`\nPanning the keyless map, ${SIZE.width}x${SIZE.height}, drawn by the processor`)
  compare(`${PARKS} parks`, [full, empty], MAX_OF_EMPTY)
  verdict('markers in the document', Math.max(...full.map(({ markers }) => markers)), {
    most: MAX_MARKERS,
  })
  compare(`${OUTLINES} outlines`, [outlined, near], MAX_WITH_OUTLINES)
}

function compare(of: string, [shown, empty]: [Run[], Run[]], most: number): void {
  const frames = shown.flatMap((run) => run.frames)
  const without = empty.flatMap((run) => run.frames)
  print(`  ${of.padEnd(14)} ${describe(frames)}`)
  print(`  ${'the empty map'.padEnd(14)} ${describe(without)}`)
  verdict('median frame, of that of the empty map', median(frames) / median(without), { most, of })
  verdict('95th percentile, of that of the empty map', p95(frames) / p95(without), { most, of })
}

function describe(frames: number[]): string {
  const late = frames.filter((frame) => frame > LATE_MS).length / frames.length
  return `median ${median(frames).toFixed(1)} ms, p95 ${p95(frames).toFixed(1)} ms, ${(late * 100).toFixed(1)} % over 33 ms`
}

function p95(frames: number[]): number {
  return percentile(frames, 0.95)
}

async function measure(of: Browser, { parks, outlines, zoom }: Shown): Promise<Run> {
  const page = await of.newPage({ viewport: SIZE })
  try {
    await page.route(/tiles\.openfreemap\.org/, (route) => route.fulfill({ json: BASE_MAP_STYLE }))
    await page.route('**/api/trpc/map.cells**', (route) =>
      route.fulfill({ json: { result: { data: cellsAnswer(parks) } } }),
    )
    await page.route('**/api/trpc/map.outlines**', (route) =>
      route.fulfill({ json: { result: { data: outlinesAnswer(outlines) } } }),
    )
    const asked = outlines > 0 ? page.waitForResponse('**/api/trpc/map.outlines**') : null
    const { lat, lng } = CENTRE
    await page.goto(`http://127.0.0.1:${port}/?lat=${lat}&lng=${lng}&zoom=${zoom}`)
    // Nearly all: a few are beyond the edge.
    await page.getByText(parks === 0 ? /Parks: 0$/ : /Parks: [1-9]\d{3}$/).waitFor()
    await asked
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
    lat: CENTRE.lat + (index / count - 0.5) * 0.25,
    lng: CENTRE.lng + (((index * GOLDEN) % 1) - 0.5) * 0.36,
    ...{ count: 1, fits: 1, unknown: 0, dogs: index % 3 === 0 ? 1 : 0 },
  }))
  return { cells, total: count }
}

/** Round outlines spread evenly over the viewport. */
function outlinesAnswer(count: number) {
  const parks = Array.from({ length: count }, (_, index) => {
    const lat = CENTRE.lat + (index / count - 0.5) * 0.05
    const lng = CENTRE.lng + (((index * GOLDEN) % 1) - 0.5) * 0.085
    const ring = Array.from({ length: CORNERS + 1 }, (__, corner): [number, number] => {
      const angle = (corner / CORNERS) * 2 * Math.PI
      return [lng + Math.cos(angle) * 0.0015, lat + Math.sin(angle) * 0.0012]
    })
    return { id: index + 1, polygons: [[encodePolyline(ring, OUTLINE_STEPS)]] }
  })
  return { parks, isCut: false }
}
