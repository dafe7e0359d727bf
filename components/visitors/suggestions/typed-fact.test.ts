import { expect, test } from 'vitest'
import { readTyped, typedText } from './typed-fact.ts'

const read = (key: string, text: string) => {
  const typed = readTyped(key, text)
  return typed?.value ?? null
}

test('texts are read in their standard form, and lengths in miles', () => {
  expect(read('website', ' www.elm.org ')).toBe('https://www.elm.org')
  expect(read('phone', '+1 555 0100')).toBe('+1 555 0100')
  expect(read('path_length', '2.5')).toBe('4023')
  expect(read('path_length', '0,5')).toBe('805')
})

test('blank: there is none', () => {
  expect(readTyped('website', ' ')).toEqual({ kind: 'fact', key: 'website', value: null })
})

test.each([
  ['website', 'nothing'],
  ['website', 'javascript:alert(1)'],
  ['phone', 'call us'],
  ['path_length', 'long'],
  ['path_length', '0'],
  ['path_length', '-2'],
])('of %s, %s is no value', (key, text) => {
  expect(readTyped(key, text)).toBeNull()
})

test('what is known is typed as it is read', () => {
  expect(typedText({ key: 'path_length', value: '4023' })).toBe('2.5')
  expect(typedText({ key: 'website', value: 'https://elm.org' })).toBe('https://elm.org')
  expect(typedText({ key: 'website', value: null })).toBe('')
})
