import type { Page } from '@playwright/test'
import { siteConfigSchema } from '#domain/operator/config-schemas.ts'
import { pagePolicy } from '#server/http/security/page-policy.ts'
import { makePost, uniqueWord } from './blog-posts.ts'
import { cards, expect, hydrated, open, search, test } from './fixtures.ts'

const SCRIPT = /^https:\/\/www\.googletagmanager\.com\//

/** Records the bodies of the events the page sends. */
function watchEvents(page: Page): unknown[] {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/events')) sent.push(request.postDataJSON())
  })
  return sent
}

test('the server is told that something happened, and nothing more', async ({ page }) => {
  const sent = watchEvents(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await open(page, '/')
  const answered = page.waitForResponse(/\/api\/events$/)
  await search(page, '10001')
  expect((await answered).status()).toBe(200)
  await expect(cards(page).first()).toContainText('New York')
  await page.getByRole('combobox', { name: 'Distance' }).selectOption('2000')
  await cards(page).first().getByRole('link').click()
  await expect(page.getByRole('region', { name: /./ }).first()).toBeVisible()
  await expect.poll(() => sent).toEqual([{ event: 'search' }, { event: 'filter' }])
  // Nobody has named an id of Google Analytics.
  expect(asked.filter((url) => SCRIPT.test(url))).toEqual([])
})

test('a post that is read is counted, its preview is not', async ({ page }) => {
  const draft = await makePost(page, { title: `Draft ${uniqueWord()}` })
  const { slug, title } = await makePost(page, { title: `Elms ${uniqueWord()}` }, 'published')
  const sent = watchEvents(page)
  await page.clock.install()
  for (const preview of [draft.slug, slug]) {
    await open(page, `/blog/${preview}?preview=true`)
    await expect(page.getByText(/^A preview/)).toBeVisible()
    await page.clock.runFor(300)
  }
  await open(page, `/blog/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect.poll(() => sent).toEqual([{ event: 'blog_view' }])
})

test.describe('Google Analytics', () => {
  /** Opens the page as served with a configured id. */
  async function openWithId(page: Page, path = '/?address=94110'): Promise<string[]> {
    const asked: string[] = []
    const site = siteConfigSchema.parse(await (await page.request.get('/api/config')).json())
    await page.route(SCRIPT, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: '' })
    })
    await page.route(path, async (route) => {
      const response = await route.fetch()
      const html = (await response.text()).replace('"analyticsId":""', '"analyticsId":"G-TEST123"')
      const [name, policy] = pagePolicy({ ...site, analyticsId: 'G-TEST123' }, '/pages/index')
      const headers = { ...response.headers(), [name]: policy }
      await route.fulfill({ response, body: html, headers })
    })
    await page.goto(path)
    await hydrated(page)
    return asked
  }

  const commands = (page: Page) =>
    page.evaluate(() =>
      ((window as { dataLayer?: object[] }).dataLayer ?? []).map((command) => [
        ...Object.values(command),
      ]),
    )

  test('is sent the visit without what was typed', async ({ page, baseURL }) => {
    const asked = await openWithId(page)
    await expect
      .poll(() => asked)
      .toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST123'])
    await search(page, '10001')
    await expect(cards(page).first()).toContainText('New York')
    await cards(page).first().getByRole('link').click()
    await expect.poll(async () => (await commands(page)).length).toBe(8)
    const sent = await commands(page)
    const address = { page_location: `${baseURL}/`, page_path: '/', page_referrer: '' }
    expect(sent.slice(1)).toEqual([
      ['set', address],
      ['config', 'G-TEST123', { send_page_view: false }],
      ['event', 'page_view', address],
      ['set', address],
      ['event', 'search', {}],
      ['set', address],
      ['event', 'park_view', { park_id: expect.any(Number), park_name: expect.any(String) }],
    ])
    await page.goBack()
    await expect.poll(async () => (await commands(page)).at(-1)).toEqual(['set', address])
    expect(JSON.stringify(await commands(page))).not.toMatch(/94110|10001/)
  })

  test('is sent a park that a link opens, once', async ({ page }) => {
    await openWithId(page, '/?park=1')
    const views = async () => (await commands(page)).filter(([, name]) => name === 'park_view')
    await expect
      .poll(views)
      .toEqual([['event', 'park_view', { park_id: 1, park_name: expect.any(String) }]])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Close' })).toBeHidden()
    expect(await views()).toHaveLength(1)
  })

  test('is sent which post is read, and no preview', { tag: '@full' }, async ({ page }) => {
    await page.clock.install()
    const { slug, title } = await makePost(page, { title: `Elms ${uniqueWord()}` }, 'published')
    const views = async () => (await commands(page)).filter(([, name]) => name === 'blog_view')
    await openWithId(page, `/blog/${slug}`)
    await expect.poll(views).toEqual([['event', 'blog_view', { slug, title }]])
    await openWithId(page, `/blog/${slug}?preview=true`)
    const isSent = async () => (await commands(page)).some(([, name]) => name === 'page_view')
    await expect.poll(isSent).toBe(true)
    await page.clock.runFor(300)
    expect(await views()).toEqual([])
  })

  for (const [name, value] of [
    ['globalPrivacyControl', true],
    ['doNotTrack', '1'],
  ] as const) {
    test(`is not loaded, and nothing is counted, where ${name} is ${value}`, {
      tag: '@full',
    }, async ({ page }) => {
      await page.addInitScript(
        ([key, wish]) => Object.defineProperty(navigator, key, { value: wish }),
        [name, value] as const,
      )
      const sent: string[] = []
      page.on('request', (request) => sent.push(new URL(request.url()).pathname))
      const asked = await openWithId(page)
      await search(page, '10001')
      await expect(cards(page).first()).toContainText('New York')
      await cards(page).first().getByRole('link').click()
      await expect(page.getByRole('button', { name: 'Close' })).toBeVisible()
      expect(asked).toEqual([])
      expect(await commands(page)).toEqual([])
      expect(sent.filter((path) => /\/api\/(events|trpc\/parks\.view)/.test(path))).toEqual([])
    })
  }
})
