type PageOf = {
  path: string
  heading: string | RegExp
  /** Further content of the page, present without scripts. */
  text: RegExp
  status?: number
}

const found = /^\d+ parks? found$/

/** Every kind of page, with a park, a share link and a post of the site. */
export const PAGES: PageOf[] = [
  { path: '/', heading: 'Find Parks Near You', text: /^\d+ found$/ },
  { path: '/?address=94110&rating=0', heading: 'Find Parks Near You', text: /^\d+ found$/ },
  { path: '/?park=PARK', heading: 'Find Parks Near You', text: /501 Stanyan Street/ },
  { path: '/s/SHARE', heading: 'Find Parks Near You', text: /501 Stanyan Street/ },
  { path: '/?error=invalid-share-link', heading: 'Find Parks Near You', text: /^\d+ found$/ },
  { path: '/parks/PARK/golden-gate-park', heading: 'Golden Gate Park', text: /^Nearby Parks$/ },
  { path: '/parks/chicago', heading: 'Parks in Chicago', text: found },
  { path: '/parks/dog-park/boston', heading: 'Dog Park in Boston', text: found },
  { path: '/parks/national-park/california', heading: 'National Park in California', text: found },
  { path: '/parks/94110', heading: 'Parks in 94110', text: found },
  {
    path: '/parks/reykjavik',
    heading: 'Parks in Reykjavik',
    text: /^No parks found in this area\.$/,
  },
  { path: '/blog', heading: 'Parkfetch Blog', text: /^Read More/ },
  { path: '/blog/tag/playgrounds', heading: 'Parkfetch Blog', text: /Posts about playgrounds\./i },
  { path: '/blog/POST', heading: /Chicago/, text: /^Parks Featured in This Article$/ },
  { path: '/blog/nothing', heading: 'Blog post not found', text: /^Back to Map$/, status: 404 },
  { path: '/about', heading: 'About Parkfetch', text: /^Our Mission$/ },
  { path: '/privacy', heading: 'Privacy Policy', text: /^Last updated: / },
  { path: '/help', heading: 'Help out', text: /^Know a park\? One tap/ },
  { path: '/suggest?park=999999', heading: 'Park not found', text: /^Back to Map$/, status: 404 },
  { path: '/api/docs', heading: 'Parkfetch API', text: /^Every path under \/api/ },
  { path: '/sitemap', heading: 'Sitemap', text: /^Parks by name$/ },
  { path: '/test-slugs', heading: 'Slug Test', text: /^Canonical slug redirect$/ },
  { path: '/test-insert', heading: 'Insert Test Parks', text: /^Slug Test$/ },
  { path: '/offline', heading: 'No connection', text: /^Saved parks$/ },
  { path: '/nothing', heading: '404 Page Not Found', text: /^Back to Map$/, status: 404 },
  { path: '/parks', heading: 'No park ID provided', text: /^Back to Map$/, status: 404 },
  { path: '/parks/999999', heading: 'Park not found', text: /^Back to Map$/, status: 404 },
  {
    path: '/parks/asdfghjkl',
    heading: "We don't know a place called Asdfghjkl.",
    text: /^Back to Map$/,
    status: 404,
  },
]

/** A path with the numbers and names that a site has given. */
export async function fillIn(path: string, site = ''): Promise<string> {
  const ask = async (asked: string, init?: RequestInit) => (await fetch(site + asked, init)).json()
  if (path.includes('POST')) {
    const { posts } = await ask('/api/blog?tag=playgrounds')
    return path.replace('POST', posts[0].slug)
  }
  if (!/PARK|SHARE/.test(path)) return path
  const { parks } = await ask('/api/parks?address=Golden+Gate+Park')
  const [{ id }] = parks
  if (!path.includes('SHARE')) return path.replace('PARK', id)
  const { shortId } = await ask('/api/share', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ parkId: id }),
  })
  return path.replace('SHARE', shortId)
}
