import { expect, test } from 'vitest'
import { afterPage, around, hasPlace, helpHref, helpQuery, readHelp } from './help-view.ts'

const ORIGIN = 'https://parks.test'

test('without a place it is about where the map begins', () => {
  const view = readHelp('?need=kids')
  expect(hasPlace(view)).toBe(false)
  expect(helpQuery(view, null)).toMatchObject({ lat: 37.7749, lng: -122.4194 })
})

test.each([
  ['/?lat=41.88&lng=-87.63&zoom=12', '/help?need=dog&lat=41.88&lng=-87.63'],
  ['/?address=Boston&need=run', '/help?need=dog&address=Boston'],
  ['/about', '/help?need=dog'],
])('it follows the page before: %s', (path, href) => {
  const view = afterPage(readHelp(''), ORIGIN + path, ORIGIN)
  expect(helpHref(view)).toBe(href)
})

test('it follows no other site, and says a place to about 100 m', () => {
  const view = readHelp('')
  expect(afterPage(view, 'https://other.test/?address=Boston', ORIGIN)).toEqual(view)
  expect(afterPage(view, '', ORIGIN)).toEqual(view)
  expect(helpHref(around(view, { lat: 41.887654, lng: -87.634321 }))).toBe(
    '/help?need=dog&lat=41.888&lng=-87.634',
  )
})
