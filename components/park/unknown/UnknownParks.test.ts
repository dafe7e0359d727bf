import { expect, test } from 'vitest'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { groupsOf } from './UnknownParks.tsx'

const PARKS = [3, 3, 0].map((met, id) => ({ id, met })) as ParkResult[]
const BY_MET = [
  { met: 3, count: 2 },
  { met: 1, count: 20 },
  { met: 0, count: 1_146 },
]

test('parks that may fit stand under how much of it they are known to have', () => {
  const groups = groupsOf(PARKS, { asked: 4, unknownByMet: BY_MET })
  expect(groups.map(({ title, members }) => [title, members.length])).toEqual([
    ['Has 3 of 4 · 2', 2],
    ['Nothing known yet · 1,146', 1],
  ])
})

test('of one thing asked for nothing is known', () => {
  expect(groupsOf(PARKS, { asked: 1, unknownByMet: BY_MET })).toEqual([
    { title: '', members: PARKS },
  ])
  expect(groupsOf([], { asked: 1, unknownByMet: BY_MET })).toEqual([])
})
