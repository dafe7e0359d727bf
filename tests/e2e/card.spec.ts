import { animationsEnded, cards, expect, expectAccessible, open, test } from './fixtures.ts'
import { changePark, openPark } from './live-parks.ts'
import { heldStill } from './settled.ts'

const PARK = 'Orchard Commons Park'
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Open from six to ten, on Sundays closed. */
const openingHours = {
  weekday_text: DAYS.map((day) => `${day}: ${day === 'Sunday' ? 'Closed' : '6:00 AM – 10:00 PM'}`),
}

test.describe('by a clock in Japan', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('a park’s hours go by the clock where it is', async ({ page, request }) => {
    const { parks } = await (
      await request.get('/api/parks?lat=39.73915&lng=-104.9847&rating=1')
    ).json()
    const { id } = parks.find(({ name }: { name: string }) => name === PARK)
    const known = await (await request.get(`/api/parks/${id}`)).json()
    expect(known.timeZone).toBe('America/Denver')
    expect(parks[0].timeZone).toBeUndefined()

    // Friday, 9:59 PM in Denver; Saturday noon and later in Tokyo.
    await page.clock.install({ time: new Date('2026-07-11T03:59:00Z') })
    await changePark(page, () => ({ openingHours }))
    const panel = await openPark(page, PARK)
    await panel.getByText('Open now · Closes at 10 PM').click()
    await expect(panel.locator('[aria-current="date"]')).toHaveText('Friday: 6:00 AM – 10:00 PM')
    await expectAccessible(page)
    // Not runFor: the map would render each frame in between.
    await page.clock.fastForward(61_000)
    await expect(panel.getByText('Closed now · Opens at 6 AM tomorrow')).toBeVisible()
    await page.clock.fastForward(2 * 3_600_000)
    await expect(panel.locator('[aria-current="date"]')).toHaveText('Saturday: 6:00 AM – 10:00 PM')
    await page.clock.fastForward(22 * 3_600_000)
    await expect(panel.getByText('Closed now · Opens at 6 AM on Monday')).toBeVisible()
  })
})

test('the document states the hours, and leaves open or closed to the browser', async ({
  request,
}) => {
  const { parks } = await (
    await request.get('/api/parks?lat=39.73915&lng=-104.9847&rating=1')
  ).json()
  const { id } = parks.find(({ name }: { name: string }) => name === PARK)
  const html = await (await request.get(`/?park=${id}`)).text()
  expect(html.includes('Monday: Open 24 hours')).toBe(true)
  expect(html.includes('Open now')).toBe(false)
})

test('without hours or a time zone nobody says open or closed', { tag: '@full' }, async ({
  page,
}) => {
  await changePark(page, () => ({ openingHours, timeZone: 'Mars/Olympus_Mons' }))
  const panel = await openPark(page, PARK)
  await panel.locator('summary', { hasText: 'Opening hours' }).click()
  await expect(panel.getByText('Monday: 6:00 AM – 10:00 PM')).toBeVisible()
  await expect(panel.getByText(/Open now|Closed now/)).toHaveCount(0)
  await page.unroute('**/api/trpc/parks.byId?**')
  const other = await openPark(page, 'Mill Grove Park')
  await other.locator('summary', { hasText: "What we don't know yet" }).click()
  await expect(other.getByText('Hours unknown')).toBeVisible()
})

test('the card sums a park up, and says how far and in which direction it is', async ({ page }) => {
  await changePark(page, () => ({
    rating: 4.9,
    userRatingsTotal: 2,
    amenities: ['Playground', 'Walking Trails', 'Picnic Area'],
  }))
  const panel = await openPark(page, PARK)
  const summary = panel.getByRole('list', { name: 'Summary' }).getByRole('listitem')
  await expect(summary).toHaveText([
    'Good: Outstanding rating of 4.9',
    'Good: Has a playground',
    'Good: Has walking trails',
    'To mind: Rated only 2 times',
    'To mind: Restrooms unknown',
  ])
  await expect(panel.getByText(/^0\.4 miles NW/)).toBeVisible()
  const card = cards(page).filter({ has: page.getByRole('link', { name: PARK, exact: true }) })
  await expect(card.getByText('0.4 miles away', { exact: true })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Open in maps app' })).toBeHidden()
})

test.describe('where the card’s script can’t be had', () => {
  test.use({ allowed: [[/Failed to load resource/, /preload/], { option: true }] as never })

  test('the park’s own page opens', { tag: '@full' }, async ({ page }) => {
    await page.context().route('**/assets/chunks/*.js', async (route) => {
      const answer = await route.fetch()
      // The map's style has a layer 'park-names'.
      if (/park-name(?!s)/.test(await answer.text())) await route.abort()
      else await route.fulfill({ response: answer })
    })
    await open(page, '/?lat=39.73915&lng=-104.9847&rating=1')
    const link = cards(page).getByRole('link', { name: PARK, exact: true })
    const href = (await link.getAttribute('href')) ?? ''
    await link.click()
    await page.waitForURL(`**${href}`)
    // Scripts on their way would be answered after the end.
    await page.context().unrouteAll({ behavior: 'ignoreErrors' })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the card is a sheet below the map that a finger draws away', async ({ page }) => {
    const panel = await openPark(page, PARK)
    const link = panel.getByRole('link', { name: 'Open in maps app' })
    await expect(link).toHaveAttribute(
      'href',
      'geo:39.7417259,-104.9920394?q=39.7417259,-104.9920394(Orchard%20Commons%20Park)',
    )
    await expect(panel.getByRole('button', { name: 'Close' })).toBeInViewport()
    await animationsEnded(page)
    const box = await panel.boundingBox()
    expect(box?.y).toBeGreaterThan(250)
    const client = await page.context().newCDPSession(page)
    async function draw(by: number) {
      const [x, y] = [120, (box?.y ?? 0) + 30]
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', to?: number) =>
        client.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: to === undefined ? [] : [{ x, y: to }],
        })
      await touch('touchStart', y)
      await touch('touchMove', y + by / 2)
      await touch('touchMove', y + by)
      await touch('touchEnd')
    }
    await draw(40)
    await heldStill(page)
    await animationsEnded(page)
    await expect(panel).toBeVisible()
    await draw(70)
    await expect(panel).toBeHidden()
  })
})
