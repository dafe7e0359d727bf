import { describe, expect, test } from 'vitest'
import { isUnchanged, toEtag, validatorHeaders } from './http-cache.ts'

const TIME = Date.UTC(2026, 10, 20, 8, 30, 15, 400)
const state = { etag: 'W/"abc"', updatedAt: TIME }

describe('a request with', () => {
  test.each([
    [{}, false],
    [{ 'if-none-match': 'W/"abc"' }, true],
    [{ 'if-none-match': '"abc"' }, true],
    [{ 'if-none-match': '"x", W/"abc" , "y"' }, true],
    [{ 'if-none-match': '*' }, true],
    [{ 'if-none-match': '"ab"' }, false],
    [{ 'if-none-match': '' }, false],
    [{ 'if-modified-since': 'Fri, 20 Nov 2026 08:30:15 GMT' }, true],
    [{ 'if-modified-since': 'Fri, 20 Nov 2026 08:30:14 GMT' }, false],
    [{ 'if-modified-since': 'yesterday' }, false],
    [{ 'if-none-match': '"x"', 'if-modified-since': 'Fri, 20 Nov 2026 08:30:15 GMT' }, false],
  ])('%j has the state: %s', (headers, unchanged) => {
    expect(isUnchanged(new Headers(headers as Record<string, string>), state)).toBe(unchanged)
  })
})

test('a state without a time is known by its tag only', () => {
  const since = new Headers({ 'if-modified-since': 'Fri, 20 Nov 2026 08:30:15 GMT' })
  expect(isUnchanged(since, { etag: '"abc"', updatedAt: null })).toBe(false)
  expect(validatorHeaders({ etag: '"abc"', updatedAt: null })).toEqual({ etag: '"abc"' })
})

test('the headers name a state', () => {
  expect(validatorHeaders(state)).toEqual({
    etag: 'W/"abc"',
    'last-modified': 'Fri, 20 Nov 2026 08:30:15 GMT',
  })
})

test('another content has another tag', () => {
  expect(toEtag(['a'])).toMatch(/^W\/"[\w-]{27}"$/)
  expect(toEtag(['a'])).toBe(toEtag(['a']))
  expect(toEtag(['a'])).not.toBe(toEtag(['b']))
})
