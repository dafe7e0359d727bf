import { describe, expect, test } from 'vitest'
import { locatesOnLoad, supersedes } from './location-start.ts'

const EMPTY = { mode: 'empty' } as const

test.each([
  ['type', 'button', true],
  ['type', 'load', true],
  ['select', 'button', true],
  ['select', 'load', true],
  ['move', 'button', false],
  ['move', 'load', true],
] as const)('to %s wins over a location sought by %s: %j', (act, start, expected) => {
  expect(supersedes(act, start)).toBe(expected)
})

describe('opening a page', () => {
  const none = { kind: 'none' } as const
  const error = { kind: 'error', error: 'share-error' } as const
  const place = { mode: 'coordinates', location: { lat: 1, lng: 2 } } as const

  test.each([
    ['granted', none, EMPTY, 'browser'],
    ['granted', error, EMPTY, 'browser'],
    ['prompt', error, EMPTY, 'network'],
    ['denied', error, EMPTY, 'network'],
    [null, error, EMPTY, 'network'],
    ['prompt', error, place, null],
    ['prompt', none, EMPTY, null],
    ['denied', none, EMPTY, null],
    [null, none, EMPTY, null],
    ['granted', { kind: 'place', place }, place, null],
    ['granted', { kind: 'park', id: 5, direct: false, fromPermalink: false }, EMPTY, null],
    ['granted', { kind: 'share', shortId: 'aB9_x' }, EMPTY, null],
    ['granted', none, { mode: 'address', address: 'Boston' }, null],
  ] as const)('permission %j, %j on a page about %j: %j', (permission, link, about, expected) => {
    expect(locatesOnLoad({ permission, link, place: about })).toBe(expected)
  })
})
