import { expect, test } from 'vitest'
import { hasPortrait } from './portraits.ts'

const PARK = {
  id: 1,
  name: 'Elm Park',
  latitude: 1,
  longitude: 2,
  amenities: [],
  types: [],
  source: 'seed',
}
const photos = [{ photoReference: 'commons:Elm Park.jpg' }]

test.each([
  ['nothing is known', {}, false],
  ['its outline is known', { hasOutline: true }, true],
  ['it has a photo', { hasOutline: true, photos }, false],
  ['its photos are bad', { hasOutline: true, noPicture: true }, false],
] as const)('the picture of a park is its shape where %s: %j', (_, more, expected) => {
  expect(hasPortrait({ ...PARK, ...more, photos: 'photos' in more ? [...more.photos] : [] })).toBe(
    expected,
  )
})
