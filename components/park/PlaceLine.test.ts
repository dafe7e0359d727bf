import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageAddressContext } from '../app/page-address.ts'
import { PlaceLine } from './PlaceLine.tsx'

test('other places of the name are links that keep the filters', () => {
  const place = {
    name: 'Elm Park',
    location: { lat: 1, lng: 2 },
    precision: 'park' as const,
    also: [{ text: 'Elm Park, Chicago', parkId: 7 }, { text: 'Elm Park, IL' }],
  }
  const search = '?address=Elm+Park&exact=true&amenities=Dog+Park&park=3'
  const line = createElement(PlaceLine, {
    answer: { place },
    isMoved: false,
    isBox: false,
    typed: undefined,
  })
  const html = renderToStaticMarkup(
    createElement(PageAddressContext, { value: { path: '/', search } }, line),
  )
  expect(html).toContain('href="/?address=Elm+Park%2C+Chicago&amp;amenities=Dog+Park&amp;parkId=7"')
  expect(html).toContain('href="/?address=Elm+Park%2C+IL&amp;amenities=Dog+Park"')
  expect(html.replace(/<[^>]*>/g, '')).toContain('Also: Elm Park, Chicago · Elm Park, IL')
})
