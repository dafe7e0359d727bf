import type { APIRequestContext } from '@playwright/test'
import { expect, open, stayOnParkPage, test } from './fixtures.ts'

type PageOf = {
  path: string
  heading: string | RegExp
  /** Further content of the page, present without scripts. */
  text: RegExp
  status?: number
}

const found = /^\d+ parks? found$/

const PAGES: PageOf[] = [
  { path: '/', heading: 'Find Parks Near You', text: /^\d+ found$/ },
  { path: '/?address=94110&rating=0', heading: 'Find Parks Near You', text: /^\d+ found$/ },
  { path: '/?park=PARK', heading: 'Find Parks Near You', text: /501 Stanyan Street/ },
  { path: '/s/SHARE', heading: 'Find Parks Near You', text: /501 Stanyan Street/ },
  { path: '/s/aB9_x', heading: 'Find Parks Near You', text: /^\d+ found$/ },
  { path: '/parks/PARK/golden-gate-park', heading: 'Golden Gate Park', text: /^Nearby Parks$/ },
  { path: '/parks/chicago', heading: 'Parks in Chicago', text: found },
  { path: '/parks/dog-park/boston', heading: 'Dog Park in Boston', text: found },
  { path: '/parks/national-park/california', heading: 'National Park in California', text: found },
  { path: '/parks/94110', heading: 'Parks in 94110', text: found },
  {
    path: '/parks/reykjavik',
    heading: 'Parks in Reykjavik',
    text: /^No parks found in this area\.$/,
  },
  { path: '/blog', heading: 'Parkfetch Blog', text: /^Read More/ },
  { path: '/blog/tag/playgrounds', heading: 'Parkfetch Blog', text: /Posts about playgrounds\./i },
  { path: '/blog/POST', heading: /Chicago/, text: /^Parks Featured in This Article$/ },
  { path: '/blog/nothing', heading: 'Blog post not found', text: /^Back to Map$/, status: 404 },
  { path: '/about', heading: 'About Parkfetch', text: /^Our Mission$/ },
  { path: '/privacy', heading: 'Privacy Policy', text: /^Last updated: / },
  { path: '/help', heading: 'Help out', text: /^No file says whether/ },
  { path: '/suggest?park=999999', heading: 'Park not found', text: /^Back to Map$/, status: 404 },
  { path: '/api/docs', heading: 'Parkfetch API', text: /^Every path under \/api/ },
  { path: '/sitemap', heading: 'Sitemap', text: /^Parks by name$/ },
  { path: '/test-slugs', heading: 'Slug Test', text: /^Canonical slug redirect$/ },
  { path: '/test-insert', heading: 'Insert Test Parks', text: /^Slug Test$/ },
  { path: '/offline', heading: 'No connection', text: /^Saved parks$/ },
  { path: '/nothing', heading: '404 Page Not Found', text: /^Back to Map$/, status: 404 },
  { path: '/parks', heading: 'No park ID provided', text: /^Back to Map$/, status: 404 },
  { path: '/parks/999999', heading: 'Park not found', text: /^Back to Map$/, status: 404 },
  {
    path: '/parks/asdfghjkl',
    heading: "We don't know a place called Asdfghjkl.",
    text: /^Back to Map$/,
    status: 404,
  },
]

/** The slug of a seeded guide. */
async function findSlug(request: APIRequestContext): Promise<string> {
  const { posts } = await (await request.get('/api/blog?tag=playgrounds')).json()
  return posts[0].slug
}

async function fillIn(path: string, request: APIRequestContext): Promise<string> {
  if (path.includes('POST')) return path.replace('POST', await findSlug(request))
  if (!/PARK|SHARE/.test(path)) return path
  const { parks } = await (await request.get('/api/parks?address=Golden+Gate+Park')).json()
  const { id } = parks[0]
  const { shortId } = await (await request.post('/api/share', { data: { parkId: id } })).json()
  return path.replace('PARK', String(id)).replace('SHARE', shortId)
}

test.use({ allowed: [[/status of 404/], { option: true }] as never })

for (const { path, heading, text, status = 200 } of PAGES) {
  test(`${path} comes to life as it was sent`, async ({ page, request }) => {
    if (/^\/parks\/PARK/.test(path)) await stayOnParkPage(page)
    // Hydration differences are console errors, which fail the test.
    await open(page, await fillIn(path, request))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByText(text).first()).toBeVisible()
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test(`${path} says what it is for`, async ({ page, request }) => {
      const answer = await page.goto(await fillIn(path, request))
      expect(answer?.status()).toBe(status)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.getByText(text).first()).toBeVisible()
      await expect(page.getByRole('link', { name: 'Privacy Policy' }).first()).toBeVisible()
    })
  })
}

test('a document that differs from what its script draws is noticed', async ({ page, allowed }) => {
  allowed.push(/#418|ydration/)
  await page.route('**/about', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('>Our Mission<', '>Their Mission<')
    await route.fulfill({ response: answer, body })
  })
  const error = page.context().waitForEvent('weberror')
  await open(page, '/about')
  expect((await error).error().message).toMatch(/#418|ydration/)
})
