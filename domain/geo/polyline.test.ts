import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodePolyline, encodePolyline } from './polyline.ts'

describe('encoded polylines', () => {
  it("reads the format's own example, in steps of 1e-4 degrees", () => {
    // The documentation's example of 1e-5 degrees: (38.5, -120.2), (40.7, -120.95).
    expect(decodePolyline('_p~iF~ps|U_ulLnnqC')).toEqual([
      [-1202, 385],
      [-1209.5, 407],
    ])
  })

  it('returns what was encoded, to 1e-4 degrees', () => {
    const position = fc.tuple(
      fc.integer({ min: -1800000, max: 1800000 }),
      fc.integer({ min: -900000, max: 900000 }),
    )
    fc.assert(
      fc.property(fc.uniqueArray(position, { selector: String, maxLength: 20 }), (steps) => {
        const positions = steps.map(([lng, lat]) => [lng / 1e4, lat / 1e4] as const)
        expect(decodePolyline(encodePolyline(positions))).toEqual(positions)
      }),
    )
  })

  it('leaves out repeated positions', () => {
    const line = [
      [1, 2],
      [1.00001, 2],
      [3, 4],
    ] as const
    expect(decodePolyline(encodePolyline(line))).toEqual([
      [1, 2],
      [3, 4],
    ])
  })
})

it('finer steps keep finer differences', () => {
  const ring: [number, number][] = [
    [-122.43001, 37.76002],
    [-122.43, 37.76002],
  ]
  const fine = { steps: 1e5 }
  expect(decodePolyline(encodePolyline(ring, fine), fine)).toEqual(ring)
  expect(decodePolyline(encodePolyline(ring))).toEqual([[-122.43, 37.76]])
})
