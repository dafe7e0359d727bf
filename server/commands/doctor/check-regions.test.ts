import { expect, test } from 'vitest'
import type { Region } from '#domain/region/region-schemas.ts'
import { checkRegions } from './check-regions.ts'

const NOW = Date.parse('2026-11-26T00:00:00Z')

const region = (more: Partial<Region>): Region => ({
  ...{ id: 1, key: 'us/elmland', kind: 'index', name: 'Elmland', url: null, fileBytes: 1 },
  ...{ asOf: '2026-11-18T00:00:00.000Z', isRefreshed: true, nextRefreshAt: null, parks: 3 },
  ...{ streets: 0, run: null },
  ...more,
})
const said = (...regions: Region[]) =>
  checkRegions(regions, NOW).map(({ status, message }) => `${status}: ${message}`)

test('regions that are fresh are counted', () => {
  expect(said()).toEqual([])
  expect(said(region({}))).toEqual(['ok: 1 region is kept.'])
  expect(said(region({}), region({ asOf: null }))).toEqual(['ok: 2 regions are kept.'])
})

test('one that is old or has failed is told', () => {
  const asOf = '2026-11-04T00:00:00.000Z'
  expect(said(region({ asOf }))).toEqual([
    'warn: Elmland is of 2026-11-04, though it is refreshed.',
  ])
  expect(said(region({ asOf, isRefreshed: false }))).toEqual(['ok: 1 region is kept.'])
  expect(said(region({ asOf: '2021-08-25T00:00:00.000Z', kind: 'gnis' }))).toEqual([
    'ok: 1 region is kept.',
  ])
  const run: Region['run'] = {
    ...{
      id: 1,
      kind: 'refresh' as const,
      state: 'failed' as const,
      step: null,
      done: 0,
      total: null,
    },
    ...{ summary: null, message: 'The server is away.', log: [], startedAt: null, endedAt: null },
  }
  expect(said(region({ run }))).toEqual(['warn: Elmland: The server is away.'])
})
