import { expect, test } from 'vitest'
import { nearestPlusCode, readShortPlusCode } from './plus-code.ts'
import { readPosition } from './read-position.ts'

const CENTRAL_PARK = { lat: 40.7825, lng: -73.966 }

test.each([
  '40.7825, -73.966',
  '40.7825,-73.966',
  '40.7825 -73.966',
  '(40.7825, -73.966)',
  '[40.7825; -73.966]',
  '40.7825/-73.966',
  '40,7825 -73,966',
  '40,7825, -73,966',
  '40.7825° N, 73.966° W',
  '40.7825N 73.966W',
  'N 40.7825 W 73.966',
  'N40.7825° W73.966°',
  '40.78250° N, 73.96600° W',
  '40.7825 north, 73.966 west',
  '-73.966° W, 40.7825° N',
  'lat 40.7825 lng -73.966',
  'lat: 40.7825, lon: -73.966',
  'latitude=40.7825 longitude=-73.966',
  'lng -73.966 lat 40.7825',
  'lat=40.7825&lng=-73.966',
  '40:46:57 N 73:57:57.6 W',
  '40d46m57s N, 73d57m57.6s W',
  '４０．７８２５，－７３．９６６',
  '40° 46′ 57″ N, 73° 57′ 57.6″ W',
  `40°46'57"N 73°57'57.6"W`,
  `40º46'57''N, 73º57'57.6''W`,
  '40 46 57 N 73 57 57.6 W',
  '40 46 57.0 -73 57 57.6',
  "40 deg 46.95' N, 73 deg 57.96' W",
  "N 40° 46.95', W 73° 57.96'",
  '40 46.95 -73 57.96',
  '４０．７８２５，−73.966',
  'GPS: 40.7825, -73.966',
  'geo:40.7825,-73.966',
  'geo:40.7825,-73.966;u=35?z=15',
  'geo:0,0?q=40.7825,-73.966(Central%20Park)',
  'https://www.google.com/maps/@40.7825,-73.966,15z',
  'https://www.google.com/maps/place/Central+Park/@40.1,-73.1,15z/data=!3m1!4b1!4m6!3m5!8m2!3d40.7825!4d-73.966',
  'https://www.google.com/maps?q=40.7825,-73.966',
  'https://maps.google.com/?q=loc:40.7825,-73.966&z=15',
  'https://www.google.com/maps/search/?api=1&query=40.7825%2C-73.966',
  'https://www.google.com/maps/search/40.7825,+-73.966?entry=tts',
  `https://www.google.com/maps/place/40%C2%B046'57.0%22N+73%C2%B057'57.6%22W/`,
  'google.com/maps/@40.7825,-73.966,15z',
  'https://maps.apple.com/?ll=40.7825,-73.966&q=Central%20Park',
  'https://maps.apple.com/place?coordinate=40.7825,-73.966&name=Central+Park',
  'https://www.openstreetmap.org/#map=15/40.7825/-73.966',
  'https://www.openstreetmap.org/?mlat=40.7825&mlon=-73.966#map=5/1/2',
  'https://www.bing.com/maps?cp=40.7825~-73.966&lvl=15',
  'https://bing.com/maps/default.aspx?sp=point.40.7825_-73.966_Central%20Park',
])('a position: %s', (text) => {
  const position = readPosition(text)
  expect(position?.lat).toBeCloseTo(CENTRAL_PARK.lat, 5)
  expect(position?.lng).toBeCloseTo(CENTRAL_PARK.lng, 5)
})

test.each([
  ['0,0', 0, 0],
  ['-33.86, 151.21', -33.86, 151.21],
  ['-122.4862, 37.7694', 37.7694, -122.4862],
  ['S 33.86 E 151.21', -33.86, 151.21],
  ['40.5, 250', 40.5, -110],
  ['31 42 28.56940 34 36 23.92196', 31.7079359, 34.606645],
])('%s is %f, %f', (text, lat, lng) => {
  expect(readPosition(text)?.lat).toBeCloseTo(lat, 5)
  expect(readPosition(text)?.lng).toBeCloseTo(lng, 5)
})

test.each([
  '',
  '94110',
  '94110-1234',
  '10001 2345',
  '5/10',
  '12 45',
  '91.5, 200.5',
  '40.7825, -73.966, 15',
  '40.7825° N, 73.966° S',
  '40.78 Elm Street 73.9',
  '100 20th St',
  'Route 66, 12',
  'geo:north,pole',
  'https://www.google.com/maps/place/Central+Park',
  'https://maps.app.goo.gl/abc123',
  'https://',
  'https://example.com/%E0%A4%A/2024/05',
])('not a position: %s', (text) => {
  expect(readPosition(text)).toBeNull()
})

test.each([
  ['87G8Q2JM+MM', 40.781688, -73.965813],
  ['87g8q2jm+mm', 40.781688, -73.965813],
  ['8FVC9G8F+6XQ', 47.36559, 8.524997],
])('the plus code %s', (code, lat, lng) => {
  expect(readPosition(code)?.lat).toBeCloseTo(lat, 4)
  expect(readPosition(code)?.lng).toBeCloseTo(lng, 4)
})

test('a short plus code is the nearest one to its place', () => {
  const short = readShortPlusCode('Q2JM+MM New York')
  expect(short).toEqual({ code: 'Q2JM+MM', place: 'New York' })
  expect(nearestPlusCode('Q2JM+MM', { lat: 40.71, lng: -74.01 }).lat).toBeCloseTo(40.781688, 5)
  expect(nearestPlusCode('Q2JM+MM', { lat: 40.99, lng: -73.99 }).lng).toBeCloseTo(-73.965813, 5)
  expect(readShortPlusCode('Q2JM New York')).toBeNull()
})

test('a long text that resembles a position is refused quickly', () => {
  const begin = performance.now()
  readPosition('1 '.repeat(40))
  readPosition(`https://maps.apple.com/?q=${'40 '.repeat(2_000)}`)
  expect(performance.now() - begin).toBeLessThan(50)
})
