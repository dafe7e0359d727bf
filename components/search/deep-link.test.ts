import { expect, test } from 'vitest'
import { permalinkTarget, readDeepLink, shouldLocateVisitor } from './deep-link.ts'

const PLAIN = { direct: false, fromPermalink: false }
const INVALID = { kind: 'error', error: 'invalid-share-link' }

/** Each part by itself, in order of precedence. */
const PARTS = [
  [{ path: '/parks/1' }, { kind: 'park', id: 1, ...PLAIN }],
  [{ search: 'park=2' }, { kind: 'park', id: 2, ...PLAIN }],
  [{ search: 'share=abc_-9' }, { kind: 'share', shortId: 'abc_-9' }],
  [{ hash: '#share=xyz' }, { kind: 'share', shortId: 'xyz' }],
  [{ search: 'error=share-error' }, { kind: 'error', error: 'share-error' }],
  [
    { search: 'lat=10&lng=20' },
    { kind: 'place', place: { mode: 'coordinates', location: { lat: 10, lng: 20 } } },
  ],
  [{}, { kind: 'none' }],
] as const

const PAIRS = PARTS.flatMap(([one, link], index) =>
  PARTS.slice(index + 1).map(([other]) => [join(one, other), link] as const),
)

type Parts = { path?: string; search?: string; hash?: string }

function join(one: Parts, other: Parts): Parts {
  const search = [other.search, one.search].filter(Boolean).join('&')
  return { ...other, ...one, search: search && `?${search}` }
}

test.each(PAIRS)('%j opens %j', (address, link) => {
  expect(readDeepLink(address)).toEqual(link)
})

test.each([
  [{ path: '/parks/7/golden-gate-park' }, { kind: 'park', id: 7, ...PLAIN }],
  [{ path: '/parks/dog-park/7' }, { kind: 'none' }],
  [{ path: '/parks/san-francisco' }, { kind: 'none' }],
  [{ path: '/s/aB3_-' }, { kind: 'share', shortId: 'aB3_-' }],
  [
    { path: '/s/aB3', search: '?park=5' },
    { kind: 'share', shortId: 'aB3' },
  ],
  [{ path: '/s/!!!', search: '?park=5' }, INVALID],
  [{ search: '?share=%20a%2Fb%20' }, { kind: 'share', shortId: 'ab' }],
  [{ search: '?share=' }, INVALID],
  [{ hash: '#share=%3C%3E' }, INVALID],
  [{ search: '?error=invalid-share-link' }, INVALID],
  [{ search: '?error=other' }, { kind: 'none' }],
  [{ search: '?park=abc' }, { kind: 'none' }],
  [{ search: '?park=-5' }, { kind: 'none' }],
  [
    { search: '?address=%2094110%20' },
    { kind: 'place', place: { mode: 'address', address: '94110' } },
  ],
  [
    { search: '?park=9&lat=1&lng=2&fromPermalink=true&direct=true' },
    { kind: 'park', id: 9, direct: true, fromPermalink: true },
  ],
])('%j opens %j', (address, link) => {
  expect(readDeepLink(address)).toEqual(link)
})

test.each([
  [{}, true],
  [{ search: '?error=invalid-share-link' }, true],
  [{ search: '?radius=2000' }, true],
  [{ search: '?lat=1&lng=2' }, false],
  [{ search: '?address=94110' }, false],
  [{ path: '/parks/1' }, false],
  [{ path: '/s/abc' }, false],
])('with %j the visitor is looked for: %s', (address, expected) => {
  expect(shouldLocateVisitor(readDeepLink(address))).toBe(expected)
})

test('a park’s own page leads to the main screen around it, its card open at once', () => {
  const target = permalinkTarget({ id: 12, latitude: 37.7694, longitude: -122.4862 })
  expect(target).toBe('/?lat=37.7694&lng=-122.4862&park=12&fromPermalink=true&direct=true')
  expect(readDeepLink({ search: target.slice(1) })).toEqual({
    kind: 'park',
    id: 12,
    direct: true,
    fromPermalink: true,
  })
})
