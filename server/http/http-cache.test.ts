import { describe, expect, test } from 'vitest'
import { isUnchanged, toEtag } from './http-cache.ts'

describe('a request with', () => {
  test.each([
    [{}, false],
    [{ 'if-none-match': 'W/"abc"' }, true],
    [{ 'if-none-match': '"abc"' }, true],
    [{ 'if-none-match': '"x", W/"abc" , "y"' }, true],
    [{ 'if-none-match': '*' }, true],
    [{ 'if-none-match': '"ab"' }, false],
    [{ 'if-none-match': '' }, false],
    [{ 'if-modified-since': 'Fri, 20 Nov 2099 08:30:15 GMT' }, false],
    [{ 'if-none-match': '"x"', 'if-modified-since': 'Fri, 20 Nov 2099 08:30:15 GMT' }, false],
  ])('%j has the state: %s', (headers, unchanged) => {
    expect(isUnchanged(new Headers(headers as Record<string, string>), 'W/"abc"')).toBe(unchanged)
  })
})

test('another content has another tag', () => {
  expect(toEtag(['a'])).toMatch(/^W\/"[\w-]{27}"$/)
  expect(toEtag(['a'])).toBe(toEtag(['a']))
  expect(toEtag(['a'])).not.toBe(toEtag(['b']))
})
