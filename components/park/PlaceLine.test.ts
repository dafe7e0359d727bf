import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EMPTY_SEARCH } from '#domain/search/search-state.ts'
import { PlaceLine } from './PlaceLine.tsx'

test('other places of the name are links that keep the filters', () => {
  const place = {
    name: 'Elm Park',
    location: { lat: 1, lng: 2 },
    precision: 'park' as const,
    also: [{ text: 'Elm Park, Chicago', parkId: 7 }, { text: 'Elm Park, IL' }],
  }
  const own = { ...EMPTY_SEARCH.filters, amenities: ['Dog Park' as const] }
  const at = { mode: 'address', address: 'Elm Park', exact: true } as const
  const state = { ...EMPTY_SEARCH, place: at, filters: own, selectedId: 3 }
  const html = renderToStaticMarkup(
    createElement(PlaceLine, {
      answer: { place, location: place.location },
      state,
      isByMap: false,
    }),
  )
  expect(html).toContain('href="/?address=Elm+Park%2C+Chicago&amp;parkId=7&amp;amenities=Dog+Park"')
  expect(html).toContain('href="/?address=Elm+Park%2C+IL&amp;amenities=Dog+Park"')
  expect(html.replace(/<[^>]*>/g, '')).toContain('Also: Elm Park, Chicago · Elm Park, IL')
})
