import { describe, expect, test } from 'vitest'
import { mistakesOf } from '../html-mistakes.ts'
import { get, getJson } from './site.ts'

const PAGES = [
  ...['/', '/?park=1', '/?amenities=Playground', '/?address=Boston&radius=1000&rating=5'],
  ...['/api/docs', '/about', '/privacy', '/offline', '/sitemap', '/test-slugs', '/test-insert'],
  ...['/parks/chicago', '/parks/dog-park/boston', '/parks/reykjavik', '/parks/94110'],
  ...['/blog', '/blog/tag/parks', '/nothing', '/parks/999999'],
]

describe('the HTML of pages', () => {
  async function findMistakes(path: string): Promise<string[]> {
    const html = await (await get(path)).text()
    expect(html).not.toMatch(/<script type="module"[^>]* defer/)
    return mistakesOf(html)
  }

  test.each(PAGES)('%s is valid', async (path) => {
    expect(await findMistakes(path)).toEqual([])
  })

  test('a post is valid', async () => {
    const { posts } = await getJson('/api/blog')
    for (const { slug } of posts) expect(await findMistakes(`/blog/${slug}`)).toEqual([])
  })

  test("the operator's pages are valid but for the variables that Mantine writes into them", async () => {
    const mistakes = new Set(await findMistakes('/admin/login'))
    mistakes.delete(
      'element-permitted-content: <style> element is not permitted as content under <div>',
    )
    expect([...mistakes]).toEqual([])
  })
})
