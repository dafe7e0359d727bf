import { describe, expect, test } from 'vitest'
import { toDegrees, toList, toNumber, toPoint, toText } from './values.ts'

test.each([
  [' Elm\t Park\u0000 ', 'Elm Park'],
  ['Elm \ud800Park', 'Elm Park'],
  [12, '12'],
  ['N/A', undefined],
  ['Not available', undefined],
  ['NULL', undefined],
  [' - ', undefined],
  ['', undefined],
  [null, undefined],
  [{}, undefined],
  ['Nullarbor', 'Nullarbor'],
])('the text of %j is %j', (value, text) => {
  expect(toText(value)).toBe(text)
})

describe('numbers', () => {
  test.each([
    ['1,017.5', 1017.5],
    ['1,017', 1017],
    ['2,5', 2.5],
    ['-3', -3],
    ['1e3', 1000],
    ['3 acres', undefined],
    ['', undefined],
    [Number.NaN, undefined],
  ])('%j is %j', (value, number) => {
    expect(toNumber(value)).toBe(number)
  })

  test.each([
    ['37,774', 37.774],
    ['-122.25', -122.25],
    ['37° N', undefined],
  ])('%j degrees are %j', (value, degrees) => {
    expect(toDegrees(value)).toBe(degrees)
  })
})

describe('lists', () => {
  test.each([
    ['Playground; Tennis, lit ;', ['Playground', 'Tennis, lit']],
    ['a|b', ['a', 'b']],
    ['a, b,a', ['a', 'b']],
    ['["a; b","c"]', ['a; b', 'c']],
    ['[a, b', ['[a', 'b']],
    [
      ['a', null, 3],
      ['a', '3'],
    ],
    [undefined, []],
  ])('%j is %j', (value, list) => {
    expect(toList(value)).toEqual(list)
  })
})

test.each([
  ['POINT (-73.9 40.8)', [-73.9, 40.8]],
  ['SRID=4326;POINT(1 2)', [1, 2]],
  ['POINT Z (1 2 3)', undefined],
  ['point(1 2 3)', [1, 2]],
  ['LINESTRING (1 2, 3 4)', undefined],
  ['Main Street', undefined],
])('the point of %j is %j', (value, point) => {
  expect(toPoint(value)).toEqual(point)
})
