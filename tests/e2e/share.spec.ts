import type { APIRequestContext, Page } from '@playwright/test'
import { cards, expect, open, test, textsMissingIn } from './fixtures.ts'

/** Creates a link to Golden Gate Park with the surroundings of another place. */
async function share(request: APIRequestContext) {
  const { parks } = await (await request.get('/api/parks?address=Golden+Gate+Park')).json()
  const location = { lat: 37.7596, lng: -122.4269 }
  const answer = await request.post('/api/share', { data: { parkId: parks[0].id, location } })
  return { ...(await answer.json()), park: parks[0], location }
}

const zoomOf = (page: Page) => page.evaluate(() => history.state?.view?.zoom)

test('a share link has its park in the document, and what previews show', async ({
  request,
  baseURL,
}) => {
  const { shortId, park } = await share(request)
  const response = await request.get(`/s/${shortId}`, { maxRedirects: 0 })
  expect(response.status()).toBe(200)
  const html = await response.text()
  const canonical = `/parks/${park.id}/golden-gate-park`
  expect(
    textsMissingIn(html, [
      '<title>Golden Gate Park | Parkfetch</title>',
      '<meta property="og:title" content="Golden Gate Park">',
      `<meta property="og:description" content="${park.description}">`,
      `<meta property="og:url" content="${baseURL}${canonical}">`,
      `<link rel="canonical" href="${baseURL}${canonical}">`,
      '501 Stanyan Street, San Francisco, CA 94117',
      'Mission Dolores Park',
    ]),
  ).toEqual([])
  // No photo of it is known: its social card is used.
  const images = [...html.matchAll(/<meta property="og:image" content="([^"]*)">/g)]
  expect(images.map(([, url]) => url)).toEqual([`${baseURL}/og/parks/${park.id}.png?width=800`])
})

for (const form of ['/s/ID', '/?share=ID', '/#share=ID']) {
  test(`${form} opens the park, near by`, async ({ page, request }) => {
    const { shortId, park, location } = await share(request)
    await page.goto(form.replace('ID', shortId))
    const panel = page.getByRole('region', { name: 'Golden Gate Park' })
    await expect(panel).toBeVisible()
    await expect(cards(page).first()).toContainText('Mission Dolores Park')
    const address = `/?lat=${location.lat}&lng=${location.lng}&park=${park.id}`
    await expect(page).toHaveURL(address)
    await expect.poll(() => zoomOf(page)).toBe(16)
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

const INVALID = [
  ['/s/aB9_x', ''],
  ['/s/!!', ''],
  [`/s/${'x'.repeat(300)}`, ''],
  ['/?share=!!&radius=2000', '&radius=2000'],
] as const

for (const [path, kept] of INVALID) {
  test(`${path.slice(0, 30)} leads to the page that says it is not valid`, async ({ request }) => {
    const response = await request.get(path, { maxRedirects: 0 })
    expect([response.status(), response.headers().location]).toEqual([
      302,
      `/?error=invalid-share-link${kept}`,
    ])
  })
}
