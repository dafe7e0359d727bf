import {
  animationsEnded,
  cards,
  expect,
  hydrated,
  open,
  PHONE,
  reload,
  search,
  test,
  useTheme,
} from './fixtures.ts'
import { markersSettled } from './settled.ts'

test('a dark page is dark from its first paint', async ({ page, context }) => {
  await useTheme(context, 'dark')
  await page.addInitScript(() => {
    const themes: string[] = []
    Object.assign(window, { themes })
    new MutationObserver(() => {
      if (document.body) themes.push(document.documentElement.dataset.theme ?? 'none')
    }).observe(document, { childList: true, subtree: true, attributes: true })
  })
  await open(page, '/')
  const themes = await page.evaluate(() => (window as unknown as { themes: string[] }).themes)
  expect(new Set(themes)).toEqual(new Set(['dark']))
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(ground).toBe('rgb(17, 23, 20)')
})

test('light is the default, and the switch goes through dark and the device, and keeps the choice', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/about')
  const html = page.locator('html')
  // Whatever the device says.
  await expect(html).toHaveAttribute('data-theme', 'light')
  const colour = page.locator('meta[name="theme-color"]')
  await expect(colour).toHaveAttribute('content', '#fffdf8')
  const stored = () => page.evaluate(() => localStorage.getItem('theme'))
  await page.getByRole('button', { name: 'Theme: Light. Switch to: Dark' }).click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  expect(await stored()).toBe('dark')
  // The browser goes on with the header's color, after a reload too.
  await expect(colour).toHaveAttribute('content', '#19211d')
  await page.reload()
  await expect(colour).toHaveAttribute('content', '#19211d')
  await hydrated(page)
  await page.getByRole('button', { name: 'Theme: Dark. Switch to: As the device' }).click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveAttribute('data-theme', 'light')
  await reload(page)
  await page.getByRole('button', { name: 'Theme: As the device. Switch to: Light' }).click()
  expect(await stored()).toBe('light')
})

test.describe('where kilometers are usual', () => {
  test.use({ locale: 'de-DE' })

  test('distances are in them, until miles are chosen, which is remembered', async ({ page }) => {
    await open(page, '/?address=94110')
    const first = cards(page).first()
    await expect(first).toContainText(/\d+ m away/)
    await page.getByRole('button', { name: 'Units: kilometers. Switch to: miles' }).click()
    await expect(first).toContainText(/\d\.\d miles away/)
    await reload(page)
    await expect(
      page.getByRole('button', { name: 'Units: miles. Switch to: kilometers' }),
    ).toBeVisible()
    await expect(first).toContainText(/\d\.\d miles away/)
  })
})

test('nothing shifts while the page comes to life', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await open(page, '/')
  await markersSettled(page)
  await animationsEnded(page)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02)
})

test.describe('with storage blocked', () => {
  test('everything works, for the visit', async ({ page }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('blocked', 'SecurityError')
      }
      Object.defineProperty(window, 'localStorage', { get: refuse })
      Object.defineProperty(window, 'sessionStorage', { get: refuse })
    })
    await open(page, '/')
    await search(page, 'Boston')
    await expect(cards(page).first()).toContainText('Boston')
    await page.getByRole('button', { name: /^Theme: Light/ }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await cards(page).first().getByRole('link').click()
    await expect(page.getByRole('button', { name: 'Close' })).toBeVisible()
  })
})

const PHONE_DEVICE = { viewport: PHONE, hasTouch: true, isMobile: true }

test.describe('on a phone', () => {
  test.use(PHONE_DEVICE)

  test('the list is in a sheet that is drawn up and pressed open', async ({ page }) => {
    await open(page, '/')
    const sheet = page.getByRole('region', { name: 'Parks', exact: true })
    const height = async () => (await sheet.boundingBox())?.height ?? 0
    const low = await height()
    const toggle = page.getByRole('button', { name: 'Show more of the list' })
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await toggle.click()
    await expect(page.getByRole('button', { name: 'Show more of the map' })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
    // The whole space below the search bar: then the sheet has stopped moving.
    await expect.poll(height).toBe(844 - 56 - 72)
    await drag(60)
    await expect.poll(height).toBe(low)
    await drag(-60)
    await expect.poll(height).toBe(844 - 56 - 72)
    // Its header can be dragged as well as its handle.
    await drag(60, 44)
    await expect.poll(height).toBe(low)
    // A card that opens from the whole list leaves the map in view.
    await toggle.click()
    await cards(page).nth(3).getByRole('link').click()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.poll(height).toBe(low)
    await expect(toggle).toBeVisible()

    async function drag(by: number, from = 10) {
      const box = await sheet.boundingBox()
      const x = (box?.x ?? 0) + 40
      const y = (box?.y ?? 0) + from
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x, y + by, { steps: 5 })
      await page.mouse.up()
    }
  })

  test('what has no room in the header is in its menu, which Escape closes alone', async ({
    page,
  }) => {
    await open(page, '/?address=Boston')
    await cards(page).first().getByRole('link').click()
    const menu = page.getByRole('banner').getByRole('group')
    const helpOut = page.getByRole('link', { name: 'Help out' })
    await expect(helpOut).toBeHidden()
    await menu.locator('summary').click()
    await expect(helpOut).toBeVisible()
    await expect(page.getByRole('button', { name: /^Theme: Light/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(helpOut).toBeHidden()
    await expect(menu.locator('summary')).toBeFocused()
    await expect(page.getByRole('button', { name: 'Close' })).toBeVisible()
    await menu.locator('summary').click()
    await helpOut.click()
    await expect(page.getByRole('heading', { name: 'Help out' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Saved parks, / })).toBeVisible()
  })

  test('Escape in the filters closes them, and not the park beneath', { tag: '@full' }, async ({
    page,
  }) => {
    await open(page, '/?address=Boston')
    await cards(page).first().getByRole('link').click()
    await expect(page.getByRole('button', { name: 'Close' })).toBeVisible()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).focus()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Close' })).toBeVisible()
  })

  // No park of these places has a picture; in Denver many have two sources.
  for (const place of ['Chicago', 'Denver']) {
    test(`three cards are whole in the sheet, six where it is open, with their sources, in ${place}`, {
      tag: place === 'Chicago' ? '@full' : [],
    }, async ({ page }) => {
      await open(page, `/?address=${place}`)
      const whole = () =>
        cards(page).evaluateAll((all) => {
          const sheet = document.querySelector('[aria-label="Parks"]')?.getBoundingClientRect()
          return all.filter((one) => {
            const { top, bottom } = one.getBoundingClientRect()
            return sheet && top >= sheet.top && bottom <= window.innerHeight
          }).length
        })
      await expect.poll(whole).toBe(3)
      await page.getByRole('button', { name: 'Show more of the list' }).click()
      await expect.poll(whole).toBe(6)
      const sources = cards(page).locator('small:last-child')
      const cut = sources.evaluateAll((all) =>
        all.flatMap((one) => {
          const card = one.closest('article')?.getBoundingClientRect()
          const { bottom, right } = one.getBoundingClientRect()
          const isIn = card && bottom <= card.bottom && right <= card.right
          return isIn && one.scrollWidth <= one.clientWidth ? [] : [one.textContent]
        }),
      )
      expect(await cut).toEqual([])
      if (place === 'Denver') {
        await expect(sources.filter({ hasText: ',' }).first()).toHaveText(
          'Denver Parks & Rec, Parkfetch',
        )
      }
    })
  }

  test('cards are compact, a park opens over them, and nothing is wider than the screen', async ({
    page,
  }) => {
    await open(page, '/?lat=37.7694&lng=-122.484')
    const card = cards(page).first()
    const thumbnail = await card.locator('[class*="image"]').boundingBox()
    expect([thumbnail?.width, thumbnail?.height]).toEqual([96, 80])
    await expect(card.getByRole('listitem')).toHaveText(['Playground', '+7 more'])
    await expect(page.getByRole('link', { name: 'Privacy Policy' })).toBeVisible()
    // A link of the footer that needs room.
    await expect(page.getByRole('link', { name: 'Playgrounds in New York' })).toBeHidden()
    await cards(page).first().getByRole('link').click()
    await expect(page.getByRole('button', { name: 'Close' })).toBeVisible()
    const marker = page.locator('[data-map] button[data-kind="selected"]')
    await expect(marker).toBeInViewport()
    await expect(page.getByRole('switch', { name: 'Search as I move' })).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

test('printed, the list has all its parks with their addresses, or the park its facts', async ({
  page,
}) => {
  await open(page, '/')
  const count = Number.parseInt(await page.getByText(/^[\d,]+ found$/).innerText(), 10)
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(cards(page)).toHaveCount(count)
  await expect(cards(page).last().getByRole('paragraph').first()).toBeVisible()
  // Two columns, without drawn landscapes, and the address of the page.
  const [first, last] = [cards(page).first(), cards(page).last()]
  const lefts = await Promise.all([first, last].map((card) => card.boundingBox()))
  expect(lefts[1]?.x).toBeGreaterThan((lefts[0]?.x ?? 0) + (lefts[0]?.width ?? 0))
  await expect(cards(page).locator('[class*="placeholder"]').filter({ visible: true })).toHaveCount(
    0,
  )
  await expect(page.locator('footer').filter({ visible: true })).toContainText(page.url())
  await expect(page.getByRole('img', { name: 'QR code of this page' })).toBeVisible()
  await expect(page.locator('[data-opening]')).toBeVisible()
  const map = await page.locator('[data-opening]').boundingBox()
  const list = await page.getByRole('region', { name: 'Parks', exact: true }).boundingBox()
  expect(list?.y).toBeGreaterThanOrEqual((map?.y ?? 0) + (map?.height ?? 0))
  await expect(page.getByRole('combobox', { name: /Address/ })).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(2_000)
  await page.emulateMedia({ media: 'screen' })
  await cards(page).first().getByRole('link').click()
  const card = page.locator('[data-park-panel]')
  await expect(card.getByRole('region', { name: 'Sources' })).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(card.getByRole('heading', { level: 2 })).toBeVisible()
  await expect(card.getByText(/^http.*\/parks\/\d+\//)).toBeVisible()
  await expect(card.getByRole('img', { name: 'QR code of this page' })).toBeVisible()
  await expect(card.getByText("What we don't know yet")).toBeHidden()
  await expect(cards(page).first()).toBeHidden()
})

test('a dark page is printed in light colours, with the shapes of its parks', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await open(page, '/parks/boston')
  const shape = cards(page).first().locator('[data-part="shape"]')
  const colours = () =>
    shape.evaluate((drawn) => [getComputedStyle(drawn).fill, getComputedStyle(document.body).color])
  expect(await colours()).toEqual(['rgb(59, 110, 79)', 'rgb(232, 238, 233)'])
  await page.emulateMedia({ media: 'print' })
  const [fill, text = ''] = await colours()
  expect(fill).toBe('rgb(185, 217, 171)')
  // Dark enough to be read on paper.
  for (const part of text.match(/\d+/g) ?? []) expect(Number(part)).toBeLessThan(80)
  await expect(shape).toBeVisible()
})

test('in a window of 320 by 256 the list is reached, and a card can be read', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await open(page, '/')
  const last = cards(page).nth(3)
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await last.getByRole('link').click()
  const close = page.getByRole('button', { name: 'Close', exact: true })
  await expect(close).toBeInViewport()
  await close.click()
  await expect(last).toBeInViewport()
})
