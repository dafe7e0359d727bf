import type { Page } from '@playwright/test'
import { tagPath } from '#domain/blog/blog.ts'
import { sanitisePostHtml } from '../../server/services/blog/post-html.ts'
import { XSS_CORPUS } from '../xss-corpus.ts'
import { makePost, uniqueWord } from './blog-posts.ts'
import { expect, expectAccessible, OPPOSITE_LOOKS, open, test, useLook } from './fixtures.ts'

const GUIDE = ['Where to go', 'What is there', 'For whom', 'When']
  .map((heading) => `<h2>${heading}</h2><p>${'Words about trees. '.repeat(20)}</p>`)
  .join('')

test('a tag has its posts, twelve on a page', { tag: '@full' }, async ({ page, baseURL }) => {
  const word = uniqueWord()
  const tag = `Tag ${word}`
  for (let number = 1; number <= 13; number += 1)
    await makePost(page, { title: `Guide ${number} ${word}`, tags: [tag] }, 'published')
  const path = `/blog/tag/tag-${word}`
  await open(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parkfetch Blog')
  await expect(page.getByText(`Posts about ${tag}.`)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(12)
  await expect(page.getByRole('article').first()).toContainText(`Guide 13 ${word}`)
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await page.getByRole('link', { name: 'Older posts' }).click()
  await expect(page).toHaveURL(`${path}?page=2`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `${baseURL}${path}?page=2`,
  )
  await page.getByRole('link', { name: 'Newer posts' }).click()
  await expect(page.getByRole('article')).toHaveCount(12)
  await page.getByRole('link', { name: `Read More about Guide 13 ${word}` }).click()
  await expect(page).toHaveURL(`/blog/guide-13-${word}`)
  await page.getByRole('link', { name: tag }).click()
  await expect(page).toHaveURL(path)
})

test('a post has contents, its parks, and what search engines are told', async ({ page }) => {
  const { parks } = await (await page.request.get('/api/parks?address=Golden+Gate+Park')).json()
  const [park] = parks
  const { slug, title } = await makePost(
    page,
    { title: `Guide ${uniqueWord()}`, content: GUIDE, relatedParkIds: [park.id], tags: ['Trees'] },
    'published',
  )
  await open(page, `/blog/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText(/^By Ann • /)).toBeVisible()
  const contents = page.getByRole('navigation', { name: 'Table of contents' })
  await expect(contents.getByRole('link')).toHaveText([
    'Where to go',
    'What is there',
    'For whom',
    'When',
  ])
  await contents.getByRole('link', { name: 'When' }).click()
  await expect(page).toHaveURL(`/blog/${slug}#section-when`)
  await expect(page.getByRole('heading', { name: 'When' })).toBeInViewport()
  const related = page.getByRole('region', { name: 'Parks Featured in This Article' })
  await expect(related.getByRole('heading', { name: park.name })).toBeVisible()
  await expect(related.locator('[data-part="shape"]').first()).toBeVisible()
  const things = await page.locator('script[type="application/ld+json"]').allTextContents()
  const [posting] = things
    .flatMap((text) => JSON.parse(text)['@graph'] ?? [JSON.parse(text)])
    .filter((thing) => thing['@type'] === 'BlogPosting')
  expect(posting).toMatchObject({ headline: title, author: { name: 'Ann' }, keywords: 'Trees' })
  expect(Date.parse(posting.datePublished)).toBeLessThanOrEqual(Date.now())
  await related.getByRole('link', { name: `View on Map: ${park.name}` }).click()
  await expect(page).toHaveURL(new RegExp(`[?&]park=${park.id}`))
  await expect(page.getByRole('heading', { name: park.name }).first()).toBeVisible()
})

test.describe('what is not published', () => {
  test.use({ allowed: [[/status of 404/], { option: true }] as never })

  test('is shown to the operator alone, as a preview', async ({ page, browser, baseURL }) => {
    const { slug, title } = await makePost(page, { title: `Draft ${uniqueWord()}` })
    await open(page, `/blog/${slug}?preview=true`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByText("A preview: visitors can't see this post yet.")).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await page.goto(`/blog/${slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog post not found')
    const stranger = await browser.newContext(baseURL ? { baseURL } : {})
    const answer = await stranger.request.get(`/blog/${slug}?preview=true`, { maxRedirects: 0 })
    expect(answer.status()).toBe(302)
    expect(answer.headers().location).toMatch(/^\/admin\/login\?next=/)
    await stranger.close()
  })
})

/** Waits until all images have failed, the last one after the others, and what they call has run. */
async function imagesHaveFailed(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  )
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const image = new Image()
        image.onerror = resolve
        image.src = '/missing.png'
      }),
  )
}

test('nothing of what is sanitised runs in a page that would let it', async ({ page }) => {
  const hits: string[] = []
  await page.exposeFunction('hit', () => hits.push('hit'))
  await page.route('**/*', (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><main></main>' })
      : route.fulfill({ contentType: 'image/png', body: '' }),
  )
  await page.goto('/plain')
  const show = (html: string) =>
    page.evaluate((inner) => {
      const main = document.querySelector('main')
      if (main) main.innerHTML = inner
      for (const part of document.querySelectorAll<HTMLElement>('main *')) {
        for (const type of ['click', 'mouseover', 'focus'])
          part.dispatchEvent(new MouseEvent(type, { cancelable: true }))
      }
    }, html)
  // Links are not followed, but scripts would run.
  await page.evaluate(() =>
    addEventListener(
      'click',
      (event) => {
        const link = (event.target as Element).closest('a')
        if (link && /^(https?|mailto):$/.test(link.protocol)) event.preventDefault()
      },
      true,
    ),
  )
  // The page's policy allows them.
  await show('<img src="x" onerror="hit()">')
  await expect.poll(() => hits.length).toBe(1)
  await show('<a href="java&#10;script:hit()">go</a>')
  await expect.poll(() => hits.length).toBe(2)
  for (const html of XSS_CORPUS) await show(sanitisePostHtml(html))
  await show(sanitisePostHtml(XSS_CORPUS.join('')))
  await imagesHaveFailed(page)
  expect(hits).toHaveLength(2)
  await page.setContent(`<main>${XSS_CORPUS.map(sanitisePostHtml).join('')}</main>`)
  await imagesHaveFailed(page)
  expect(hits).toHaveLength(2)
})

test.describe('what is hostile', () => {
  // Otherwise the page's policy would block them, whatever the page contains.
  test.use({ bypassCSP: true, allowed: [[/Failed to load resource/], { option: true }] as never })

  test('runs on no page of the blog, and not in the editor', async ({ page }) => {
    const hits: string[] = []
    await page.exposeFunction('hit', () => hits.push('hit'))
    const word = uniqueWord()
    const image = '<img src=x onerror=hit()>'
    const text = `"></title></script></textarea><script>hit()</script>${image}`
    const tags = [`<script>hit()</script>${word.slice(0, 12)}`, `">${image}`]
    const fields = { author: image, excerpt: text, tags }
    const make = (name: string, corpus: readonly string[]) =>
      makePost(
        page,
        { title: `${name} ${word} ${text}`, content: corpus.join('\n'), ...fields },
        'published',
      )
    const posts = [await make('One', XSS_CORPUS), await make('Two', [...XSS_CORPUS].reverse())]
    const lists = ['/blog', ...tags.map(tagPath), '/admin/blog']
    const paths = posts.flatMap(({ id, slug }) => [`/blog/${slug}`, `/admin/blog/${id}`])
    for (const path of [...paths, ...lists]) {
      await open(page, path)
      const parts = path.startsWith('/admin') ? page.locator('.ProseMirror') : page.locator('main')
      if (path.startsWith('/admin/blog/')) await expect(parts).toContainText('go')
      else await expect(page.getByText(word).first()).toBeVisible()
      await parts.evaluateAll((roots) => {
        // Links are not followed, but scripts would run.
        addEventListener('click', (event) => {
          const link = (event.target as Element).closest('a')
          if (link && /^(https?|mailto):$/.test(link.protocol)) event.preventDefault()
        })
        for (const part of roots.flatMap((root) => [...root.querySelectorAll('*')])) {
          for (const type of ['click', 'mouseover', 'focus'])
            part.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }))
        }
      })
      await imagesHaveFailed(page)
      expect(hits, path).toEqual([])
      // The page's policy would allow it.
      await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), image)
      await expect.poll(() => hits.splice(0), path).toEqual(['hit'])
    }
  })
})

for (const look of OPPOSITE_LOOKS) {
  const tag = look.theme === 'dark' ? [] : '@full'

  test(`${look.name}, a post is read by everyone`, { tag }, async ({ page }) => {
    await useLook(page, look)
    const { slug } = await makePost(
      page,
      { title: `Guide ${uniqueWord()}`, content: GUIDE, tags: ['Trees'] },
      'published',
    )
    for (const path of ['/blog', `/blog/${slug}`]) {
      await open(page, path)
      await expectAccessible(page)
    }
  })
}
