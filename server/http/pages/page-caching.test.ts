import { describe, expect, test } from 'vitest'
import { documentCaching, tagDocument } from './page-caching.ts'

const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'

type Made = { status?: number; headers?: [string, string][]; body?: string; isShared?: boolean }

function answer(document: Made = {}, headers: Record<string, string> = {}) {
  const { status = 200, body = '<p>A page</p>', isShared = true } = document
  const own = document.headers ?? [['content-type', 'text/html; charset=utf-8']]
  return tagDocument(
    new Request('http://localhost/', { headers }),
    new Response(body, { status, headers: [...own, documentCaching(status, isShared)] }),
  )
}

test('a document may be cached by anyone and asked for anew by its tag', async () => {
  const { status, headers } = await answer()
  expect([status, headers.get('cache-control')]).toEqual([200, SHARED])
  const etag = headers.get('etag') ?? ''
  const again = await answer({}, { 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(Object.fromEntries(again.headers)).toEqual({
    'cache-control': SHARED,
    etag,
    vary: 'Accept-Encoding',
  })
  const changed = await answer({ body: '<p>Another page</p>' }, { 'if-none-match': etag })
  expect([changed.status, await changed.text()]).toEqual([200, '<p>Another page</p>'])
})

test('when its data was loaded is no difference', async () => {
  const made = (at: number) =>
    answer({ body: `{"dehydratedAt":${at},"state":{"dataUpdatedAt":${at + 1},"total":3}}` })
  const tag = (await made(1)).headers.get('etag')
  expect((await made(2_000)).headers.get('etag')).toBe(tag)
  const other = await answer({ body: '{"dehydratedAt":1,"state":{"dataUpdatedAt":2,"total":4}}' })
  expect(other.headers.get('etag')).not.toBe(tag)
})

test('a move for good may be cached for a while, and has no tag', async () => {
  const { status, headers } = await answer({ status: 301, headers: [['location', '/parks/1/x']] })
  expect([status, headers.get('location')]).toEqual([301, '/parks/1/x'])
  expect([headers.get('cache-control'), headers.get('etag')]).toEqual([SHARED, null])
})

describe('is not cached by anyone:', () => {
  test.each([
    ['what is the visitor’s own', { isShared: false }],
    ['a move for now', { status: 302 }],
    ['a page that is missing', { status: 404 }],
    ['a refusal', { status: 429, headers: [['retry-after', '8']] as [string, string][] }],
    ['a failure', { status: 500 }],
    ['a page without its database', { status: 503 }],
  ])('%s', async (_, document: Made) => {
    const { status, headers } = await answer(document, { 'if-none-match': '*' })
    expect(status).toBe(document.status ?? 200)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('etag')).toBeNull()
    expect(headers.get('retry-after')).toBe(document.status === 429 ? '8' : null)
  })
})
