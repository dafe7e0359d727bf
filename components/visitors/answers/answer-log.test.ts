import { expect, test } from 'vitest'
import { readEntries } from '../../ui/stored-list.ts'
import { isLogged } from './answer-log.ts'

test('of what is stored, what can be read is kept', () => {
  const answer = { parkId: 1, key: 'lit', value: 'yes', receipt: 'r', at: 1 }
  const passed = { ...answer, key: 'shade', value: null, receipt: null }
  const broken = [null, 3, { ...answer, parkId: 'x' }, { ...answer, at: undefined }, { key: 'lit' }]
  const read = (text: string | null) => readEntries(text, isLogged)
  expect(read(JSON.stringify([answer, ...broken, passed]))).toEqual([answer, passed])
  expect([null, '{', '{}', '7'].map(read)).toEqual([[], [], [], []])
})
