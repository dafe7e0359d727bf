import { expect, test } from 'vitest'
import { parseBbox } from './bbox.ts'

test('a box is west, south, east, north', () => {
  expect(parseBbox('-122.5, 37.7,-122.3,37.9')).toEqual({
    west: -122.5,
    south: 37.7,
    east: -122.3,
    north: 37.9,
  })
})

test('a box may cross the antimeridian', () => {
  expect(parseBbox('170,-20,-170,-10')).toEqual({ west: 170, south: -20, east: -170, north: -10 })
})

test.each([
  ['too few numbers', '1,2,3'],
  ['too many numbers', '1,2,3,4,5'],
  ['a word', 'a,2,3,4'],
  ['a gap', '1,,3,4'],
  ['south above north', '1,4,3,2'],
  ['no width', '1,2,1,4'],
  ['a latitude beyond the pole', '1,2,3,91'],
  ['a longitude beyond 180', '-181,2,3,4'],
  ['nothing', ''],
  ['no end', '1,2,3,Infinity'],
])('%s is no box', (_, text) => {
  expect(parseBbox(text)).toBeNull()
})
