import { expect, test } from 'vitest'
import { linkTo } from './links.ts'
import { get, getJson, openDocument, textOf } from './site.ts'

test('the list leads to its posts and its feed, and the posts back', async () => {
  const { posts } = await getJson('/api/blog')
  const list = await openDocument('/blog')
  expect(list.$('link[type="application/rss+xml"]').attr('href')).toMatch(/\/blog\/feed\.xml$/)
  expect(posts.length).toBeGreaterThan(1)
  for (const { slug, title, excerpt, publishedAt } of posts) {
    const card = list.$('article').filter((_, one) => list.$(one).text().includes(title))
    const day = { dateStyle: 'long', timeZone: 'UTC' } as const
    expect(card.text()).toContain(new Date(publishedAt).toLocaleDateString('en-US', day))
    expect(card.text()).toContain(excerpt)
    expect(linkTo(list.$, title)).toBe(`/blog/${slug}`)
    const { $ } = await openDocument(`/blog/${slug}`)
    expect($('h1').text()).toBe(title)
    const contents = $('nav[aria-label="Table of contents"] a')
    expect(contents.length).toBeGreaterThan(2)
    for (const link of contents) {
      const heading = $(`[id="${$(link).attr('href')?.slice(1)}"]`)
      expect(heading.text()).toBe($(link).text())
    }
    expect(linkTo($, 'Back to Blog')).toBe('/blog')
  }
})

test('a post has its parks and its tags, and what search engines are told', async () => {
  const { posts } = await getJson('/api/blog?tag=playgrounds')
  const { post, relatedParks } = await getJson(`/api/blog/${posts[0].slug}`)
  const { $ } = await openDocument(`/blog/${post.slug}`)
  const related = $('section').filter((_, one) =>
    $(one).find('h2').first().text().startsWith('Parks Featured'),
  )
  expect(relatedParks.length).toBeGreaterThan(1)
  for (const { id, name } of relatedParks) {
    expect(related.text()).toContain(name)
    expect(linkTo($, `View on Map: ${name}`)).toMatch(new RegExp(`[?&]park=${id}(&|$)`))
  }
  expect(linkTo($, 'playgrounds')).toBe('/blog/tag/playgrounds')
  const tag = await openDocument('/blog/tag/playgrounds')
  expect(textOf(tag.$, 'main')).toContain(post.title)
  const [{ '@graph': things }] = $('script[type="application/ld+json"]')
    .toArray()
    .map((script) => JSON.parse($(script).text()))
  expect(things[0]).toMatchObject({
    '@type': 'BlogPosting',
    headline: post.title,
    author: { name: post.author },
    keywords: expect.stringContaining('playgrounds'),
  })
  expect(Date.parse(things[0].datePublished)).toBeLessThanOrEqual(Date.now())
})

test('a preview is for the operator alone', async () => {
  const { posts } = await getJson('/api/blog')
  const answer = await get(`/blog/${posts[0].slug}?preview=true`)
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toMatch(/^\/admin\/login\?next=/)
})
