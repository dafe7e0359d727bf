import { expect, inject, test } from 'vitest'
import { createShare } from './share-links.ts'
import { findPark, get, getJson, openDocument } from './site.ts'

/** A page's head: its tags by name, its title, and its structured data. */
async function readHead(path: string) {
  const { $ } = await openDocument(path)
  const tags: Record<string, string[]> = {}
  for (const part of $('head > :is(meta, link[rel=canonical])').toArray()) {
    const { name, property, rel, content, href } = part.attribs
    const key = name ?? property ?? rel
    if (key) tags[key] = [...(tags[key] ?? []), content ?? href ?? '']
  }
  const things = $('head > script[type="application/ld+json"]')
    .toArray()
    .flatMap((script) => {
      const data = JSON.parse($(script).text())
      expect(data['@context']).toBe('https://schema.org')
      return data['@graph']
    })
  return { tags, things, title: $('head > title').text() }
}

/** Every tag that a public page has exactly once, except images. */
const ONCE = [
  'description',
  'canonical',
  'og:type',
  'og:site_name',
  'og:title',
  'og:description',
  'og:url',
  'twitter:card',
  'twitter:title',
  'twitter:description',
  'twitter:image',
  'twitter:image:alt',
]

const typesOf = (things: { '@type': string }[]) => things.map((thing) => thing['@type'])

test('every page for everyone has a head of its own', async () => {
  const { id } = await findPark('Golden Gate Park')
  const shortId = await createShare(id)
  const park = {
    title: 'Golden Gate Park | Parkfetch',
    canonical: `/parks/${id}/golden-gate-park`,
    image: `/og/parks/${id}.png`,
    heading: 'Golden Gate Park',
    types: ['Park'],
  }
  const { posts } = await getJson('/api/blog?tag=playgrounds')
  const { post, relatedParks } = await getJson(`/api/blog/${posts[0].slug}`)
  const pages = {
    '/blog': {
      title: 'Parkfetch Blog',
      canonical: '/blog',
      image: '/og/site.png',
      types: ['BreadcrumbList'],
    },
    [`/blog/${post.slug}`]: {
      title: `${post.title} | Parkfetch`,
      canonical: `/blog/${post.slug}`,
      image: `/og/parks/${relatedParks[0].id}.png`,
      heading: post.title,
      types: ['BlogPosting', 'BreadcrumbList'],
    },
    '/': {
      title: 'Parkfetch: find parks near you',
      canonical: '/',
      image: '/og/site.png',
      types: ['WebSite'],
    },
    '/?address=94110&radius=2000': {
      title: 'Parks near San Francisco, CA 94110 | Parkfetch',
      canonical: '/',
      image: '/og/site.png',
      types: ['WebSite'],
    },
    '/about': {
      title: 'About | Parkfetch',
      canonical: '/about',
      image: '/og/site.png',
      types: ['BreadcrumbList'],
    },
    '/help': {
      title: 'Help out | Parkfetch',
      canonical: '/help',
      image: '/og/site.png',
      types: ['BreadcrumbList'],
    },
    '/privacy': {
      title: 'Privacy Policy | Parkfetch',
      canonical: '/privacy',
      image: '/og/site.png',
      types: ['BreadcrumbList'],
    },
    [`/parks/${id}/golden-gate-park`]: { ...park, types: ['Park', 'BreadcrumbList'] },
    [`/parks/${id}/golden-gate-park?from=mail`]: { ...park, types: ['Park', 'BreadcrumbList'] },
    [`/?park=${id}`]: park,
    [`/parks/chicago?park=${id}`]: park,
    [`/?lat=37.7&lng=-122.4&park=${id}&fromPermalink=true&direct=true`]: park,
    [`/s/${shortId}`]: park,
    [`/?share=${shortId}`]: park,
    '/parks/chicago': {
      title: 'Parks in Chicago | Parkfetch',
      canonical: '/parks/chicago',
      image: '/og/listings/chicago.png',
      heading: 'Parks in Chicago',
      types: ['ItemList', 'BreadcrumbList'],
    },
    '/parks/Dog-Park/San-Francisco': {
      title: 'Dog Parks in San Francisco | Parkfetch',
      canonical: '/parks/san-francisco',
      image: '/og/listings/dog-park/san-francisco.png',
      heading: 'Dog Parks in San Francisco',
      types: ['ItemList', 'BreadcrumbList'],
    },
    // A search other than the listing's own is not a list of its parks.
    '/parks/chicago?address=Boston': {
      title: 'Parks in Chicago | Parkfetch',
      canonical: '/parks/chicago',
      image: '/og/listings/chicago.png',
      heading: 'Parks in Chicago',
      types: ['BreadcrumbList'],
    },
  }
  for (const [path, expected] of Object.entries(pages)) {
    const { tags, things, title } = await readHead(path)
    const counts = ONCE.map((name) => `${path} ${name}: ${tags[name]?.length ?? 0}`)
    expect(counts).toEqual(ONCE.map((name) => `${path} ${name}: 1`))
    if ('title' in expected) expect([path, title]).toEqual([path, expected.title])
    const heading = 'heading' in expected ? expected.heading : title
    expect(tags['og:title']).toEqual([heading])
    expect(tags['twitter:title']).toEqual([heading])
    const url = `${inject('site')}${expected.canonical}`
    expect([path, tags.canonical, tags['og:url']]).toEqual([path, [url], [url]])
    const image = `${inject('site')}${expected.image}?width=800`
    expect([path, tags['og:image']]).toEqual([path, [image]])
    expect(tags['og:image:width']).toEqual(['800'])
    expect(tags['og:image:height']).toEqual(['420'])
    expect(tags['twitter:image']).toEqual([image])
    expect(tags['twitter:card']).toEqual(['summary_large_image'])
    expect(tags.description?.[0]?.length).toBeGreaterThan(30)
    expect(tags.description?.[0]?.length).toBeLessThanOrEqual(160)
    expect(tags['og:description']).toEqual(tags.description)
    expect(tags.robots).toBeUndefined()
    expect([path, typesOf(things)]).toEqual([path, expected.types])
    const answer = await get(`${expected.image}?width=800`)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
      path,
      200,
      'image/png',
    ])
  }
})

test('a listing names its parks in their order, and the way to it', async () => {
  const { things } = await readHead('/parks/dog-park/san-francisco')
  const { $ } = await openDocument('/parks/dog-park/san-francisco')
  const links = $('h3 > a').toArray()
  const [list, trail] = things
  const urls = list.itemListElement.map(({ url }: { url: string }) => url)
  expect(urls.length).toBeGreaterThan(5)
  // The first page's, of all.
  expect(urls.length).toBe(Math.min(20, list.numberOfItems))
  const shown = links.map(({ attribs }) => `${inject('site')}${attribs.href}`)
  expect(shown.length).toBeGreaterThan(5)
  expect(urls.slice(0, shown.length)).toEqual(shown)
  expect(trail.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
    `${inject('site')}/`,
    `${inject('site')}/parks/california`,
    `${inject('site')}/parks/san-francisco`,
    `${inject('site')}/parks/dog-park/san-francisco`,
  ])
})

test('a place searched without parks is not indexed', async () => {
  const robotsOf = async (path: string) => (await readHead(path)).tags.robots
  expect(await robotsOf('/?address=Austin')).toEqual(['noindex'])
  expect(await robotsOf('/?address=Chicago')).toBeUndefined()
  expect(await robotsOf('/')).toBeUndefined()
})

test('what is not there is not to be found', async () => {
  const pages = {
    '/nothing': '404 Page Not Found | Parkfetch',
    '/parks/999999': 'Park not found | Parkfetch',
    '/parks/asdfghjkl': "We don't know a place called Asdfghjkl. | Parkfetch",
  }
  for (const [path, expected] of Object.entries(pages)) {
    const { tags, things, title } = await readHead(path)
    expect([path, title, tags.robots, things]).toEqual([path, expected, ['noindex'], []])
    const others = Object.keys(tags).filter((name) => /^(og:|twitter:|canonical)/.test(name))
    expect([path, others]).toEqual([path, []])
  }
})
