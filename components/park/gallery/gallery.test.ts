import { describe, expect, test } from 'vitest'
import {
  GALLERY_LOADING,
  galleryPhotos,
  galleryPhotoUrls,
  isIosSafari,
  isPhotoWanted,
} from './gallery.ts'

/** References of 11 characters. */
function photos(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    photoReference: `reference${String(index).padStart(2, '0')}`,
  }))
}

describe('a gallery shows', () => {
  test.each([
    ['nothing of nothing', undefined, 0],
    ['all of a few', photos(5), 5],
    ['12 at most', photos(30), 12],
    ['none with a reference of 10 characters', [{ photoReference: '1234567890' }], 0],
    ['one with a reference of 11', [{ photoReference: '12345678901' }], 1],
    ['one spelt otherwise', [{ photo_reference: '12345678901' }], 1],
    ['none with a reference that is no text', [{ photoReference: 12_345_678_901 }], 0],
    ['one of the same twice', [...photos(1), ...photos(1)], 1],
  ])('%s', (_, photos, count) => {
    expect(galleryPhotos(photos)).toHaveLength(count)
  })

  test('what is usable of the first 20', () => {
    const bad = Array.from({ length: 15 }, () => ({ photoReference: 'short' }))
    expect(galleryPhotos([...bad, ...photos(10)])).toHaveLength(5)
    expect(galleryPhotos([...bad, ...bad, ...photos(10)])).toHaveLength(0)
  })

  test('who made a photo, and its reference under one name', () => {
    const attributions = [{ name: 'Ada Birch' }]
    expect(galleryPhotos([{ photo_reference: '12345678901', attributions }])).toEqual([
      { photoReference: '12345678901', attributions },
    ])
  })
})

describe('the first three photos are loaded ahead', () => {
  test.each([
    [false, '/api/parks/photo?photoReference=reference00&maxWidth=800'],
    [true, '/api/parks/photo/permanent?photoReference=reference00&maxWidth=800'],
  ])('on iOS %s', (ios, first) => {
    const urls = galleryPhotoUrls(photos(5), ios)
    const [start = ''] = first.split('?')
    expect(urls[0]).toBe(first)
    expect(urls.filter((url) => url.startsWith(`${start}?`))).toHaveLength(3)
  })
})

test('the other photos come from where cards have theirs', () => {
  const urls = galleryPhotoUrls(photos(5), false)
  expect(urls.map((url) => url.split('?')[0])).toEqual([
    '/api/parks/photo',
    '/api/parks/photo',
    '/api/parks/photo',
    '/api/parks/simple-photo',
    '/api/parks/simple-photo',
  ])
  expect(urls[4]).toBe('/api/parks/simple-photo?photoReference=reference04&maxWidth=800')
})

describe('of eight photos the one with index', () => {
  test.each([
    [2, [], false, true],
    [3, [], false, false],
    [3, [], true, true],
    [3, [2], false, true],
    [3, [4], false, true],
    [3, [5], false, false],
    [7, [0], false, true],
    [6, [0], false, false],
    [5, [1, 5], false, true],
  ])('%d, where %j were looked at and it is cached: %s', (index, reached, isCached, expected) => {
    expect(isPhotoWanted(index, { count: 8, reached, isCached })).toBe(expected)
  })
})

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${APPLE}`
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/17.4 Safari/605.1.15`

test.each([
  ['iPhone', `${IPHONE} Version/17.4 Mobile/15E148 Safari/604.1`, 5, true],
  ['iPad as a desktop', MAC, 5, true],
  ['Mac', MAC, 0, false],
  ['Chrome on iPhone', `${IPHONE} CriOS/123.0 Mobile/15E148 Safari/604.1`, 5, false],
  ['Android', 'Mozilla/5.0 (Linux; Android 14) Chrome/123.0 Mobile Safari/537.36', 5, false],
])('Safari on iOS: %s', (_, userAgent, maxTouchPoints, expected) => {
  expect(isIosSafari({ userAgent, maxTouchPoints })).toBe(expected)
})

test('what is said while a photo loads', () => {
  expect(GALLERY_LOADING).toBe('Loading park image...')
})
