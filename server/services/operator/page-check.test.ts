import { expect, test } from 'vitest'
import { checkPage } from './page-check.ts'

const origin = 'https://parks.example'
const page = { origin, path: '/parks/1/tom-jerrys' }

function answer(head: string, fields = {}) {
  const html = `<!doctype html><html><head>${head}</head><body><p>A park</p></body></html>`
  return { status: 200, location: null, robots: null, html, ...fields }
}

const own = `<link rel="canonical" href="${origin}/parks/1/tom-jerrys">`

test.each([
  ['as it is written', own],
  ['in another order', `<link data-x="a>b" href='${origin}/parks/1/tom-jerrys' rel=canonical />`],
  ['with other tags', `<meta name="robots" content="index, follow"><link rel="icon">${own}`],
  ['beside a script', `<script>"<meta name='robots' content='noindex'>"</script>${own}`],
])('a page that names its own address is well, %s', (_, head) => {
  expect(checkPage(answer(head), page)).toEqual({ canonical: page.path, error: null })
})

test('an address is compared as it is meant', () => {
  const head = `<link rel="canonical" href="${origin}/sitemap?from=a&amp;id=2">`
  const path = '/sitemap?from=a&id=2'
  expect(checkPage(answer(head), { origin, path })).toEqual({ canonical: path, error: null })
})

test.each([
  [answer(own, { status: 404 }), null, 'The page answered with status 404.'],
  [answer('', { status: 500 }), null, 'The page answered with status 500.'],
  [answer('', { status: 301, location: '/x' }), null, 'The page leads on to /x.'],
  [answer(''), null, 'The page does not name its canonical address.'],
  [answer(`<!-- ${own} -->`), null, 'The page does not name its canonical address.'],
  [
    answer('<link rel="canonical" href="https://other.example/a">'),
    'https://other.example/a',
    'The page names another address as its own: https://other.example/a',
  ],
  [
    answer(`<link rel="canonical" href="${origin}/parks/1/old">`),
    '/parks/1/old',
    'The page names another address as its own: /parks/1/old',
  ],
  [
    answer(`${own}<META NAME="Robots" CONTENT="NOINDEX, follow">`),
    page.path,
    'The page asks search engines not to list it (noindex).',
  ],
  [
    answer(own, { robots: 'googlebot: noindex' }),
    page.path,
    'The page asks search engines not to list it (noindex).',
  ],
])('what is wrong is reported in words (%#)', (given, canonical, error) => {
  expect(checkPage(given, page)).toEqual({ canonical, error })
})

test('what stands in the body counts for nothing', () => {
  const html = `<head></head><body>${own}</body>`
  expect(checkPage(answer('', { html }), page).canonical).toBeNull()
})
