import { expect, inject, test } from 'vitest'
import { createShare } from './share-links.ts'
import { findPark, get, getJson } from './site.ts'

const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'
const NOT_CACHED = 'private, no-store'
const LONG = 'a'.repeat(10_000)

/** What an answer tells crawlers: 'canonical /about', 'noindex', 'moved /about'. */
async function hintsOf(answer: Response): Promise<string> {
  const location = answer.headers.get('location')
  if (location !== null) return `moved ${location}`
  const html = await answer.text()
  const [, canonical = null] = /<link rel="canonical" href="([^"]*)">/.exec(html) ?? []
  const isHidden = html.includes('<meta name="robots" content="noindex">')
  const parts = [
    isHidden && 'noindex',
    canonical && `canonical ${canonical.replace(inject('site'), '')}`,
  ]
  return parts.filter(Boolean).join(', ')
}

type Row = readonly [path: string, status: number, hints: string]

async function check(rows: readonly Row[]) {
  for (const [path, status, hints] of rows) {
    const answer = await get(path)
    const cache = status === 200 || status === 301 ? SHARED : NOT_CACHED
    const answered = [answer.status, await hintsOf(answer), answer.headers.get('cache-control')]
    expect([path.slice(0, 80), ...answered]).toEqual([path.slice(0, 80), status, hints, cache])
  }
}

test('a park has one address; others lead there for good, with their query', async () => {
  const { id } = await findPark('Golden Gate Park')
  const canonical = `/parks/${id}/golden-gate-park`
  const itself = `canonical ${canonical}`
  const there = `moved ${canonical}`
  const rows: Row[] = [
    [canonical, 200, itself],
    [`${canonical}?from=mail&x=%26`, 200, itself],
    [`/parks/${id}/golden%2Dgate%2Dpark`, 200, itself],
    [`/parks/${id}/%67olden-gate-park?a=1&b=%2F`, 200, itself],
    [`/parks/${id}`, 301, there],
    [`/parks/${id}?from=mail&x=%26`, 301, `${there}?from=mail&x=%26`],
    [`/parks/${id}?`, 301, there],
    [`/parks/0${id}/golden-gate-park`, 301, there],
    [`/parks/${id}/wrong-slug`, 301, there],
    [`/parks/${id}/wrong-slug?x=1&x=2`, 301, `${there}?x=1&x=2`],
    [`/parks/${id}/GOLDEN-GATE-PARK`, 301, there],
    [`/parks/${id}/golden%20gate%20park`, 301, there],
    [`${canonical}%20`, 301, there],
    [`/parks/${id}/golden-%20gate-park`, 301, there],
    [`/parks/${id}/golden-gate-park%C2%A0`, 301, there],
    ['/parks/4%202', 404, 'noindex'],
    [`/parks/${id}/%2567olden-gate-park?a=1&b=%2F`, 301, `${there}?a=1&b=%2F`],
    [`/parks/${id}/..%2F..%2Fabout`, 301, there],
    [`/parks/${id}/%00`, 301, there],
    [`/parks/${id}/%ZZ`, 301, there],
    [`/parks/${id}/%E0%A4%A`, 301, there],
    [`/parks/${id}/${LONG}`, 301, there],
    [`/parks/${id}/`, 301, there],
    [`/parks/${id}/?x=1&x=2`, 301, `${there}?x=1&x=2`],
    [`/parks/${id}/wrong-slug/`, 301, there],
    [`${canonical}/?a=%26`, 301, `${there}?a=%26`],
    ['/parks/999999/', 404, 'noindex'],
    [`${canonical}/more`, 404, 'noindex'],
    [`/PARKS/${id}`, 404, 'noindex'],
    ['/parks', 404, 'noindex'],
    ['/parks/', 301, 'moved /parks'],
    ['/parks/999999', 404, 'noindex'],
    ['/parks/999999/any', 404, 'noindex'],
    ['/parks/2147483648/x', 404, 'noindex'],
    [`/parks/${'1'.repeat(10_000)}`, 404, 'noindex'],
    [`/parks/${id}%2Fx`, 404, 'noindex'],
  ]
  await check(rows)
})

test('a listing is of a place there is, whichever way it is written', async () => {
  await check([
    ['/parks/chicago', 200, 'canonical /parks/chicago'],
    ['/parks/chicago?utm=1', 200, 'canonical /parks/chicago'],
    ['/parks/CHICAGO', 200, 'canonical /parks/chicago'],
    ['/parks/ch%69cago', 200, 'canonical /parks/chicago'],
    ['/parks/san%20francisco', 200, 'canonical /parks/san-francisco'],
    ['/parks/dog+park/San+Francisco', 200, 'canonical /parks/san-francisco'],
    ['/parks/dog-park/san-francisco', 200, 'canonical /parks/san-francisco'],
    ['/parks/national-park/california', 200, 'canonical /parks/california'],
    ['/parks/94110', 200, 'canonical /parks/94110'],
    ['/parks/94110?radius=2000', 200, 'canonical /parks/94110'],
    ['/parks/02134', 200, 'canonical /parks/02134'],
    ['/parks/dog-park/94110', 200, 'canonical /parks/94110'],
    ['/parks/chicago/', 301, 'moved /parks/chicago'],
    ['/parks/dog-park/chicago/?a=%26', 301, 'moved /parks/dog-park/chicago?a=%26'],
    ['/parks/94110/?a=%26', 301, 'moved /parks/94110?a=%26'],
    // Known places without such parks.
    ['/parks/reykjavik', 200, 'noindex, canonical /parks/reykjavik'],
    ['/parks/reykjavik?utm=1', 200, 'noindex, canonical /parks/reykjavik'],
    ['/parks/reykjavik?radius=1000', 200, 'noindex, canonical /parks/reykjavik'],
    ['/parks/reykjavik?address=Boston', 200, 'noindex, canonical /parks/reykjavik'],
    ['/parks/chicago?address=Boston', 200, 'canonical /parks/chicago'],
    ['/parks/xyzzy/chicago', 200, 'noindex, canonical /parks/chicago'],
    ['/parks/asdfghjkl', 404, 'noindex'],
    ['/parks/asdfghjkl?address=', 404, 'noindex'],
    ['/parks/asdfghjkl?address=chicago', 404, 'noindex'],
    ['/parks/asdfghjkl?lat=1&lng=1', 404, 'noindex'],
    ['/parks/san--francisco', 200, 'canonical /parks/san-francisco'],
    ['/parks/-chicago-', 200, 'canonical /parks/chicago'],
    ['/parks/dog_park/chicago', 200, 'canonical /parks/chicago'],
    ['/parks/dog-park/asdfghjkl', 404, 'noindex'],
    ['/parks/dog-park/12', 404, 'noindex'],
    ['/parks/00000', 404, 'noindex'],
    ['/parks/94110/any', 404, 'noindex'],
    ['/parks/a/b/c', 404, 'noindex'],
    ['/parks/-', 404, 'noindex'],
    ['/parks/__proto__', 404, 'noindex'],
    ['/parks/chicago%2Fx', 404, 'noindex'],
    ['/parks/%00', 404, 'noindex'],
    ['/parks/%ZZ', 404, 'noindex'],
    [`/parks/${LONG}`, 404, 'noindex'],
    [`/parks/dog-park/${LONG}`, 404, 'noindex'],
    [`/parks/${LONG}/chicago`, 404, 'noindex'],
  ])
})

test('other pages have one address, and what is not there is a 404', async () => {
  const { id } = await findPark('Golden Gate Park')
  const shortId = await createShare(id)
  const park = `canonical /parks/${id}/golden-gate-park`
  const invalid = 'moved /?error=invalid-share-link'
  const { posts } = await getJson('/api/blog?tag=playgrounds')
  const post = `/blog/${posts[0].slug}`
  const rows: Row[] = [
    ['/', 200, 'canonical /'],
    ['/blog', 200, 'canonical /blog'],
    ['/blog?utm=1', 200, 'canonical /blog'],
    ['/blog/', 301, 'moved /blog'],
    ['/blog/tag/playgrounds', 200, 'canonical /blog/tag/playgrounds'],
    ['/blog/tag/asdfghjkl', 404, 'noindex'],
    [post, 200, `canonical ${post}`],
    [`${post}?utm=1`, 200, `canonical ${post}`],
    [`${post}/`, 301, `moved ${post}`],
    ['/blog/asdfghjkl', 404, 'noindex'],
    [`/blog/${LONG}`, 404, 'noindex'],
    ['/blog/%00', 404, 'noindex'],
    ['/admin', 302, 'moved /admin/login'],
    ['/admin/', 301, 'moved /admin'],
    ['/admin/reports', 302, 'moved /admin/login?next=%2Fadmin%2Freports'],
    ['/admin/parks', 302, 'moved /admin/login?next=%2Fadmin%2Fparks'],
    ['/admin/rules', 302, 'moved /admin/login?next=%2Fadmin%2Frules'],
    ['/admin/audit', 302, 'moved /admin/login?next=%2Fadmin%2Faudit'],
    ['/admin/seo-urls?type=blog', 302, 'moved /admin/login?next=%2Fadmin%2Fseo-urls%3Ftype%3Dblog'],
    ['/admin/asdfghjkl', 404, 'noindex'],
    ['/?address=94110&radius=2000', 200, 'canonical /'],
    [`/?address=${LONG}`, 200, 'noindex, canonical /'],
    ['/?address=%00', 200, 'noindex, canonical /'],
    ['/?address=%ZZ&radius=%', 200, 'noindex, canonical /'],
    ['/?error=invalid-share-link', 200, 'canonical /'],
    [`/?park=${id}`, 200, park],
    [`/s/${shortId}`, 200, park],
    [`/s/${shortId}?utm=1`, 200, park],
    [`/s/${shortId}/`, 301, `moved /s/${shortId}`],
    ['/s/aB9_x', 302, invalid],
    ['/s/%00', 302, invalid],
    [`/s/${LONG}`, 302, invalid],
    ['/s', 404, 'noindex'],
    ['/about', 200, 'canonical /about'],
    ['/about?from=mail', 200, 'canonical /about'],
    ['/%61bout', 200, 'canonical /about'],
    ['/about/', 301, 'moved /about'],
    ['/about/?from=mail', 301, 'moved /about?from=mail'],
    ['/privacy', 200, 'canonical /privacy'],
    ['/privacy/', 301, 'moved /privacy'],
    ['/help', 200, 'canonical /help'],
    ['/help?need=kids&lat=37.77&lng=-122.43', 200, 'canonical /help'],
    ['/help?need=%00&lat=far&lng=', 200, 'canonical /help'],
    ['/help?address=Nowhere+Xyzzyville', 200, 'canonical /help'],
    ['/help/', 301, 'moved /help'],
    ['/suggest', 200, 'noindex'],
    ['/suggest?park=1&about=hours', 200, 'noindex'],
    ['/suggest?park=999999', 404, 'noindex'],
    ['/suggest?park=x&lat=91&lng=0', 200, 'noindex'],
    ['/sitemap', 200, 'canonical /sitemap'],
    ['/sitemap/?from=m', 301, 'moved /sitemap?from=m'],
    ['/test-slugs', 200, 'noindex, canonical /test-slugs'],
    ['/test-slugs/', 301, 'moved /test-slugs'],
    ['/test-insert', 200, 'noindex, canonical /test-insert'],
    ['/test-insert/?a=%26', 301, 'moved /test-insert?a=%26'],
    ['/offline', 200, 'noindex'],
    ['/ABOUT', 404, 'noindex'],
    ['/about%20', 404, 'noindex'],
    ['/nothing', 404, 'noindex'],
    ['/nothing/', 301, 'moved /nothing'],
    ['/index.html', 404, 'noindex'],
    ['/%2F', 404, 'noindex'],
    ['/%00', 404, 'noindex'],
    ['/%ZZ', 404, 'noindex'],
    [`/${LONG}`, 404, 'noindex'],
    ['//example.com', 301, 'moved /example.com'],
  ]
  await check(rows)
})

test('what search engines read beside the pages', async () => {
  const types: Record<string, string> = {
    '/robots.txt': 'text/plain',
    '/sitemap.xml': 'application/xml',
    '/sitemap/pages-1.xml': 'application/xml',
    '/og/site.png': 'image/png',
    '/favicon.ico': 'image/x-icon',
    '/blog/feed.xml': 'application/rss+xml',
  }
  for (const [path, type] of Object.entries(types)) {
    for (const asked of [path, `${path}?x=1`]) {
      const answer = await get(asked)
      const answered = [answer.status, answer.headers.get('content-type')?.split(';')[0]]
      expect([asked, ...answered]).toEqual([asked, 200, type])
    }
  }
  const missing = ['/sitemap/pages-2.xml', '/sitemap/%00.xml', `/sitemap/${LONG}.xml`]
  for (const path of [...missing, '/og/parks/999999.png', '/og/listings/asdfghjkl.png']) {
    expect([path.slice(0, 60), (await get(path)).status]).toEqual([path.slice(0, 60), 404])
  }
  const robots = await (await get('/robots.txt')).text()
  const forbidden = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path)
  expect(forbidden).toEqual(expect.arrayContaining(['/admin', '/test-slugs', '/test-insert']))
  expect(robots).toMatch(/^Disallow: \/api/m)
})
