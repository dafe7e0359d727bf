import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { mainScreenScript } from '../main-screen-script.ts'
import { BASE_MAP_STYLE } from '../upstreams/base-map.ts'

/** What a browser says that is no fault of the page. */
const HARMLESS = [
  /GPU stall due to ReadPixels/,
  /GL Driver Message/,
  /WebGL/,
  /Service Worker registration blocked/,
]

type Fixtures = {
  /** Console messages a test expects, such as that of a request it made fail. */
  allowed: RegExp[]
  /** On a phone with few of them the map waits for a pause, which most tests don't have. */
  processors: number
}

/** Every page is watched: an error on its console or in its scripts fails the test. */
export const test = base.extend<Fixtures>({
  allowed: [[], { option: true }],
  processors: [8, { option: true }],
  context: async ({ context, allowed, processors }, use) => {
    const errors: string[] = []
    const heed = (text: string) => {
      if (![...HARMLESS, ...allowed].some((known) => known.test(text))) errors.push(text)
    }
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) heed(message.text())
    })
    context.on('weberror', (error) => heed(error.error().message))
    await context.route(/tiles\.openfreemap\.org/, (route) =>
      route.fulfill({ json: BASE_MAP_STYLE }),
    )
    await context.addInitScript((value) => {
      Object.defineProperty(navigator, 'hardwareConcurrency', { value })
    }, processors)
    await use(context)
    expect(errors).toEqual([])
  },
})

export { expect }

/** The list of parks on the main screen. */
export function cards(page: Page) {
  return page.getByRole('article')
}

/** The number of parks found, as the main screen says it. */
export async function found(page: Page): Promise<number> {
  const text = await page.getByText(/^[\d,]+ found$/).innerText()
  return Number(text.replace(/[^\d]/g, ''))
}

/** The markers of single parks on the map. */
export function markers(page: Page) {
  return page.locator('[data-map] button[data-park]')
}

/** Types into the search box and presses Enter. */
export async function search(page: Page, text: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Address, zip code, city or park' })
  await box.fill(text)
  await box.press('Enter')
}

/** Of React's own, what tells whether a document has come to life. */
type Root = { stateNode: { current: { memoizedState: { isDehydrated?: boolean } } } }

/**
 * Waits until scripts run the page, and its map where it has one: before that a click is lost, and
 * what is chosen is put back. That React has begun is not enough, as it may take a busy machine long.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const entries = Object.entries(document.getElementById('root') ?? {})
    const root = entries.find(([key]) => key.startsWith('__reactContainer'))?.[1] as
      | Root
      | undefined
    const runs = root?.stateNode.current.memoizedState.isDehydrated === false
    const map = document.querySelector('[data-map]')
    return runs && (map === null || map.querySelector('[class*="canvas"]') !== null)
  })
}

const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** The two sizes in the two themes, for what has to be seen in all four. */
export const LOOKS = (['light', 'dark'] as const).flatMap((theme) => [
  { name: `on a desktop, in ${theme}`, theme, viewport: DESKTOP },
  { name: `on a phone, in ${theme}`, theme, viewport: PHONE },
])

/** Each size and each theme once, for what is the same but for its colours or its width. */
export const OPPOSITE_LOOKS = LOOKS.filter(
  ({ theme, viewport }) => (theme === 'light') === (viewport === DESKTOP),
)

/** Gives a page one of these looks, before it is opened. */
export async function useLook(page: Page, look: (typeof LOOKS)[number]): Promise<void> {
  await page.setViewportSize(look.viewport)
  await useTheme(page.context(), look.theme)
}

/** Has a visitor's browser remember a theme. */
export async function useTheme(context: BrowserContext, theme: string): Promise<void> {
  await context.addInitScript((value) => {
    if (window.origin !== 'null') localStorage.setItem('theme', value)
  }, theme)
}

/** Has a park's own page stay: the script of the main screen, to which it leads, never ends. */
export async function stayOnParkPage(page: Page): Promise<void> {
  await page.route(`**${mainScreenScript()}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'await new Promise(() => {})' }),
  )
}

/** Opens a page, with scripts running. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

export async function reload(page: Page): Promise<void> {
  await page.reload()
  await hydrated(page)
}

/** What is half transparent on its way in has too little contrast. */
async function endOfAnimations(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

/** Fails on what keeps people from using the page, by the rules of WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(endOfAnimations)
  // Our pages have no frames of others, so neither a second page nor what passed is needed.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const serious = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
  expect(serious).toEqual([])
}

/** Which of the texts a document does not hold; a short answer where all of it would be long. */
export function textsMissingIn(html: string, texts: string[]): string[] {
  const plain = html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('&quot;', '"')
  return texts.filter((text) => !plain.includes(text))
}
