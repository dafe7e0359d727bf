import { expect, test } from 'vitest'
import { NO_SEO_FILTERS } from '#domain/operator/seo-urls.ts'
import { showsSamples } from './seo-samples.ts'

test.each([
  [{}, true],
  [{ type: 'park' }, true],
  [{ search: ' ' }, true],
  [{ search: 'oak' }, false],
  [{ type: 'blog' }, false],
  [{ type: 'other' }, false],
  [{ status: 'active' }, false],
  [{ status: 'pending' }, false],
  [{ status: 'error' }, false],
  [{ onlyInSitemap: true }, false],
  [{ onlyThin: true }, false],
  [{ type: 'park', status: 'error' }, false],
] as const)('with the filters %j samples are shown: %s', (filters, isShown) => {
  expect(showsSamples({ ...NO_SEO_FILTERS, ...filters })).toBe(isShown)
})
