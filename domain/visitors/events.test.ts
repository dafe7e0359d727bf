import { expect, test } from 'vitest'
import { refusesTracking, withoutQuery } from './events.ts'

test.each([
  [{}, false],
  [{ doNotTrack: null }, false],
  [{ doNotTrack: 'unspecified' }, false],
  [{ doNotTrack: '0', globalPrivacyControl: false }, false],
  [{ doNotTrack: '1' }, true],
  [{ doNotTrack: 'yes' }, true],
  [{ globalPrivacyControl: true }, true],
  [{ globalPrivacyControl: true, doNotTrack: '0' }, true],
])('%j refuses tracking: %s', (filters, refuses) => {
  expect(refusesTracking(filters)).toBe(refuses)
})

test.each([
  ['https://parks.example/?address=12+Elm+St', 'https://parks.example/'],
  ['https://parks.example/parks/boston#share=a?b', 'https://parks.example/parks/boston'],
  ['', ''],
])('%s is reported as %s', (address, reported) => {
  expect(withoutQuery(address)).toBe(reported)
})
