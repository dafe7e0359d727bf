import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { CELLS_WAIT_MS } from '#components/map/markers/use-marker-points.ts'
import { mainScreenScript } from '../built-scripts.ts'
import { BASE_MAP_STYLE } from '../upstreams/base-map.ts'
import { holdAnswers } from './held-answers.ts'
import { heldStill, holdTimers, markersSettled, watchCells } from './settled.ts'
import { drawNothing } from './undrawn-map.ts'

/** Browser messages that are not the page's fault. */
const HARMLESS = [
  /GPU stall due to ReadPixels/,
  /GL Driver Message/,
  /WebGL/,
  /Service Worker registration blocked/,
]

type Fixtures = {
  /** Console messages a test expects, such as that of a request it made fail. */
  allowed: RegExp[]
  /** Whether maps are drawn: only for tests that look at them. */
  drawsMap: boolean
  /** Whether the built-in map has its tiles, which take the processor long to draw. */
  drawsTiles: boolean
}

/** An error on the console or in a script fails the test. */
export const test = base.extend<Fixtures>({
  allowed: [[], { option: true }],
  drawsMap: [false, { option: true }],
  drawsTiles: [false, { option: true }],
  context: async ({ context, allowed, drawsMap, drawsTiles }, use) => {
    const errors: string[] = []
    const heed = (text: string, from: string | undefined, page: Page | null) => {
      if ([...HARMLESS, ...allowed].some((known) => known.test(text))) return
      errors.push(`${text}\nfrom ${from}, on ${page?.url()}`)
    }
    context.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return
      heed(message.text(), message.location().url, message.page())
    })
    context.on('weberror', (error) => {
      const { message, stack } = error.error()
      heed(message, stack, error.page())
    })
    watchCells(context)
    await context.route(/tiles\.openfreemap\.org/, (route) =>
      route.fulfill({ json: BASE_MAP_STYLE }),
    )
    if (!drawsMap) await context.addInitScript(drawNothing)
    if (!drawsTiles)
      await context.route('**/map/tiles.json', (route) => route.fulfill({ json: null }))
    await use(context)
    const found = [...errors]
    // Nobody would answer what is still on its way to a route.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    expect(found).toEqual([])
  },
})

export { expect }

/** The list of parks on the main screen. */
export function cards(page: Page) {
  return page.getByRole('article')
}

/** The number of parks found, according to the main screen. */
export async function found(page: Page): Promise<number> {
  const text = await page.getByText(/^[\d,]+ found( ·|$)/).innerText()
  return Number(text.split(' ')[0]?.replaceAll(',', ''))
}

/** The markers of single parks on the map. */
export function markers(page: Page) {
  return page.locator('[data-map] button[data-park]')
}

/** What the first card of the list says; the initials in its picture go when its shape comes. */
export function firstCard(page: Page) {
  return cards(page).first().locator('div:has(> h3)')
}

/** Types into the search box and presses Enter. */
export async function search(page: Page, text: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Address, zip code, city or park' })
  await box.fill(text)
  await box.press('Enter')
}

/** React's internal state, which shows whether a document is hydrated. */
type Root = { stateNode: { current: { memoizedState: { isDehydrated?: boolean } } } }

/**
 * Waits until the page is hydrated, and its map, if it has one, is there: before that a click is
 * lost, and input is overwritten.
 *
 * @param hasMap whether a map comes; otherwise it is enough that it has begun
 */
export async function hydrated(page: Page, { hasMap = true } = {}): Promise<void> {
  await page.waitForFunction((waitsForMap) => {
    const entries = Object.entries(document.getElementById('root') ?? {})
    const root = entries.find(([key]) => key.startsWith('__reactContainer'))?.[1] as
      | Root
      | undefined
    const runs = root?.stateNode.current.memoizedState.isDehydrated === false
    // Parts of the form are hydrated by scripts of their own.
    const fields = [...document.querySelectorAll('form[action="/"] :is(select, nav a)')]
    const isLive = (field: Element) => Object.keys(field).some((key) => key.startsWith('__reactP'))
    if (!runs || !fields.every(isLive)) return false
    // A park's page is about to become the map.
    if (document.querySelector('[data-opens-map=true]')) return false
    const map = document.querySelector('[data-map]')
    if (map === null) return runs
    const isReady = map.querySelector('[data-opening]:not([hidden])') === null
    return runs && (isReady || (!waitsForMap && map.querySelector('[class*="canvas"]') !== null))
  }, hasMap)
}

const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** Both sizes in both themes. */
export const LOOKS = (['light', 'dark'] as const).flatMap((theme) => [
  { name: `on a desktop, in ${theme}`, theme, viewport: DESKTOP },
  { name: `on a phone, in ${theme}`, theme, viewport: PHONE },
])

/** Between the two, in both themes. */
export const TABLETS = (['light', 'dark'] as const).map((theme) => {
  return { name: `on a tablet, in ${theme}`, theme, viewport: { width: 820, height: 1180 } }
})

/** Each size and each theme once. */
export const OPPOSITE_LOOKS = LOOKS.filter(
  ({ theme, viewport }) => (theme === 'light') === (viewport === DESKTOP),
)

/** Sets a page's size and theme before it is opened. */
export async function useLook(
  page: Page,
  look: Pick<(typeof LOOKS)[number], 'theme' | 'viewport'>,
): Promise<void> {
  await page.setViewportSize(look.viewport)
  await useTheme(page.context(), look.theme)
}

/** Stores a theme in a visitor's browser. */
export async function useTheme(context: BrowserContext, theme: string): Promise<void> {
  await context.addInitScript((value) => {
    if (window.origin !== 'null') localStorage.setItem('theme', value)
  }, theme)
}

/**
 * Keeps a park's own page from turning into the main screen, whose script can't be loaded.
 */
export async function stayOnParkPage(page: Page): Promise<void> {
  await page.route(`**${mainScreenScript()}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("no map")' }),
  )
}

/** Opens a page and waits for hydration. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Opens a page with more parks than its document carries, and waits until the list is whole. */
export async function openWhole(page: Page, path: string): Promise<void> {
  const others = page.waitForResponse(/parks\.search/)
  await open(page, path)
  await others
}

export async function reload(page: Page): Promise<void> {
  await page.reload()
  await hydrated(page)
}

/** Elements fading in have too little contrast; others may begin to once these have ended. */
async function endOfAnimations(): Promise<void> {
  const isEnding = ({ effect, playState }: Animation) =>
    playState !== 'finished' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
  for (let quietFrames = 0; quietFrames < 2; quietFrames++) {
    const ending = document.getAnimations().filter(isEnding)
    if (ending.length > 0) quietFrames = 0
    await Promise.allSettled(ending.map(({ finished }) => finished))
    await new Promise(requestAnimationFrame)
  }
}

/** Waits until nothing moves: what is pressed may lie below something that unfolds. */
export async function animationsEnded(page: Page): Promise<void> {
  await page.evaluate(endOfAnimations)
}

/** Lets no map be drawn, as in a browser without WebGL. */
export async function withoutWebGl(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext as (...args: unknown[]) => unknown
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      ...rest: unknown[]
    ) {
      return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...rest)
    } as typeof HTMLCanvasElement.prototype.getContext
  })
}

/** Counts the animations that have begun, from its first call on. */
function countAnimations(): number {
  const counted = window as { animations?: number }
  if (counted.animations === undefined) {
    counted.animations = 0
    const count = () => {
      counted.animations = (counted.animations ?? 0) + 1
    }
    for (const type of ['animationstart', 'transitionrun']) addEventListener(type, count, true)
  }
  return counted.animations
}

/** Fails on accessibility violations by WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  let serious: string[] = []
  for (let turn = 0; turn < 5; turn++) {
    const before = await page.evaluate(countAnimations)
    await animationsEnded(page)
    serious = await findViolations(page)
    // A toast may have begun to fade out while it was looked at.
    if (serious.length === 0 || (await page.evaluate(countAnimations)) === before) break
  }
  expect(serious).toEqual([])
}

async function findViolations(page: Page): Promise<string[]> {
  // The pages have no frames of other origins, so that neither a second page nor passed rules are
  // needed.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
}

/** The texts missing from a document; short, unlike a diff of the document. */
export function textsMissingIn(html: string, texts: string[]): string[] {
  const plain = html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('&quot;', '"')
  return texts.filter((text) => !plain.includes(text))
}

/**
 * Opens a page whose map gets its parks late, but before it stops waiting. Every frame must have the
 * first view or the same markers as at the end.
 */
export async function expectNoOtherMarkers(page: Page, path: string): Promise<void> {
  await holdTimers(page, CELLS_WAIT_MS)
  const answer = await holdAnswers(page, '**/api/trpc/map.cells**')
  await page.addInitScript(() => {
    const frames: string[] = []
    Object.assign(window, { frames })
    const look = () => {
      const markers = [...document.querySelectorAll('[data-map] [data-marker]')]
      const first = document.querySelector<HTMLElement>('[data-opening]')
      const keys = markers.map((marker) => marker.getAttribute('data-marker')).sort()
      const isEmpty = keys.length === 0
      const isCovered = first !== null && !first.hidden
      if (document.querySelector('[data-map]') && !(isEmpty && isCovered))
        frames.push(keys.join(' '))
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto(path)
  await expect(page.locator('[data-map] [class*="canvas"]').first()).toBeAttached()
  await heldStill(page)
  answer()
  await hydrated(page)
  await expect(page.locator('[data-map] [data-marker]').first()).toBeVisible()
  await expect(page.locator('[data-opening]:visible')).toHaveCount(0)
  await markersSettled(page)
  const read = () => page.evaluate(() => (window as unknown as { frames: string[] }).frames)
  await expect.poll(async () => (await read()).length).toBeGreaterThan(3)
  const frames = await read()
  expect(new Set(frames).size).toBe(1)
}
