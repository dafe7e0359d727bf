// Interaction to Next Paint on a phone with a four times slower processor: the time from each tap
// or key until its effect is painted. Measured once the map is there, and for a tap while it is being
// created.
import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureBrowser } from '../scripts/browser.mjs'
import { median, print, verdict } from './measure.ts'
import { freePort, isUp, startServer } from './product.ts'

const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true } as const
const SLOWER = 4
const ROUNDS = 3
/**
 * The threshold of 'good' for three quarters of visits: https://web.dev/articles/inp. Milliseconds.
 */
const MAX_INP = 200
/** Of a tap while the map is being made, which is once a visit. Milliseconds. */
const MAX_MEANWHILE = 350
/** Only MapLibre's script has this many bytes. */
const LARGE = 150_000
/** Milliseconds. */
const MOMENTS = [0, 200, 400, 600, 800, 1_000]
/** By then nothing of the previous interaction is still running. */
const PAUSE_MS = 1_000
/** A card with a question, relative to one that has none to ask. */
const MAX_QUESTION_RATIO = 1.1
const CARDS = 8
const PATH = '/parks/san-francisco'

type Step = { name: string; act: (page: Page) => Promise<unknown> }

const STEPS: Step[] = [
  { name: 'the search box', act: (page) => page.getByRole('combobox').first().tap() },
  { name: 'typing', act: (page) => page.keyboard.type('mission', { delay: 150 }) },
  { name: 'Escape', act: (page) => page.keyboard.press('Escape') },
  { name: 'the filters', act: (page) => button(page, 'Filters').tap() },
  {
    name: 'an amenity',
    act: (page) => page.getByRole('dialog').getByRole('checkbox', { name: 'Dog Park' }).tap(),
  },
  {
    name: 'Done',
    act: (page) => page.getByRole('dialog').getByRole('button', { name: 'Done' }).tap(),
  },
  {
    name: 'a heart',
    act: (page) =>
      button(page, /^Save /)
        .first()
        .tap(),
  },
  { name: 'a park', act: (page) => page.locator('[data-park]').first().tap() },
  { name: 'its close', act: (page) => page.getByRole('button', { name: 'Close' }).first().tap() },
  { name: 'the theme', act: (page) => page.getByRole('button', { name: /theme/i }).tap() },
]

const port = await freePort()
const server = startServer(port, '.cache/bench/inp')
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
})
try {
  await isUp(port)
  const rounds: number[][] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(browser))
  report(rounds)
  await reportMeanwhile(browser)
  await reportQuestions(browser)
} finally {
  await browser.close()
  server.kill('SIGTERM')
}

function report(rounds: number[][]): void {
  print(`\nInteractions with ${PATH} on a slow phone, its map there; the median of ${ROUNDS}`)
  const middle = STEPS.map((_, index) => median(rounds.map((times) => times[index] ?? Number.NaN)))
  for (const [index, { name }] of STEPS.entries()) {
    print(`  ${name.padEnd(18)}${middle[index]?.toFixed(0).padStart(6)} ms`)
  }
  verdict('INP, ms', Math.max(...middle), { most: MAX_INP })
}

/** Taps beside the map at several moments after its script has loaded. */
async function reportMeanwhile(of: Browser): Promise<void> {
  const times: number[] = []
  for (const moment of MOMENTS) times.push(await tapMeanwhile(of, moment))
  print(`\nA heart, so long after the map's script has come: ${MOMENTS.join(', ')} ms`)
  print(`  ${times.map((time) => `${time.toFixed(0)} ms`).join(', ')}`)
  verdict('ms of a tap while the map is made, the longest', Math.max(...times), {
    most: MAX_MEANWHILE,
  })
}

async function tapMeanwhile(of: Browser, moment: number): Promise<number> {
  return withPhone(of, async (page) => {
    await page.waitForFunction(hasLoaded, LARGE)
    await page.waitForTimeout(moment)
    await button(page, /^Save /)
      .first()
      .tap()
    await page.waitForTimeout(2 * PAUSE_MS)
    return page.evaluate(takeLongest)
  })
}

/** Parks' cards with a question, and on a device that was not sure about any of these parks. */
async function reportQuestions(of: Browser): Promise<void> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    times[0].push(...(await openCards(of, false)))
    times[1].push(...(await openCards(of, true)))
  }
  const [asking, silent] = times.map(median) as [number, number]
  print(`\nA park's card with a question ${asking.toFixed(0)} ms, without ${silent.toFixed(0)} ms`)
  verdict('a card with a question, relative to one without', asking / silent, {
    most: MAX_QUESTION_RATIO,
    sides: [`${asking.toFixed(0)} ms`, `${silent.toFixed(0)} ms`],
  })
}

/** How long opening each of the first cards took, in milliseconds. */
function openCards(of: Browser, isUnsure: boolean): Promise<number[]> {
  return withPhone(of, async (page) => {
    const cards = page.locator('a[data-park]')
    if (isUnsure) {
      await page.evaluate(beUnsure)
      await page.reload()
    }
    await page.locator('[data-map] .maplibregl-marker').first().waitFor()
    await page.waitForTimeout(PAUSE_MS)
    const times: number[] = []
    for (let index = 0; index < CARDS; index++) {
      await cards.nth(index).tap()
      const asks = page.getByRole('region', { name: 'Do you know more?' })
      await asks
        .getByRole('button', { name: 'Not sure' })
        .waitFor({ state: isUnsure ? 'detached' : 'attached' })
      await page.waitForTimeout(PAUSE_MS)
      times.push(await page.evaluate(takeLongest))
      await button(page, 'Close').first().tap()
      await page.waitForTimeout(PAUSE_MS)
      await page.evaluate(takeLongest)
    }
    // The first loads what cards need.
    return times.slice(1)
  })
}

/** Runs in the page: as if the visitor had not been sure about any of its parks. */
function beUnsure(): void {
  const parks = [...document.querySelectorAll<HTMLElement>('[data-park]')]
  const log = parks.map(({ dataset }) => ({
    ...{ parkId: Number(dataset.park), key: 'toilets', value: null, receipt: null },
    at: Date.now(),
  }))
  localStorage.setItem('parkfetch_answers', JSON.stringify(log))
}

/** The longest interaction of each step, in milliseconds. */
async function measure(of: Browser): Promise<number[]> {
  return withPhone(of, async (page) => {
    await page.locator('[data-map] .maplibregl-marker').first().waitFor()
    await page.waitForTimeout(PAUSE_MS)
    const times: number[] = []
    for (const { act } of STEPS) {
      await act(page)
      await page.waitForTimeout(PAUSE_MS)
      times.push(await page.evaluate(takeLongest))
    }
    return times
  })
}

/** Opens the listing on a slow phone. */
async function withPhone<T>(of: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await of.newContext({ ...PHONE, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.route('https://**', (route) => route.abort())
    await page.addInitScript(noteEvents)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.goto(`http://localhost:${port}${PATH}`)
    return await work(page)
  } finally {
    await context.close()
  }
}

function button(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name })
}

/** Runs in the page: whether a file with so many bytes has been loaded. */
function hasLoaded(bytes: number): boolean {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return files.some(({ encodedBodySize }) => encodedBodySize > bytes)
}

/** Runs in the page: records interactions as timed by the browser. */
function noteEvents(): void {
  const noted: number[] = []
  Object.assign(window, { noted })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & {
      interactionId: number
    })[]) {
      if (entry.interactionId > 0) noted.push(entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** Runs in the page: 0 if everything was painted within a frame. */
function takeLongest(): number {
  const { noted } = window as unknown as { noted: number[] }
  return Math.max(0, ...noted.splice(0))
}
