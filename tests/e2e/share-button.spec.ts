import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test'
import {
  animationsEnded,
  cards,
  expect,
  expectAccessible,
  open,
  reload,
  stayOnParkPage,
  test,
  useTheme,
} from './fixtures.ts'

const SHARE = '**/api/trpc/share.create**'

const shareButton = (page: Page) => page.getByRole('button', { name: /^(Share|Copied!)$/ })
const toast = (page: Page, title: string) =>
  page
    .getByRole('region', { name: 'Notifications (F8)' })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })

async function idOf(request: APIRequestContext, name: string): Promise<number> {
  const { parks } = await (await request.get(`/api/parks?address=${name}`)).json()
  return parks[0].id
}

/** Opens the card of Golden Gate Park in a search for another place, and records its requests. */
async function openCard(page: Page): Promise<unknown[]> {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes('share.create')) sent.push(request.postDataJSON())
  })
  await open(page, '/?address=Golden+Gate+Park')
  await cards(page).first().getByRole('link').click()
  await expect(shareButton(page)).toBeVisible()
  return sent
}

/** Replaces a browser's clipboard or share sheet. */
async function stub(context: BrowserContext, script: () => void): Promise<void> {
  await context.addInitScript(() => Object.assign(window, { taken: [] }))
  await context.addInitScript(script)
}

const taken = (page: Page) => page.evaluate(() => (window as never as { taken: unknown[] }).taken)

function withoutSheet() {
  Object.defineProperty(navigator, 'share', { value: undefined })
}

function withClipboard() {
  const { taken } = window as never as { taken: unknown[] }
  const write = async ([item]: ClipboardItem[]) => {
    const blob = await item?.getType('text/plain')
    taken.push(await blob?.text())
  }
  Object.defineProperty(navigator, 'clipboard', { value: { write } })
}

test.describe('the clipboard', () => {
  test('is given the link, which opens the park where it was found', async ({ page, context }) => {
    await stub(context, withoutSheet)
    await stub(context, withClipboard)
    await page.clock.install()
    const sent = await openCard(page)
    await page.evaluate(() => {
      const events: unknown[] = []
      Object.assign(window, { events })
      addEventListener('parkfetch:analytics', (event) => events.push((event as CustomEvent).detail))
    })
    // However long the machine takes for what follows.
    await page.clock.pauseAt(Date.now() + 60_000)
    await shareButton(page).dblclick()
    await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
    // Its script is loaded in a task of its own, which a stopped clock never starts.
    await page.clock.runFor(1)
    await expect(toast(page, 'Link Copied!')).toBeVisible()
    expect(sent).toEqual([
      {
        parkId: expect.any(Number),
        location: { lat: expect.any(Number), lng: expect.any(Number) },
      },
    ])
    const id = (sent[0] as { parkId: number }).parkId
    expect(await page.evaluate(() => (window as never as { events: unknown[] }).events)).toEqual([
      { event: 'share', id },
    ])
    await page.clock.runFor(1_000)
    await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
    await page.clock.runFor(2_000)
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible()
    const [link] = (await taken(page)) as string[]
    expect(link).toMatch(new RegExp(`^${new URL(page.url()).origin}/s/[\\w-]{16}$`))
    await page.goto(link ?? '')
    await expect(page.getByRole('region', { name: 'Golden Gate Park' })).toBeVisible()
    await expect(cards(page).first()).toContainText('Golden Gate Park')
  })

  test('refused: the link is shown, to be copied by hand', async ({ page, context }) => {
    await stub(context, withoutSheet)
    await stub(context, () => {
      const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
      Object.defineProperty(navigator, 'clipboard', {
        value: { write: refuse, writeText: refuse },
      })
    })
    await openCard(page)
    await shareButton(page).click()
    const notice = toast(page, 'Link Created')
    await expect(notice).toContainText('Long-press to select and copy')
    const link = notice.getByRole('textbox', { name: 'Link' })
    await expect(link).toHaveValue(/\/s\/[\w-]{16}$/)
    await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('F8')
    await tabTo(page, link)
    const selected = () => page.evaluate(() => getSelection()?.toString())
    expect(await selected()).toBe(await link.inputValue())
    // Dragging over the link selects it instead of swiping the toast.
    await drag(page, link, 120)
    await expect(notice).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(notice).toBeHidden()
    await expect(shareButton(page)).toBeVisible()
  })
})

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 10; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not reach it')
}

async function drag(page: Page, from: Locator, right: number): Promise<void> {
  const box = await from.boundingBox()
  if (!box) throw new Error('It is not there')
  const [x, y] = [box.x + 30, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + right, y, { steps: 8 })
  await page.mouse.up()
}

test('the share sheet is opened where there is one, and giving up is nothing to speak of', async ({
  page,
  context,
}) => {
  await stub(context, () => {
    const { taken } = window as never as { taken: unknown[] }
    Object.defineProperty(navigator, 'canShare', { value: () => true })
    Object.defineProperty(navigator, 'share', {
      value: async (data: unknown) => {
        taken.push(data)
        if (taken.length > 1) throw new DOMException('no', 'AbortError')
      },
    })
  })
  await page.clock.install()
  await openCard(page)
  for (const times of [1, 2]) {
    await shareButton(page).click()
    await expect.poll(async () => (await taken(page)).length).toBe(times)
  }
  expect(await taken(page)).toEqual(
    Array(2).fill({
      title: 'Golden Gate Park',
      url: expect.stringMatching(/\/s\/[\w-]{16}$/),
    }),
  )
  await page.clock.runFor(300)
  await expect(page.getByText(/^Link|Sharing Error|Copied!/)).toHaveCount(0)
})

test('what is shared is never where the visitor is', async ({ page, context }) => {
  await stub(context, withoutSheet)
  await stub(context, withClipboard)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 37.7596, longitude: -122.4269 })
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes('share.create')) sent.push(request.postDataJSON())
  })
  await open(page, '/')
  await page.getByRole('button', { name: 'Use my current location' }).click()
  await expect(page).toHaveURL(/lat=37\.75/)
  await expect(cards(page).first()).toContainText('Mission Dolores Park')
  await cards(page).nth(1).getByRole('link').click()
  await shareButton(page).click()
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
  // Nor after a reload, when it is unknown whose place the URL names.
  await reload(page)
  await shareButton(page).click()
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
  expect(sent).toEqual(Array(2).fill({ parkId: expect.any(Number) }))
})

test.describe('a server that fails', () => {
  test.use({ allowed: [[/Failed to load resource|ERR_/], { option: true }] as never })

  test('is reported, and can be asked again', async ({ page, context }) => {
    await stub(context, withoutSheet)
    await stub(context, withClipboard)
    await openCard(page)
    await page.route(SHARE, (route) => route.fulfill({ status: 500, body: '<h1>Fault</h1>' }))
    await shareButton(page).click()
    const notice = toast(page, 'Sharing Error')
    await expect(notice).toContainText('Unable to generate share link. Please try again.')
    await expect(notice).toHaveAttribute('data-destructive', 'true')
    await expect(shareButton(page)).not.toHaveAttribute('aria-busy')
    await page.unroute(SHARE)
    await shareButton(page).click()
    await expect(toast(page, 'Link Copied!')).toBeVisible()
    await expect(notice).toBeHidden()
  })

  test('by not answering is asked once', { tag: '@full' }, async ({ page, context }) => {
    await stub(context, withoutSheet)
    await stub(context, withClipboard)
    await page.clock.install()
    const sent = await openCard(page)
    await page.route(SHARE, () => {})
    await shareButton(page).click()
    await expect(shareButton(page)).toHaveAttribute('aria-busy', 'true')
    await shareButton(page).click({ force: true })
    await page.clock.runFor(16_000)
    await expect(toast(page, 'Sharing Error')).toBeVisible()
    await expect(shareButton(page)).not.toHaveAttribute('aria-busy')
    expect(sent).toHaveLength(1)
  })

  test('to give scripts is asked for them again', { tag: '@full' }, async ({ page, request }) => {
    const id = await idOf(request, 'Golden+Gate+Park')
    let isAway = true
    // Lazily loaded parts are not in the document.
    const html = await (await request.get(`/parks/${id}/golden-gate-park`)).text()
    await page.route('**/assets/chunks/*.js', (route) => {
      const isFirst = html.includes(new URL(route.request().url()).pathname)
      return isAway && !isFirst ? route.abort() : route.continue()
    })
    await page.goto(`/parks/${id}/golden-gate-park`)
    const again = page.getByRole('button', { name: 'Load again' })
    // Rating, sharing, a question, reporting, what changed.
    await expect(again).toHaveCount(5)
    isAway = false
    await again.nth(1).click()
    await expect(shareButton(page)).toBeVisible()
  })
})

test("a park's own page shares as well", async ({ page, context, request }) => {
  await stub(context, withoutSheet)
  await stub(context, withClipboard)
  const id = await idOf(request, 'Golden+Gate+Park')
  await stayOnParkPage(page)
  await open(page, `/parks/${id}/golden-gate-park`)
  await shareButton(page).click()
  await expect(toast(page, 'Link Copied!')).toBeVisible()
})

for (const theme of ['light', 'dark']) {
  const tag = theme === 'light' ? [] : '@full'
  test(`a card with its buttons and toast in ${theme}`, { tag }, async ({ page, context }) => {
    await useTheme(context, theme)
    await stub(context, withoutSheet)
    await stub(context, withClipboard)
    await openCard(page)
    await shareButton(page).click()
    await expect(toast(page, 'Link Copied!')).toBeVisible()
    await expectAccessible(page)
  })
}

test('a toast is swiped away by more than 50 pixels, one at a time', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await stub(context, withoutSheet)
  await stub(context, withClipboard)
  await openCard(page)
  const notice = toast(page, 'Link Copied!')
  await shareButton(page).click()
  await expect(notice).toHaveCount(1)
  await animationsEnded(page)
  await drag(page, notice, 45)
  await animationsEnded(page)
  await expect(notice).toBeVisible()
  await drag(page, notice, 70)
  await expect(notice).toBeHidden()
})
