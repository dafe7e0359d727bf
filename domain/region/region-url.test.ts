import { expect, test } from 'vitest'
import { parseFileUrl } from './region-url.ts'

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
