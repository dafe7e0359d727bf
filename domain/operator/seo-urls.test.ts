import { describe, expect, test } from 'vitest'
import { NO_SEO_FILTERS, readSeoFilters, readSeoSearch, seoFiltersQuery } from './seo-urls.ts'

describe('what the operator looks for among the pages', () => {
  test.each([
    ['https://parks.example/parks/12/oak-park?utm=1#top', '/parks/12/oak-park', 12, 'oak-park'],
    ['http://localhost:3000', '/', null, ''],
    ['/about/', '/about', null, 'about'],
    ['/parks/boston', '/parks/boston', null, 'boston'],
    ['/parks/94110', '/parks/94110', 94110, '94110'],
    ['/parks/12x/oak', '/parks/12x/oak', null, 'oak'],
    ['/parks/5/%E4%B8%8A%E9%87%8E', '/parks/5/上野', 5, '上野'],
    ['/parks/5/%E4%B8', '/parks/5/%E4%B8', 5, '%E4%B8'],
  ])('%s is an address', (search, path, parkId, text) => {
    expect(readSeoSearch(search)).toEqual({ path, parkId, text })
  })

  test.each([
    ['12', 12],
    ['0', null],
    ['2147483648', null],
    [' oak park ', null],
    ['golden-gate-park', null],
    ['a/b', null],
  ])('%s is a number or words', (search, parkId) => {
    expect(readSeoSearch(search)).toEqual({ path: null, parkId, text: search.trim() })
  })
})

describe('filters in the address', () => {
  test('are read as they are written', () => {
    const filters = {
      search: 'oak & elm',
      type: 'park',
      status: 'error',
      onlyInSitemap: true,
      onlyLittleKnown: true,
    } as const
    const query = '?search=oak+%26+elm&type=park&status=error&sitemap=1&little-known=1'
    expect(seoFiltersQuery(filters)).toBe(query)
    expect(readSeoFilters(seoFiltersQuery(filters))).toEqual(filters)
  })

  test('what is not known or too long is left out', () => {
    expect(readSeoFilters('?type=zoo&status=lost&sitemap=yes&little-known=0')).toEqual(
      NO_SEO_FILTERS,
    )
    expect(seoFiltersQuery(NO_SEO_FILTERS)).toBe('')
    const long = readSeoFilters(`?search=a%00${'x'.repeat(400)}`).search
    expect(long).toMatch(/^ax{299}$/)
  })
})
