import { expect, test } from 'vitest'
import { formatBytes, parseFileUrl, tooLargeText } from './region-limits.ts'

test.each([
  [0, '1 kB'],
  [300_400, '300 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [2_280_564, '2.3 MB'],
  [9_949_999, '9.9 MB'],
  [9_950_000, '10 MB'],
  [90_400_000, '90 MB'],
  [999_499_999, '999 MB'],
  [999_500_000, '1.0 GB'],
  [1_500_000_000, '1.5 GB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test('what is too large is reported with its size, the limit and what to do', () => {
  expect(tooLargeText(9_000_000_000)).toBe(
    'It is 9.0 GB, and at most 1.5 GB can be read. Bring in its parts instead, such as states, one by one.',
  )
})

test.each([
  ['https://parks.example/a.osm.pbf', 'https://parks.example/a.osm.pbf'],
  ['HTTP://parks.example', 'http://parks.example/'],
  ['ftp://parks.example/a.osm.pbf', undefined],
  ['file:///etc/passwd', undefined],
  ['https://me@parks.example/a', undefined],
  ['https://me:secret@parks.example/a', undefined],
  ['https://:secret@parks.example/a', undefined],
  ['parks.osm.pbf', undefined],
  ['https://', undefined],
  ['', undefined],
])('the address %s of a file is read as %s', (text, url) => {
  expect(parseFileUrl(text)?.href).toBe(url)
})
