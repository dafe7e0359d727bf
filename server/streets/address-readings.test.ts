import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAddressTexts } from './address-readings.ts'

/** 'NUMBER|STREET|REST' or 'STREET&CROSSING|REST'. */
function readings(text: string): string[] {
  return readAddressTexts(text).map(({ number, street, crossing, rest }) =>
    crossing === null
      ? [number?.text ?? '', street, rest].join('|')
      : `${street}&${crossing}|${rest}`,
  )
}

test.each([
  ['350 5th Ave New York', '350|5th Ave|New York'],
  ['350 5th Ave, New York, NY 10118', '350|5th Ave|New York, NY 10118'],
  ['212-14 Jamaica Ave', '212-14|Jamaica Ave|'],
  ['12½ Oak St', '12½|Oak St|'],
  ['12 1/2 Oak St, Troy', '12 1/2|Oak St|Troy'],
  ['350 5th Ave #3, New York', '350|5th Ave|New York'],
  ['350 5th Ave, Apt 3B, New York', '350|5th Ave|New York'],
  ['Apt 3, 350 5th Ave', '350|5th Ave|'],
  ['350 5th Ave Suite 200 New York', '350|5th Ave|New York'],
  ['# 12 Oak St', '12|Oak St|'],
  ['Hauptstrasse 12, Vaduz', '12|Hauptstrasse|Vaduz'],
  ['Hauptstrasse 12 9490 Vaduz', '12|Hauptstrasse|9490 Vaduz'],
  ['12, rue Grimaldi, Monaco', '12|rue Grimaldi|Monaco'],
  ['12 bis rue Grimaldi', '12|bis rue Grimaldi|'],
  ['rue Grimaldi 12 bis', '12 bis|rue Grimaldi|'],
  ['12 Avenue Princesse Grace Monaco', '12|Avenue Princesse Grace|Monaco'],
  ['5th Ave & E 34th St', '5th Ave&E 34th St|'],
  ['5th Ave&34th St New York', '5th Ave&34th St|New York'],
  ['Oak St/W Elm St, Troy', 'Oak St&W Elm St|Troy'],
  ['24th/Mission', '24th&Mission|'],
  ['corner of Oak and Elm, Troy', 'Oak&Elm|Troy'],
  ['US-101', '|US-101|'],
  ['Market St San Francisco', '|Market St|San Francisco'],
])('%s may be %s', (text, expected) => {
  expect(readings(text)).toContain(expected)
})

test('longer streets come first', () => {
  expect(readings('12 Oak St Troy').slice(0, 3)).toEqual([
    '12|Oak St Troy|',
    '12|Oak St|Troy',
    '12|Oak|St Troy',
  ])
})

test.each(['', ' ', ',', '#', '& Oak', '94110', '🐶'])('%j has no house and no corner', (text) => {
  expect(
    readAddressTexts(text).filter(({ number, crossing }) => number !== null || crossing !== null),
  ).toEqual([])
})

test('the parts of any address come from its words, and few streets are looked for', () => {
  const word = fc.constantFrom('350', '5th', 'Ave', '&', 'St', 'New', 'York', ',', '#3', 'Apt', 'N')
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), (words) => {
      const found = readAddressTexts(words.join(' '))
      expect(found.length).toBeLessThanOrEqual(40)
      for (const { street } of found) {
        for (const part of street.split(' '))
          expect(words.map((one) => one.replace('#', ''))).toContain(part)
      }
    }),
  )
})
