import fc from 'fast-check'
import { expect, test } from 'vitest'
import { XSS_CORPUS } from '../../../tests/xss-corpus.ts'
import { sanitisePostHtml } from './post-html.ts'

const TAG =
  /^<\/?(h[234]|p|ul|ol|li|a|img|figure|figcaption|table|thead|tbody|tr|th|td|blockquote|code|pre|strong|em|br|hr)((?: [a-z]+="[^"<>]*")*)( \/)?>$/
const ATTRIBUTES = [
  'alt',
  'colspan',
  'height',
  'href',
  'id',
  'loading',
  'rel',
  'rowspan',
  'scope',
].concat(['src', 'start', 'title', 'width'])
const HREF = /^(https?:\/\/|mailto:|#|\/(?![/\\]))/i
const SRC = /^\/(og\/|api\/parks\/(photo|simple-photo)\?)/

/** Forbidden content in sanitised HTML, found without the sanitiser's own parser. */
function unsafeIn(html: string): string[] {
  const wrong: string[] = []
  // Any '<' outside tags must be written '&lt;'.
  for (const tag of html.match(/<[^>]*>?/g) ?? []) {
    const [, , attributes = ''] = tag.match(TAG) ?? []
    if (!TAG.test(tag)) wrong.push(tag)
    for (const [, name = '', value = ''] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
      if (!ATTRIBUTES.includes(name)) wrong.push(`${tag}: ${name}`)
      if (name === 'href' && !HREF.test(value)) wrong.push(`${tag}: ${value}`)
      if (name === 'src' && !SRC.test(value)) wrong.push(`${tag}: ${value}`)
    }
  }
  return wrong
}

test.each(XSS_CORPUS)('%s is harmless afterwards', (html) => {
  const clean = sanitisePostHtml(html)
  expect(unsafeIn(clean)).toEqual([])
  expect(sanitisePostHtml(clean)).toBe(clean)
})

test('the check itself finds what is not sanitised', () => {
  expect(unsafeIn('<p>a &lt; b</p><a href="/x" rel="nofollow">y</a><br />')).toEqual([])
  for (const html of [
    '<script>',
    '<p onclick="x">',
    '<a href="javascript:x">',
    '<img src="//x">',
    '<p',
  ])
    expect(unsafeIn(html)).not.toEqual([])
})

test('whatever is put together of such pieces, and cut anywhere, is harmless', () => {
  const piece = fc.oneof(
    fc.constantFrom(...XSS_CORPUS),
    fc.constantFrom(
      ...[
        '<',
        '>',
        '"',
        "'",
        '&',
        '=',
        '</',
        '<!--',
        '-->',
        '<h2>',
        '</h2>',
        '<a href="',
        '`',
        '\0',
      ],
      ...['<table>', '<td>', '</p>', '<svg>', '<math>', '<style>', '</style>', ' onerror=hit() '],
    ),
    fc.string({ maxLength: 12 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), fc.nat(), (pieces, at) => {
      const all = pieces.join('')
      const html = all.slice(at % (all.length + 1)) + all.slice(0, at % (all.length + 1))
      const clean = sanitisePostHtml(html)
      expect(unsafeIn(clean)).toEqual([])
      expect(unsafeIn(sanitisePostHtml(clean))).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('what belongs in a post stays as it is', () => {
  const html = [
    '<h2 id="section-where-to-go">Where to go</h2>',
    '<p>A <strong>park</strong> with <em>trees</em>, <code>x</code><br />and more.</p>',
    '<ul><li>One</li></ul><ol start="3"><li>Three</li></ol>',
    '<figure><img src="/og/parks/12.png" alt="Elm Park" width="1200" height="630" loading="lazy" />',
    '<figcaption>Elm Park</figcaption></figure>',
    '<table><thead><tr><th scope="col">Name</th></tr></thead><tbody><tr><td colspan="2">x</td></tr></tbody></table>',
    '<blockquote><p>Said</p></blockquote><pre><code>a &lt; b</code></pre><hr />',
    '<p><a href="/parks/12">Elm Park</a> <a href="#section-where-to-go">up</a></p>',
  ].join('')
  expect(sanitisePostHtml(html)).toBe(html)
})

test('links to elsewhere are marked, those to nowhere lose their address', () => {
  expect(sanitisePostHtml('<a href="https://example.com" target="_blank">x</a>')).toBe(
    '<a href="https://example.com" rel="nofollow noopener noreferrer">x</a>',
  )
  expect(sanitisePostHtml('<a href="/api/admin/logout">x</a>')).toBe('<a>x</a>')
  expect(sanitisePostHtml('<a href="parks">x</a>')).toBe('<a>x</a>')
})

test('headings have ids by their text, each its own, and none is of the first level', () => {
  expect(
    sanitisePostHtml('<h1>Oaks &amp; Elms</h1><h3 id="x">Old</h3><h2>Old</h2><h4>Last</h4>'),
  ).toBe(
    '<h2 id="section-oaks-elms">Oaks &amp; Elms</h2><h3 id="section-old">Old</h3><h2 id="section-old-2">Old</h2><h4>Last</h4>',
  )
  expect(sanitisePostHtml('<a href="#old">x</a>')).toBe('<a href="#section-old">x</a>')
  expect(sanitisePostHtml('<a href="#">x</a>')).toBe('<a href="#">x</a>')
})

test('no id comes from outside, and none stands twice, whatever the headings are', () => {
  const pieces = ['Old', 'Old 2', 'Old 2 2', 'root', 'related', ''].flatMap((text) => [
    `<h2 id="root">${text}</h2>`,
    `<h3 id="related">${text}</h3>`,
    `<h2 id="root">${text}<h3 id="related">${text}</h3></h2>`,
    `<h4 id="root"><p id="root">${text}</p></h4>`,
  ])
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces)), (headings) => {
      const clean = sanitisePostHtml(headings.join(''))
      const ids = [...clean.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
      expect(ids.filter((id) => !id?.startsWith('section-'))).toEqual([])
      expect(new Set(ids).size).toBe(ids.length)
      expect(sanitisePostHtml(clean)).toBe(clean)
    }),
  )
})

test('images of elsewhere are left out', () => {
  expect(sanitisePostHtml('<p>a<img src="https://example.com/x.png">b</p>')).toBe('<p>ab</p>')
  expect(sanitisePostHtml('<img src="/og/parks/../../x.png">')).toBe('')
})
