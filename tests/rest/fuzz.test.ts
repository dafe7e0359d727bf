import { expect, test } from 'vitest'
import { oneDatabaseKind } from '../database/test-database.ts'
import { fuzz } from '../fuzz/fuzz.ts'

test('a thousand made-up requests are answered as declared, none with a fault', {
  timeout: 120_000,
}, async () => {
  const { faults, statuses } = await fuzz({ kind: oneDatabaseKind, seed: 1, calls: 1_000 })
  expect(faults).toEqual([])
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400', '404']))
})
