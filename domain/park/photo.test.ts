import { expect, test } from 'vitest'
import { photoUrl, usablePhotos } from './photo.ts'

test('references longer than 10 characters are used, of at most 2500', () => {
  const references = ['0123456789', '0123456789a', 'x'.repeat(2_500), 'x'.repeat(2_501)]
  const photos = references.map((photoReference) => ({ photoReference }))
  expect(usablePhotos({ photos })).toEqual(photos.slice(1, 3))
  expect(usablePhotos({})).toEqual([])
})

test('a reference stands in the address as it is meant', () => {
  const url = new URL(photoUrl('places/a/photos/b&c=d', 400), 'http://localhost')
  expect(url.pathname).toBe('/api/parks/simple-photo')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    photoReference: 'places/a/photos/b&c=d',
    maxWidth: '400',
  })
})
