import { expect, test } from 'vitest'
import { missingText, outcomeText, withUse, withWords } from './map-columns.ts'

const COLUMNS = [
  { name: 'Property', use: null },
  { name: 'Title', use: 'name' },
  { name: 'Label', use: 'name' },
  { name: 'Lit', use: 'lit' },
]
const mapping = { columns: {}, words: {} }

test('a column takes over what another one was taken for', () => {
  const { columns } = withUse({ mapping, columns: COLUMNS }, 'Property', 'name')
  expect(columns).toEqual({ name: 'Property' })
})

test('a column that is not used any more leaves its field to the next one, or to none', () => {
  expect(withUse({ mapping, columns: COLUMNS }, 'Title', '').columns).toEqual({ name: 'Label' })
  expect(withUse({ mapping, columns: COLUMNS }, 'Lit', '').columns).toEqual({ lit: '' })
  expect(withUse({ mapping, columns: COLUMNS }, 'Lit', 'shade').columns).toEqual({
    lit: '',
    shade: 'Lit',
  })
})

test('words mean a fact, nothing, or what they meant before', () => {
  const mapped = withWords(mapping, 'hut', 'shelter')
  expect(mapped.words).toEqual({ hut: 'shelter' })
  expect(withWords(mapped, 'hut', '').words).toEqual({ hut: '' })
  expect(withWords(mapped, 'hut', null).words).toEqual({})
})

test('what is missing, and what would come of it, is said in words', () => {
  expect(missingText(['name', 'coordinates'])).toBe(
    'Choose which column has the names and coordinates of the parks.',
  )
  const outcome = { records: 300, added: 296, joined: 3, updated: 0, unchanged: 0, skipped: [] }
  expect(outcomeText({ ...outcome, isWhole: true })).toBe(
    '299 parks: 296 new, 3 known from elsewhere, which it adds to.',
  )
  expect(outcomeText({ ...outcome, added: 0, joined: 0, isWhole: false })).toBe(
    'Of the first 300 records: no parks.',
  )
})
