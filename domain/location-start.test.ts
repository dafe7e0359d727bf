import { describe, expect, test } from 'vitest'
import { mayLocateOnLoad, overtakes } from './location-start.ts'

const EMPTY = { mode: 'empty' } as const

describe('opening a page', () => {
  const none = { kind: 'none' } as const
  const error = { kind: 'error', error: 'share-error' } as const
  const place = { mode: 'coordinates', location: { lat: 1, lng: 2 } } as const

  test.each([
    ['granted', none, EMPTY, true],
    ['granted', error, EMPTY, true],
    ['prompt', none, EMPTY, false],
    ['denied', none, EMPTY, false],
    [null, none, EMPTY, false],
    ['granted', { kind: 'place', place }, place, false],
    ['granted', { kind: 'park', id: 5, direct: false, fromPermalink: false }, EMPTY, false],
    ['granted', { kind: 'share', shortId: 'aB9_x' }, EMPTY, false],
    ['granted', none, { mode: 'address', address: 'Boston' }, false],
  ] as const)('permission %j, %j on a page about %j: %j', (permission, link, about, expected) => {
    expect(mayLocateOnLoad({ permission, link, place: about })).toBe(expected)
  })
})

test.each([
  ['type', 'button', true],
  ['type', 'load', true],
  ['select', 'button', true],
  ['select', 'load', true],
  ['move', 'button', false],
  ['move', 'load', true],
] as const)('to %s wins over a location sought by %s: %j', (act, start, expected) => {
  expect(overtakes(act, start)).toBe(expected)
})
