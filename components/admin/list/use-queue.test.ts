import { expect, test } from 'vitest'
import { queueKey } from './use-queue.ts'

const press = (key: string, held = {}) =>
  queueKey({ key, ctrlKey: false, altKey: false, metaKey: false, repeat: false, ...held })

test('keys of the queue', () => {
  expect(press('j')).toEqual({ type: 'step', by: 1 })
  expect(press('ArrowUp')).toEqual({ type: 'step', by: -1 })
  expect(['a', 'A', 'd', 'e', 'u'].map((key) => press(key)?.type)).toEqual([
    ...['accept', 'accept', 'decline', 'edit', 'undo'],
  ])
  expect(press('2')).toEqual({ type: 'choose', nth: 1 })
})

test('other keys, and those of the browser, are left alone', () => {
  expect(['0', 'x', 'Tab', 'Enter', 'constructor'].map((key) => press(key))).toEqual([
    ...[null, null, null, null, null],
  ])
  expect(press('a', { ctrlKey: true })).toBeNull()
  expect(press('a', { repeat: true })).toBeNull()
  expect(press('j', { repeat: true })?.type).toBe('step')
})
