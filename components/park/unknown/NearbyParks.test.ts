import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { NOTHING_ASKED } from '#domain/facts/filter-state.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { NearbyParks } from './NearbyParks.tsx'

function park(id: number, name: string): ParkResult {
  const place = { latitude: 40, longitude: -74, source: 'osm', distance: 500 }
  return { id, name, amenities: [], types: [], ...place }
}

function textOf(nearby: ParkResult[]): string {
  const list = createElement(NearbyParks, {
    nearby,
    asked: NOTHING_ASKED,
    selectedId: null,
    onSelect: vi.fn(),
  })
  const client = new QueryClient()
  const page = createElement(QueryClientProvider, { client }, list)
  return renderToStaticMarkup(page).replace(/<[^>]+>/g, ' ')
}

test('the parks around follow under a heading', () => {
  expect(textOf([park(1, 'Near'), park(2, 'Far')])).toMatch(/^\s*Nearby\s.*Near\s.*Far\s/)
})

test('a park at the edge of a neighborhood is just outside, without a walk', () => {
  expect(textOf([{ ...park(1, 'Edge'), edge: true }])).toMatch(/0\.3 miles away\s+· just outside/)
  expect(textOf([park(1, 'Inside')])).toMatch(/0\.3 miles away\s+· about 8 min walk/)
})
