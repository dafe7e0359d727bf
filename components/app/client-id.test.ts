import { expect, test } from 'vitest'
import { CLIENT_ID_KEY, makeClientId } from './client-id.ts'

test('a client id holds the time and something random, under a key with the name', () => {
  expect(CLIENT_ID_KEY).toBe('parkfetch_client_id')
  expect(makeClientId(1_700_000_000_000, 0.5)).toMatch(/^[a-z0-9]+-[a-z0-9]{10}$/)
  expect(makeClientId(1, 0.1)).not.toBe(makeClientId(1, 0.2))
  expect(makeClientId(1, 0.1)).not.toBe(makeClientId(2, 0.1))
})
