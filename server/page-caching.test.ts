import { describe, expect, test } from 'vitest'
import { answerDocument, type MadeDocument } from './page-caching.ts'

const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'

function answer(document: Partial<MadeDocument> = {}, headers: Record<string, string> = {}) {
  const request = new Request('http://localhost/', { headers })
  return answerDocument(request, {
    status: 200,
    headers: [['content-type', 'text/html; charset=utf-8']],
    body: '<p>A page</p>',
    isShared: true,
    ...document,
  })
}

test('a document may be kept by anyone and asked for anew by its tag', async () => {
  const { status, headers } = answer()
  expect([status, headers.get('cache-control')]).toEqual([200, SHARED])
  const etag = headers.get('etag') ?? ''
  const again = answer({}, { 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(Object.fromEntries(again.headers)).toEqual({
    'cache-control': SHARED,
    etag,
    vary: 'Accept-Encoding',
  })
  const changed = answer({ body: '<p>Another page</p>' }, { 'if-none-match': etag })
  expect([changed.status, await changed.text()]).toEqual([200, '<p>Another page</p>'])
})

test('when its data was loaded is no difference', () => {
  const made = (at: number) =>
    answer({ body: `{"dehydratedAt":${at},"state":{"dataUpdatedAt":${at + 1},"total":3}}` })
  expect(made(1).headers.get('etag')).toBe(made(2_000).headers.get('etag'))
  const other = answer({ body: '{"dehydratedAt":1,"state":{"dataUpdatedAt":2,"total":4}}' })
  expect(other.headers.get('etag')).not.toBe(made(1).headers.get('etag'))
})

test('a move for good may be kept for a while, and has no tag', () => {
  const { status, headers } = answer({ status: 301, headers: [['location', '/parks/1/x']] })
  expect([status, headers.get('location')]).toEqual([301, '/parks/1/x'])
  expect([headers.get('cache-control'), headers.get('etag')]).toEqual([SHARED, null])
})

describe('is not kept by anyone:', () => {
  test.each([
    ['what is the visitor’s own', { isShared: false }],
    ['a move for now', { status: 302 }],
    ['a page that is missing', { status: 404 }],
    ['a refusal', { status: 429, headers: [['retry-after', '8']] as [string, string][] }],
    ['a failure', { status: 500 }],
    ['a page without its database', { status: 503 }],
  ])('%s', (_, document: Partial<MadeDocument>) => {
    const { status, headers } = answer(document, { 'if-none-match': '*' })
    expect(status).toBe(document.status ?? 200)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('etag')).toBeNull()
    expect(headers.get('retry-after')).toBe(document.status === 429 ? '8' : null)
  })
})
