import { expect, test } from 'vitest'
import { chooseRequestId } from './request-id.ts'

const MADE = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

test('a number from a proxy that is believed is taken over', () => {
  expect(chooseRequestId('01HF-abc.9:z_', () => true)).toBe('01HF-abc.9:z_')
})

test.each([
  ['a visitor', 'abc', false],
  ['nobody', undefined, true],
  ['a proxy, with a blank', 'a b', true],
  ['a proxy, with a control character', 'a\u001bb', true],
  ['a proxy, with a quote', 'a"b', true],
  ['a proxy, of nothing', '', true],
  ['a proxy, of too many letters', 'a'.repeat(65), true],
])('one of %s is not: another is made', (_, told, isTrusted) => {
  const id = chooseRequestId(told, () => isTrusted)
  expect(id).toMatch(MADE)
  expect(chooseRequestId(told, () => isTrusted)).not.toBe(id)
})
