import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { linkTo } from './links.ts'
import { type Document, get, openDocument, textOf } from './site.ts'

/** How many parks a listing has found. */
function found({ $ }: Document): number {
  const [, count = ''] = /^(\d+) parks? found$/.exec(textOf($, 'p[role=status]')) ?? []
  return Number.parseInt(count, 10)
}

function linksBelow({ $ }: Document, heading: string) {
  const start = $('h2').filter((_, one) => $(one).text() === heading)
  return start
    .parent()
    .find('a')
    .toArray()
    .map((link) => ({ path: $(link).attr('href') ?? '', text: $(link).text() }))
}

test.each(['new-york', 'boston', 'san-francisco', 'chicago', 'los-angeles'])(
  'the document of %s is small',
  async (city) => {
    const document = Buffer.from(await (await get(`/parks/${city}`)).arrayBuffer())
    expect(document.length).toBeLessThan(95 * 1024)
    expect(gzipSync(document).length).toBeLessThan(19 * 1024)
  },
)

describe('a listing', () => {
  test('is complete in its document: heading, count, words, parks and links', async () => {
    const chicago = await openDocument('/parks/chicago')
    const { $ } = chicago
    const count = found(chicago)
    expect(count).toBeGreaterThan(10)
    expect($('title').text()).toBe('Parks in Chicago | Parkfetch')
    expect($('h1').text()).toBe('Parks in Chicago')
    expect(textOf($, 'article')).toContain('Chicago')
    const texts = [
      `We know ${count} parks in Chicago.`,
      'Known most often: ',
      'Loading Maps...',
      `© ${new Date().getFullYear()}`,
    ]
    for (const text of texts) expect(textOf($, 'body')).toContain(text)
    expect(linkTo($, 'Admin Dashboard')).toBe('/admin/reports')
    const types = linksBelow(chicago, 'More in Chicago')
    expect(types.length).toBeGreaterThan(3)
    // Each leads to as many parks as it says.
    for (const { path, text } of types) {
      const other = await openDocument(path)
      const [, type, shown] = /^(.*) \((\d+)\)$/.exec(text) ?? []
      expect([path, other.$('h1').text()]).toEqual([path, `${type} in Chicago`])
      expect([path, found(other)]).toEqual([path, Number(shown)])
      expect(path).toMatch(/^\/parks\/[a-z-]+\/chicago$/)
    }
    expect(types.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/parks/dog-park/chicago', '/parks/playground/chicago']),
    )
  })

  test('has links to the places around, those that have parks', async () => {
    const document = await openDocument('/parks/new-york')
    const paths = ['Parts of New York', 'Parks in other places'].flatMap((heading) => {
      const links = linksBelow(document, heading)
      expect([heading, links.length > 0]).toEqual([heading, true])
      return links.map(({ path }) => path)
    })
    expect(paths).toContain('/parks/brooklyn')
    expect(paths).not.toContain('/parks/new-york')
    for (const path of paths) {
      expect([path, found(await openDocument(path))]).toEqual([path, expect.toSatisfy(isSome)])
    }
  })

  test('leads back over its state, and to other cities of its name', async () => {
    const { $ } = await openDocument('/parks/springfield')
    expect(linkTo($, 'Missouri', 'nav[aria-label=Breadcrumbs]')).toBe('/parks/missouri')
    const path = linkTo($, 'Springfield, IL', 'nav:contains("Other places called Springfield")')
    expect(path).toBe('/parks/springfield-il')
    const other = await openDocument('/parks/springfield-il')
    expect(other.$('h1').text()).toBe('Parks in Springfield, IL')
    expect(linkTo(other.$, 'Illinois', 'nav[aria-label=Breadcrumbs]')).toBe('/parks/illinois')
    expect(linkTo(other.$, 'Map', 'nav[aria-label=Breadcrumbs]')).toBe('/')
  })

  test('of a type is preset to it, until it is taken off', async () => {
    const { $ } = await openDocument('/parks/dog-park/san-francisco')
    expect($('title').text()).toBe('Dog Parks in San Francisco | Parkfetch')
    expect($('h1').text()).toBe('Dog Park in San Francisco')
    expect($('article')).toHaveLength(20)
    for (const card of $('article')) expect($(card).text()).toContain('Dog Park')
    const path = linkTo($, 'Remove filter: Dog Park')
    expect(path).toBe('/parks/dog-park/san-francisco?amenities=')
    const all = await openDocument(path ?? '')
    expect(all.$('[aria-label="Active filters"]')).toHaveLength(0)
  })

  test('of a state shows all of it', async () => {
    const document = await openDocument('/parks/national-park/california')
    expect([found(document), document.$('article').length]).toEqual([11, 11])
  })

  test('is there for a zip code, with its parks on the map', async () => {
    const { $ } = await openDocument('/parks/94110')
    expect($('title').text()).toBe('Parks in 94110 | Parkfetch')
    expect($('[data-opening] a[href^="/parks/"][aria-label]').length).toBeGreaterThan(0)
  })

  test('without parks is there, says so, and is not to be found', async () => {
    for (const path of ['/parks/reykjavik', '/parks/beach/charlotte']) {
      const document = await openDocument(path)
      const robots = document.$('meta[name=robots]').attr('content')
      expect([path, document.status, found(document), robots]).toEqual([path, 200, 0, 'noindex'])
    }
  })

  test('is there for spaces instead of hyphens in a name', async () => {
    for (const path of ['/parks/san%20francisco', '/parks/dog+park/San%20Francisco']) {
      const { $ } = await openDocument(path)
      expect([path, $('h1').text()]).toEqual([path, expect.stringMatching(/ in San Francisco$/)])
    }
  })

  test('is there when another place is searched in it that nobody knows', async () => {
    const document = await openDocument('/parks/chicago?address=asdfghjkl')
    expect([document.status, found(document)]).toEqual([200, 0])
    expect(document.$('h1').text()).toBe('Parks in Chicago')
  })
})

function isSome(count: unknown): boolean {
  return Number(count) > 0
}
