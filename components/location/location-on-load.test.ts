import { describe, expect, test } from 'vitest'
import { locatesOnLoad } from './location-on-load.ts'

const EMPTY = { mode: 'empty' } as const

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
