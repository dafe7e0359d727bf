import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { NOTHING_ASKED } from '#domain/facts/filter-state.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { DistanceContext } from '../../location/distance-context.ts'
import { NearbyParks } from './NearbyParks.tsx'

function park(id: number, name: string): ParkResult {
  const place = { latitude: 40, longitude: -74, source: 'osm', distance: 500 }
  return { id, name, amenities: [], types: [], ...place }
}

function textOf(nearby: ParkResult[], isMeasured = false): string {
  const list = createElement(NearbyParks, {
    nearby,
    asked: NOTHING_ASKED,
    selectedId: null,
    onSelect: vi.fn(),
  })
  const client = new QueryClient()
  const placed = createElement(
    DistanceContext,
    { value: isMeasured ? ({ distance }) => distance : null },
    list,
  )
  const page = createElement(QueryClientProvider, { client }, placed)
  return renderToStaticMarkup(page).replace(/<[^>]+>/g, ' ')
}

test('the parks around follow under a heading', () => {
  expect(textOf([park(1, 'Near'), park(2, 'Far')])).toMatch(/^\s*Nearby\s.*Near\s.*Far\s/)
})

test('a park at the edge of a neighborhood is just outside, without a walk', () => {
  const edge = { ...park(1, 'Edge'), edge: true as const }
  expect(textOf([edge], true)).toMatch(/0\.3 miles away\s+· just outside/)
  expect(textOf([edge])).toMatch(/No address available\s+just outside/)
})

test('a distance is stated from a point only', () => {
  expect(textOf([park(1, 'Inside')], true)).toMatch(/0\.3 miles away\s+· 8 min walk/)
  expect(textOf([park(1, 'Inside')])).not.toContain('away')
})
