import { describe, expect, test } from 'vitest'
import { areHours } from '#domain/hours/edited-hours.ts'
import {
  beforeCorrection,
  describeCorrection,
  editableFields,
} from '#domain/operator/corrections.ts'
import {
  correctionValues,
  editedFacts,
  googlesMatters,
  hoursErrors,
  placeErrors,
} from './correction-form.ts'

const fields = editableFields({
  id: 1,
  name: 'Elm Park',
  latitude: 1,
  longitude: 2,
  types: [],
  source: 'seed',
  vicinity: 'Mission',
  amenities: ['Playground', 'Benches'],
  openingHours: { weekday_text: ['Sun: 9 AM-5 PM', 'Monday: Closed', 'By arrangement'] },
})
const first = correctionValues({ park: fields, copyable: fields })
const DAYS = ['Closed', '', '', '', '', '', '9 AM-5 PM']

test('a form is filled in with what is known', () => {
  expect(first).toEqual({
    name: 'Elm Park',
    position: '1, 2',
    types: [],
    vicinity: 'Mission',
    formattedAddress: '',
    hasHours: true,
    days: DAYS,
    amenities: ['Playground', 'Benches'],
    facts: [],
    description: '',
    closed: false,
    hidden: false,
    withoutGoogle: [],
  })
  expect(googlesMatters({ park: fields, copyable: fields })).toEqual([])
})

describe('what Google says', () => {
  const copyable = { ...fields, vicinity: null, openingHours: null, amenities: ['Benches'] }
  const park = { ...fields, closed: true }
  const begun = correctionValues({ park, copyable })

  test('is not filled in, but whether the park is closed', () => {
    expect(begun).toEqual({
      ...first,
      vicinity: '',
      hasHours: false,
      days: Array(7).fill(''),
      amenities: ['Benches'],
      closed: true,
    })
    expect(googlesMatters({ park, copyable })).toEqual(['vicinity', 'openingHours', 'amenities'])
  })

  test('is replaced by what is filled in, or left out', () => {
    expect(editedFacts(begun, begun)).toEqual({})
    expect(editedFacts(begun, { ...begun, closed: false })).toEqual({ closed: false })
    expect(editedFacts(begun, { ...begun, vicinity: 'Mission' })).toEqual({ vicinity: 'Mission' })
    const withoutGoogle = ['vicinity' as const, 'openingHours' as const, 'amenities' as const]
    expect(editedFacts(begun, { ...begun, withoutGoogle })).toEqual({
      vicinity: null,
      openingHours: null,
      amenities: ['Benches'],
    })
  })

  test('is not stored, and said to be so', () => {
    const facts = { vicinity: 'New Street', formattedAddress: 'New Street 1', closed: false }
    const before = beforeCorrection(facts, park, copyable)
    expect(before).toEqual({ formattedAddress: null })
    expect(describeCorrection(before, facts).map((each) => each.before)).toEqual([
      'What Google said, which may not be stored',
      'Not known',
      'What Google said, which may not be stored',
    ])
  })
})

describe('what is edited', () => {
  test('is nothing as long as nobody has changed anything, however lines were written', () => {
    expect(editedFacts(first, first)).toEqual({})
    expect(editedFacts(first, { ...first, vicinity: ' Mission ' })).toEqual({})
  })

  test('is what differs, each matter by itself', () => {
    expect(editedFacts(first, { ...first, vicinity: ' ', closed: true })).toEqual({
      vicinity: null,
      closed: true,
    })
    expect(editedFacts(first, { ...first, amenities: ['Benches'] })).toEqual({
      amenities: ['Benches'],
    })
    const days = DAYS.with(1, ' 6:00 AM –  10:00 PM ')
    expect(editedFacts(first, { ...first, days })).toEqual({
      openingHours: {
        weekday_text: ['Monday: Closed', 'Tuesday: 6:00 AM – 10:00 PM', 'Sunday: 9 AM-5 PM'],
      },
    })
    expect(editedFacts(first, { ...first, hasHours: false })).toEqual({ openingHours: null })
  })

  test('is reported in words', () => {
    const facts = { openingHours: null, amenities: [], closed: true, vicinity: 'New Street' }
    expect(describeCorrection(beforeCorrection(facts, fields, fields), facts)).toEqual([
      { label: 'Street and city', before: 'Mission', after: 'New Street' },
      {
        label: 'Opening hours',
        before: 'Sun: 9 AM-5 PM\nMonday: Closed\nBy arrangement',
        after: 'Not known',
      },
      { label: 'Amenities', before: 'Playground, Benches', after: 'Not known' },
      { label: 'Open or closed', before: 'Open to searches', after: 'Permanently closed' },
    ])
  })
})

test('hours are checked by the day', () => {
  expect(hoursErrors(first)).toEqual({})
  expect(hoursErrors({ ...first, days: DAYS.with(2, 'whenever') })).toEqual({
    'days.2': expect.stringMatching(/^Write 6:00 AM – 10:00 PM/),
  })
  const none = { ...first, days: Array(7).fill(' ') as string[] }
  expect(hoursErrors(none)).toEqual({
    'days.0': 'Give the hours of at least one day, or say that nothing is known.',
  })
  expect(hoursErrors({ ...none, hasHours: false })).toEqual({})
})

test.each([
  ['6:00 AM – 10:00 PM', true],
  ['9 AM - noon, 1 PM - 5 PM', true],
  ['Sunrise – Sunset', true],
  ['dawn to 10:00 PM', true],
  ['Open 24 hours', true],
  ['Closed', true],
  ['25:00 – 26:00', false],
  ['6:00 AM', false],
  ['Sunrise', false],
  ['whenever', false],
  ['', false],
  [`6:00 AM – 10:00 PM${' '.repeat(200)}`, false],
  ['8:00 AM – 9:00 PM (Apr 15 – Oct 14), Closed (Oct 15 – Apr 14)', true],
  ['30 min before sunrise – Sunset', true],
  ['8:00 AM – 9:00 PM (summer)', false],
])('%j are hours: %s', (text, expected) => {
  expect(areHours(text)).toBe(expected)
})

describe('a name and a position', () => {
  const errors = (change: { name?: string; position?: string }, begun = first) =>
    Object.keys(placeErrors(begun, { ...begun, ...change }))

  test('must be given', () => {
    expect(errors({})).toEqual([])
    expect(errors({ name: ' ' })).toEqual(['name'])
    for (const position of ['', '1', '1, 2, 3', '91, 0', '0, 181', 'north, east', '1,']) {
      expect(errors({ position })).toEqual(['position'])
    }
    expect(errors({ position: '41.878113,-87.629799' })).toEqual([])
  })

  test('may stay empty where they are Google’s', () => {
    const copyable = { ...fields, name: '', position: null }
    const begun = correctionValues({ park: fields, copyable })
    expect(errors({}, begun)).toEqual([])
    expect(editedFacts(begun, begun)).toEqual({})
    const position = '3.5, 4'
    expect(editedFacts(begun, { ...begun, position })).toEqual({ position: { lat: 3.5, lng: 4 } })
  })
})
