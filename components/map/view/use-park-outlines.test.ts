import { expect, test } from 'vitest'
import { outlinesInput } from '#server/services/park/outline-schemas.ts'
import { outlinesAsked } from './use-park-outlines.ts'
import { boundsOf } from './view-box.ts'

const SEEN = { south: 37.76, west: -122.45, north: 37.79, east: -122.4 }

test('outlines are asked for from zoom 13 on, in boxes around the view', () => {
  expect(outlinesAsked(SEEN, 12.9)).toBeNull()
  const asked = outlinesAsked(SEEN, 13.6)
  const [west = 0, south = 0, east = 0, north = 0] = asked?.bounds.split(',').map(Number) ?? []
  expect(asked?.zoom).toBe(13)
  expect([west <= SEEN.west, south <= SEEN.south, east >= SEEN.east, north >= SEEN.north]).toEqual(
    Array(4).fill(true),
  )
})

test('a small move asks for nothing new', () => {
  const moved = { ...SEEN, west: SEEN.west + 0.001, east: SEEN.east + 0.001 }
  expect(outlinesAsked(moved, 14)).toEqual(outlinesAsked(SEEN, 14))
})

test('the largest screens ask for no more than the server gives, at the edge of the world too', () => {
  for (const lng of [0, 179.99, -179.99]) {
    const view = { centre: { lat: 60, lng }, zoom: 13, size: { width: 5760, height: 3240 } }
    const asked = outlinesAsked(boundsOf(view), 13)
    expect(outlinesInput.safeParse(asked).error).toBeUndefined()
  }
})
