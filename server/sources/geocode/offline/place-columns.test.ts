import { expect, test } from 'vitest'
import { packTexts, unpackText } from './place-columns.ts'

test('each text comes back, whatever its letters', () => {
  const texts = ['', 'oslo', 'Łódź', '東京', '', '𝒳 town']
  const packed = packTexts(texts)
  expect(texts.map((_, row) => unpackText(packed, row))).toEqual(texts)
})

test('there is none behind the last and none before the first', () => {
  const packed = packTexts(['oslo', 'rome'])
  expect(unpackText(packed, 2)).toBe('')
  expect(unpackText(packed, -1)).toBe('')
  expect(unpackText(packTexts([]), 0)).toBe('')
})
