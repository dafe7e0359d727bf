import { expect, inject, test } from 'vitest'
import { fillIn, PAGES } from '../every-page.ts'
import { type Document, openDocument, textOf } from './site.ts'

/** Whether some part of a page says just this. */
function says({ $ }: Document, text: RegExp): boolean {
  $('script, style, template, [hidden], [data-scripted]').remove()
  return $('body *')
    .toArray()
    .filter(({ children }) => children.some(({ type }) => type === 'text'))
    .some((part) => text.test($(part).text().replace(/\s+/g, ' ').trim()))
}

test.each(PAGES)('$path says what it is for without scripts', async (page) => {
  const document = await openDocument(await fillIn(page.path, inject('site')))
  expect(document.status).toBe(page.status ?? 200)
  expect(document.$('h1')).toHaveLength(1)
  expect(textOf(document.$, 'h1')).toEqual(
    typeof page.heading === 'string' ? page.heading : expect.stringMatching(page.heading),
  )
  expect(document.$('a[href="/privacy"]').text()).toContain('Privacy Policy')
  expect(says(document, page.text)).toBe(true)
})
