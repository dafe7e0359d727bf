import { expect, test } from 'vitest'
import { isPostcode } from './postcodes.ts'

test.each([
  ...['M5V 2T6', 'm5v2t6', 'SW1A 1AA', 'M1 1AE', 'ec1a1bb', 'D02 AF30', '1012 AB', '75008', '2000'],
  ...['100-0001', '110001', '00000-1234', ' K1A 0B1 '],
])('%j is a postal code', (text) => expect(isPostcode(text)).toBe(true))

test.each(['Seattle', '12 Main St', '5 km', 'Pier 39', '94110 dog park', '', 'I-90'])(
  '%j is none',
  (text) => expect(isPostcode(text)).toBe(false),
)
