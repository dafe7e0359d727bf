import { expect, test } from 'vitest'
import { asksForAddress } from './cached-answers.ts'

const procedure = (input: object) => `?input=${encodeURIComponent(JSON.stringify(input))}`

test.each([
  '?address=350+5th+Ave,+New+York&radius=5',
  '?radius=5&address=5th%20Ave%20%26%20E%2034th%20St',
  '?query=12 Oak',
  procedure({ json: { radius: '5', address: 'Hauptstrasse 12, Vaduz' } }),
  '?address=12+Oak+100%',
])('%s', (search) => {
  expect(asksForAddress(search)).toBe(true)
})

test.each([
  '',
  '?lat=40.1&lng=-83',
  '?address=Portland,+ME',
  '?query=golden+gate+park',
  procedure({ json: { lat: 12, lng: 13 } }),
  '?address=%',
])('not %s', (search) => {
  expect(asksForAddress(search)).toBe(false)
})
