// The public pages as Lighthouse sees them: its default phone (412x823) with its default throttling,
// slow 4G and a processor four times slower, both simulated from what was observed.
//
// Other hosts are not asked, so that the figures are the product's and not the machine's network's:
// their requests are blocked, which Lighthouse does not hold against a page, and the map's base is
// the built-in one. The map is part of what is measured; it is drawn by the processor here.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { ensureBrowser } from '../scripts/browser.mjs'
import { mainScreenScript } from '../tests/built-scripts.ts'
import { median, print, verdict } from './measure.ts'
import { freePort, isUp, startServer } from './product.ts'

/** Only needed here, and 150 MB: not a dependency. */
const LIGHTHOUSE = ['npx', '--yes', 'lighthouse@12.8.2'] as const
const OUTPUT_BYTES = 100_000_000

const MIN_SCORES = {
  performance: 85,
  accessibility: 100,
  'best-practices': 95,
  seo: 95,
} as const
const MAX_SHIFT = 0.02
const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const FIGURES = {
  'first-contentful-paint': { name: 'FCP', show: seconds },
  'largest-contentful-paint': { name: 'LCP', show: seconds },
  'speed-index': { name: 'SI', show: seconds },
  'total-blocking-time': { name: 'TBT', show: (ms: number) => `${ms.toFixed(0)} ms` },
  'cumulative-layout-shift': { name: 'CLS', show: (shift: number) => shift.toFixed(3) },
  'total-byte-weight': {
    name: 'bytes',
    show: (bytes: number) => `${(bytes / 1024).toFixed(0)} KB`,
  },
} as const
const COLUMN = 10
const MAX_TRIES = 3
const PARK = '/parks/1'

type Page = { path: string; blocked?: string[]; note?: string }
type Figures = Record<string, number>
/** What is used of Lighthouse's report. */
type Result = {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

const runs = Number(option('runs') ?? 3)
const port = await freePort()
const origin = `http://localhost:${port}`
const folder = await mkdtemp(join(tmpdir(), 'parkfetch-lighthouse-'))
const server = startServer(port, folder)
try {
  await isUp(port)
  const pages = await wantedPages()
  const figures = new Map<Page, Figures>()
  // In turns, so that other load on the machine affects all of them.
  const measured = new Map(pages.map((page) => [page, [] as Figures[]]))
  for (const page of pages) await fetch(origin + page.path)
  for (let run = 0; run < runs; run++) {
    for (const page of pages) measured.get(page)?.push(await measureSurely(page))
  }
  for (const [page, all] of measured) figures.set(page, middle(all))
  report(figures)
} finally {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('close', resolve))
  await rm(folder, { recursive: true, force: true })
}

/**
 * A park's page is measured as visitors and crawlers get it, with the main screen replacing it in
 * the same document, and as it stays if the main screen's script is unavailable.
 */
async function wantedPages(): Promise<Page[]> {
  const park = new URL((await fetch(origin + PARK)).url).pathname
  const all: Page[] = [
    { path: '/' },
    { path: park, note: 'then the map' },
    {
      path: park,
      note: 'by itself',
      blocked: [origin + mainScreenScript()],
    },
    { path: '/parks/san-francisco' },
    { path: '/blog' },
    { path: `/blog/${await findPost()}` },
    { path: '/about' },
  ]
  const path = option('page')
  if (path === undefined) return all
  const known = all.filter((page) => page.path === path)
  return known.length > 0 ? known : [{ path }]
}

/** The slug of a seeded guide. */
async function findPost(): Promise<string> {
  const answer = await fetch(`${origin}/api/blog?tag=playgrounds`)
  const { posts } = (await answer.json()) as { posts: [{ slug: string }] }
  return posts[0].slug
}

/** On a busy machine a trace may lack its beginning, which Lighthouse reports. */
async function measureSurely(page: Page): Promise<Figures> {
  for (let tries = 1; tries < MAX_TRIES; tries++) {
    try {
      return await measure(page)
    } catch (error) {
      print(`Once more: ${error instanceof Error ? error.message : error}`)
    }
  }
  return await measure(page)
}

async function measure({ path, blocked = [] }: Page): Promise<Figures> {
  const debugging = await freePort()
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: [
      `--remote-debugging-port=${debugging}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
    ],
  })
  try {
    const result = await runLighthouse(origin + path, [
      `--port=${debugging}`,
      ...SCORES.map((name) => `--only-categories=${name}`),
      ...['https://*', ...blocked].map((pattern) => `--blocked-url-patterns=${pattern}`),
    ])
    if (result.runtimeError) throw new Error(`${path}: ${result.runtimeError.message}`)
    return figuresOf(result)
  } finally {
    await browser.close()
  }
}

async function runLighthouse(url: string, options: readonly string[]): Promise<Result> {
  const [npx, ...tool] = LIGHTHOUSE
  const { stdout } = await promisify(execFile)(
    npx,
    [...tool, url, '--quiet', '--output=json', '--no-enable-error-reporting', ...options],
    { maxBuffer: OUTPUT_BYTES },
  )
  return JSON.parse(stdout)
}

function figuresOf(result: Result): Figures {
  const scores = SCORES.map((name) => [name, 100 * (result.categories[name]?.score ?? 0)])
  const values = Object.keys(FIGURES).map((name) => [
    name,
    result.audits[name]?.numericValue ?? Number.NaN,
  ])
  return Object.fromEntries([...scores, ...values])
}

function middle(all: Figures[]): Figures {
  const names = Object.keys(all[0] ?? {})
  return Object.fromEntries(
    names.map((name) => [name, median(all.map((one) => one[name] ?? Number.NaN))]),
  )
}

function report(figures: Map<Page, Figures>): void {
  print(`\nLighthouse, mobile, simulated slow 4G and processor; the median of ${runs}`)
  const names = [...SCORES.map((name) => name.slice(0, 4)), ...Object.values(FIGURES).map(nameOf)]
  print(names.map((name) => name.padStart(COLUMN)).join(''))
  for (const [page, one] of figures) {
    const scores = SCORES.map((name) => one[name]?.toFixed(0) ?? '')
    const values = Object.entries(FIGURES).map(([name, { show }]) => show(one[name] ?? Number.NaN))
    print(`${[...scores, ...values].map((text) => text.padStart(COLUMN)).join('')}  ${title(page)}`)
  }
  for (const [page, one] of figures) {
    for (const name of SCORES) {
      verdict(`${title(page)}, ${name}`, one[name] ?? 0, { least: MIN_SCORES[name] })
    }
    verdict(`${title(page)}, CLS`, one['cumulative-layout-shift'] ?? 1, { most: MAX_SHIFT })
  }
}

function title({ path, note }: Page): string {
  return note ? `${path} (${note})` : path
}

function nameOf({ name }: { name: string }): string {
  return name
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}

function option(name: string): string | undefined {
  const start = `--${name}=`
  return process.argv.find((text) => text.startsWith(start))?.slice(start.length)
}
