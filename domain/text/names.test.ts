import { expect, test } from 'vitest'
import { normaliseName } from './names.ts'

test.each([
  ['Golden Gate Park', 'golden gate park'],
  ["Patricia's Green", 'patricias green'],
  ['São Paulo', 'sao paulo'],
  ['St. Louis', 'st louis'],
  ['Saint Louis', 'st louis'],
  ['Mt. Vernon', 'mount vernon'],
  ['Ft Funston', 'fort funston'],
  ['Winston-Salem', 'winston salem'],
  ['  Two   spaces ', 'two spaces'],
  ['—', ''],
  ['Großer Straßenpark', 'grosser strassenpark'],
  ['Łódź', 'lodz'],
  ['Công viên Đà Nẵng', 'cong vien da nang'],
  ['ÆRØ', 'aero'],
  ['Diyarbakır', 'diyarbakir'],
  ['Hawaiʻi, Kaua‘i', 'hawaii kauai'],
  ['ＢＯＳＴＯＮ', 'boston'],
  ['san_francisco', 'san francisco'],
  ['Half-Mile 1½', 'half mile 1'],
  ['Wash. Sq. Park', 'wash square park'],
  ['Martin Luther King Jr. Park', 'martin luther king junior park'],
  ['Yellowstone NP', 'yellowstone national park'],
  ['Smithtown', 'smithtown'],
  ['Constructor', 'constructor'],
  ['toString', 'tostring'],
  ['__proto__', 'proto'],
])('%s is compared as %s', (name, expected) => {
  expect(normaliseName(name)).toBe(expected)
})
