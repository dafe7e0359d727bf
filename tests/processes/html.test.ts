import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOwnServer } from './server-process.ts'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:document'],
  // Not a rule of the standard: scripts and styles come from the site itself.
  rules: { 'require-sri': 'off' },
})

const PAGES = [
  ...['/', '/?park=1', '/?amenities=Playground', '/?address=Boston&radius=1000&rating=5'],
  ...['/api/docs', '/about', '/privacy', '/offline', '/sitemap', '/test-slugs', '/test-insert'],
  ...['/parks/chicago', '/parks/dog-park/boston', '/parks/reykjavik', '/parks/94110'],
  ...['/blog', '/blog/tag/parks', '/nothing', '/parks/999999'],
]

describe('the HTML of pages', () => {
  let own: Awaited<ReturnType<typeof startOwnServer>>
  beforeAll(async () => {
    own = await startOwnServer()
  })
  afterAll(() => own.end())

  async function findMistakes(path: string): Promise<string[]> {
    const html = await (await fetch(own.server.url + path)).text()
    expect(html).not.toMatch(/<script type="module"[^>]* defer/)
    const { results } = await validator.validateString(html)
    return results.flatMap(({ messages }) => messages.map((one) => `${one.ruleId}: ${one.message}`))
  }

  test.each(PAGES)('%s is valid', async (path) => {
    expect(await findMistakes(path)).toEqual([])
  })

  test('a post is valid', async () => {
    const { posts } = await (await fetch(`${own.server.url}/api/blog`)).json()
    for (const { slug } of posts) expect(await findMistakes(`/blog/${slug}`)).toEqual([])
  })

  test('a page that has to wait is valid', async () => {
    const limited = await startOwnServer({ RATE_LIMIT_SEARCH: '1' })
    try {
      const pages = [await fetch(limited.server.url), await fetch(`${limited.server.url}/?park=1`)]
      expect(pages.map(({ status }) => status)).toEqual([200, 429])
      const { results } = await validator.validateString((await pages[1]?.text()) ?? '')
      expect(results.flatMap(({ messages }) => messages)).toEqual([])
    } finally {
      await limited.end()
    }
  })

  test("the operator's pages are valid but for the variables that Mantine writes into them", async () => {
    const mistakes = new Set(await findMistakes('/admin/login'))
    mistakes.delete(
      'element-permitted-content: <style> element is not permitted as content under <div>',
    )
    expect([...mistakes]).toEqual([])
  })
})
