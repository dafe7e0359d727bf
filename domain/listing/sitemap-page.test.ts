import { describe, expect, test } from 'vitest'
import { isFirstPage, readPosition, sitemapPagePath } from './sitemap-page.ts'

describe('the query', () => {
  test.each([
    ['', { from: '', id: 0 }],
    ['?from=oak+park&id=12', { from: 'oak park', id: 12 }],
    ['?from=m', { from: 'm', id: 0 }],
    ['?from=%C3%A9t%C3%A9&id=x', { from: 'été', id: 0 }],
    ['?from=a%00b%0A&id=-1', { from: 'ab', id: 0 }],
    ['?from=a&id=1.5', { from: 'a', id: 0 }],
    ['?from=a&id=99999999999', { from: 'a', id: 0 }],
    [`?from=${'x'.repeat(300)}`, { from: 'x'.repeat(100), id: 0 }],
    ['?from=%E0%A4%A', { from: '\ufffd%A', id: 0 }],
  ])('%s is read', (search, position) => {
    expect(readPosition(search)).toEqual(position)
  })
})

test.each([
  [{ from: '', id: 0 }, '/sitemap'],
  [{ from: '', id: 7 }, '/sitemap'],
  [{ from: 'm', id: 0 }, '/sitemap?from=m'],
  [{ from: "o'neil & co", id: 12 }, '/sitemap?from=o%27neil+%26+co&id=12'],
])('%j is at %s', (position, path) => {
  expect(sitemapPagePath(position)).toBe(path)
  if (position.from !== '') expect(readPosition(path.slice('/sitemap'.length))).toEqual(position)
  expect(isFirstPage(position)).toBe(path === '/sitemap')
})
