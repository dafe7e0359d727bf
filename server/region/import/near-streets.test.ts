import { expect, test } from 'vitest'
import type { Position } from '#domain/geo/polygon.ts'
import { nearAddress } from './near-streets.ts'

const STEP = 0.001
const line = (...points: [east: number, north: number][]): Position[] =>
  points.map(([east, north]) => [east * STEP, north * STEP])
const OAK = { name: 'Oak Street', lines: [line([-10, 0], [10, 0])] }
const FIFTH = { name: '5th Avenue', lines: [line([0, -10], [0, 10])] }
const ELM = { name: 'Elm Street', lines: [line([-10, 2], [10, 2])] }
const STREETS = [ELM, FIFTH, OAK]

const at = (east: number, north: number) => ({ lat: north * STEP, lng: east * STEP })

test.each([
  ['a corner', [at(0.9, 0.3)], 'Oak Street & 5th Avenue'],
  ['a street far from its corners', [at(5, 0.3)], 'Oak Street'],
  ['of several ways in the one nearest to a street', [at(5, 1), at(6, 1.9)], 'Elm Street'],
  ['no street within reach', [at(5, -2)], null],
  ['no way in', [], null],
])('%s', (_, waysIn, address) => {
  expect(nearAddress(waysIn, STREETS, 150)).toBe(address)
})

test('a street in parts has no corner with itself', () => {
  const more = { name: 'Oak Street', lines: [line([5, 0], [5, 5])] }
  expect(nearAddress([at(5.1, 0.1)], [OAK, more], 150)).toBe('Oak Street')
})

test('without streets there is none', () => {
  expect(nearAddress([at(0, 0)], [], 150)).toBeNull()
})
