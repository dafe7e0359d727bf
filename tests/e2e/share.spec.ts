import type { APIRequestContext, Page } from '@playwright/test'
import { cards, expect, open, test } from './fixtures.ts'

/** Creates a link to Golden Gate Park with the surroundings of another place. */
async function share(request: APIRequestContext) {
  const { parks } = await (await request.get('/api/parks?address=Golden+Gate+Park')).json()
  const location = { lat: 37.7596, lng: -122.4269 }
  const answer = await request.post('/api/share', { data: { parkId: parks[0].id, location } })
  return { ...(await answer.json()), park: parks[0], location }
}

const zoomOf = (page: Page) => page.evaluate(() => history.state?.view?.zoom)

for (const form of ['/s/ID', '/#share=ID']) {
  test(`${form} opens the park, near by`, async ({ page, request }) => {
    const { shortId, park, location } = await share(request)
    await page.goto(form.replace('ID', shortId))
    const panel = page.getByRole('region', { name: 'Golden Gate Park' })
    await expect(panel).toBeVisible()
    await expect(cards(page).first()).toContainText('Mission Dolores Park')
    const address = `/?lat=${location.lat}&lng=${location.lng}&park=${park.id}`
    await expect(page).toHaveURL(address)
    // All of the park.
    await expect.poll(() => zoomOf(page)).toBeGreaterThan(12.2)
    expect(await zoomOf(page)).toBeLessThan(14)
    await page.reload()
    await expect(panel).toBeVisible()
    await expect(page).toHaveURL(address)
    await expect(page.getByText('Invalid Share Link')).toHaveCount(0)
  })
}

test('a park the address names itself comes before a share link', async ({ page, request }) => {
  const { shortId } = await share(request)
  const { parks } = await (await request.get('/api/parks?address=Central+Park')).json()
  await open(page, `/?park=${parks[0].id}&share=${shortId}#share=${shortId}`)
  await expect(page.getByRole('region', { name: 'Central Park' })).toBeVisible()
})

test('a link pasted into the page that is open opens its park', async ({ page, request }) => {
  const { shortId } = await share(request)
  await open(page, '/')
  await page.evaluate((id) => {
    location.hash = `share=${id}`
  }, shortId)
  await expect(page.getByRole('region', { name: 'Golden Gate Park' })).toBeVisible()
})
