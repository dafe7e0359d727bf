import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CheerioAPI } from 'cheerio'
import { beforeAll, describe, expect, test } from 'vitest'
import { SECTIONS } from '#components/admin/sections.ts'
import { get, openDocument, signIn, textOf } from './site.ts'

/** Variants of the area's paths, and its files; 301 redirects to the canonical path. */
const VARIANTS: [number, string][] = [
  [301, '/admin/'],
  [301, '//admin'],
  [301, '/admin/reports/'],
  [302, '/admin?x'],
  [302, '/%61dmin'],
  [302, '/admin/reports?tab=resolved'],
  [404, '/ADMIN'],
  [404, '/Admin/Reports'],
  [404, '/admin/reports/index.html'],
  [404, '/admin.pageContext.json'],
  [404, '/admin/index.pageContext.json'],
  [404, '/admin/reports/index.pageContext.json'],
]

const FOLDERS = readdirSync('pages').filter((folder) => /^admin(-|$)/.test(folder))
/** The path of each page of the operator's, with ids in place of parameters. */
const PATHS = FOLDERS.map((folder) => {
  const route = readFileSync(join('pages', folder, '+route.ts'), 'utf8')
  return /'(\/admin[^']*)'/.exec(route)?.[1]?.replace(/@\w+/g, '1') ?? folder
})
const CLOSED = PATHS.filter((path) => path !== '/admin/login')

describe('who is not signed in', () => {
  test('all pages are known, and the sign-in is open', async () => {
    expect(PATHS).toEqual(expect.arrayContaining(['/admin', '/admin/login', '/admin/blog/1']))
    const { status, headers, $ } = await openDocument('/admin/login')
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect($('title').text()).toBe('Login | Admin')
    expect($('meta[name=robots]').attr('content')).toBe('noindex')
    // Without scripts it says that they are needed.
    expect(textOf($, 'noscript')).toContain('Signing in needs JavaScript, which is switched off.')
    expect($('button[type=submit]').attr('disabled')).toBeDefined()
    expect(linksNamed($, 'Back to map')).toEqual(['/'])
  })

  test.each(CLOSED)('%s leads to the sign-in, before anything is rendered', async (path) => {
    for (const search of ['', '?set=hidden&q=x']) {
      for (const cookie of ['', 'parkfetch_session=forged; adminAuthenticated=true']) {
        const answer = await get(path + search, { cookie })
        const next = path + search === '/admin' ? '' : `?next=${encodeURIComponent(path + search)}`
        expect([answer.status, answer.headers.get('location')]).toEqual([
          302,
          `/admin/login${next}`,
        ])
        expect((await answer.text()).length).toBeLessThan(200)
      }
    }
    const head = await get(path, {}, 'HEAD')
    expect([head.status, await head.text()]).toEqual([302, ''])
  })

  test('another way to write a path shows nothing either', async () => {
    const unknown = (await openDocument('/no-such-page')).html
    for (const [status, path] of VARIANTS) {
      const answer = await get(path)
      const text = await answer.text()
      expect([answer.status, path]).toEqual([status, path])
      // As long as any missing page's: nothing of the operator's.
      expect(text.length, path).toBeLessThan(status === 404 ? unknown.length + 100 : 200)
    }
  })
})

describe('the operator', () => {
  let cookie: string

  beforeAll(async () => {
    cookie = await signIn()
  })

  test.each([
    ['/admin/login', '/admin'],
    ['/admin/login?next=/admin/sessions', '/admin/sessions'],
    ['/admin/login?next=//evil.example/admin', '/admin'],
    ['/admin/login?next=https://evil.example/', '/admin'],
  ])('is led on from %s to %s', async (path, wanted) => {
    const { status, headers } = await get(path, { cookie })
    expect([status, headers.get('location')]).toEqual([302, wanted])
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test.each(SECTIONS)('$path has the ways on, and is for no search engine', async ({ path }) => {
    const { status, $ } = await openDocument(path, { cookie })
    expect(status).toBe(200)
    expect(linksNamed($, 'Admin Dashboard')).toContain('/admin')
    expect(linksNamed($, 'Main map')).toContain('/')
    expect($('button').filter((_, button) => $(button).text() === 'Logout')).toHaveLength(1)
    expect($('meta[name=robots]').attr('content')).toBe('noindex')
  })

  test('finds the ways to all pages on the dashboard, two of which are still to come', async () => {
    const { $ } = await openDocument('/admin', { cookie })
    const main = textOf($, 'main')
    const texts = ['Today and the last 30 days', 'Searches', 'Server errors', 'Coming soon']
    for (const text of texts) expect(main).toContain(text)
    for (const [name, path] of [
      ['Cache Management', '/admin/cache'],
      ['Error Reports', '/admin/reports'],
      ['Regions', '/admin/regions'],
      ['SEO URLs', '/admin/seo-urls'],
      ['Blog Manager', '/admin/blog'],
      ['Configuration', '/admin/config'],
    ] as const) {
      expect(linksNamed($, name, 'main')).toEqual([path])
    }
    for (const name of ['System Logs', 'Database Management']) {
      expect(main).toContain(name)
      expect(linksNamed($, name, 'main')).toEqual([])
    }
  })

  test('finds what the cache holds and what it saves in the document', async () => {
    const { $ } = await openDocument('/admin/cache', { cookie })
    const main = textOf($, 'main')
    for (const text of ['Cache size', 'File count', 'Cache Details']) expect(main).toContain(text)
    expect(main).toContain('No source that charges is asked')
    for (const [name, cost] of [
      ['Nearby search', '$0.04'],
      ['Details', '$0.017'],
      ['Geocoding', '$0.005'],
      ['Photo', '$0.007'],
    ] as const) {
      const row = $('tr').filter((_, each) => $(each).text().startsWith(name))
      expect(row.text()).toContain(cost)
    }
    expect(linksNamed($, 'Error Reports', 'main')).toEqual(['/admin/reports'])
  })

  test('finds the pages of the site and the sitemaps in the document', async () => {
    const { $ } = await openDocument('/admin/seo-urls', { cookie })
    const main = textOf($, 'main')
    for (const text of ['SEO URLs', 'Privacy Policy', '/parks/boston', 'Pending', 'Sync Sitemap']) {
      expect(main).toContain(text)
    }
    const terms = $('dt').map((_, term) => $(term).text())
    for (const name of ['URLs in sitemap', 'Park URLs', 'Blog URLs', 'Other URLs']) {
      expect([...terms]).toContain(name)
    }
    expect([...$('thead th').map((_, head) => $(head).text())]).toEqual([
      'Name / slug',
      'Type',
      'URL',
      'In sitemap',
      'Status',
      'Last verified',
      'Action',
    ])
    expect(linksNamed($, 'sitemap.xml', 'main')).toContain('/sitemap.xml')
    expect(linksNamed($, 'Sitemap page', 'main')).toContain('/sitemap')
  })
})

/** Where the links lead that begin with a name. */
function linksNamed($: CheerioAPI, name: string, within = 'body'): (string | undefined)[] {
  return $(`${within} a`)
    .filter((_, link) => $(link).text().startsWith(name))
    .get()
    .map((link) => $(link).attr('href'))
}
