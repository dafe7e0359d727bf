import { expect, test } from 'vitest'
import type { MultiPolygon } from '#domain/geo/polygon.ts'
import { decodeOutline, encodeOutline } from './outline-bytes.ts'

const square: MultiPolygon = [
  [
    [
      [-73.98, 40.72],
      [-73.97, 40.72],
      [-73.97, 40.73],
      [-73.98, 40.72],
    ],
    [
      [-73.9751, 40.7211],
      [-73.9741, 40.7221],
      [-73.9741, 40.7211],
      [-73.9751, 40.7211],
    ],
  ],
  [
    [
      [10, -20],
      [11, -20],
      [11, -19.5],
      [10, -20],
    ],
  ],
]

test('an outline comes back as it was, holes and islands too', () => {
  expect(decodeOutline(encodeOutline(square))).toEqual(square)
})

test('points are rounded to a metre, and those that fall together are one', () => {
  const ring = [
    [1, 1],
    [1.000001, 1.000001],
    [1.00003, 1],
    [1.00003, 1.00002],
    [1, 1],
  ] as const
  expect(decodeOutline(encodeOutline([[ring]]))).toEqual([
    [
      [
        [1, 1],
        [1.00003, 1],
        [1.00003, 1.00002],
        [1, 1],
      ],
    ],
  ])
})

test('what has no area is left out, and what is cut off is refused', () => {
  expect(
    encodeOutline([
      [
        [
          [1, 1],
          [1.000001, 1],
          [1, 1],
        ],
      ],
    ]),
  ).toEqual(Uint8Array.of(0))
  expect(() => decodeOutline(encodeOutline(square).slice(0, 9))).toThrow('truncated')
})

test('the same outline has the same bytes in any winding order', () => {
  const turned = square.map((rings) => rings.map((ring) => ring.toReversed()))
  expect(encodeOutline(turned)).toEqual(encodeOutline(square))
})
