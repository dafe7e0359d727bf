import { expect, test } from 'vitest'
import { databaseKinds } from '../database/test-database.ts'
import { fuzz } from '../fuzz/fuzz.ts'

test.each(databaseKinds)(
  'a thousand made-up requests are answered as declared, none with a fault (%s)',
  { timeout: 120_000 },
  async (kind) => {
    const { faults, statuses } = await fuzz({ kind, seed: 1, calls: 1_000 })
    expect(faults).toEqual([])
    expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400', '404']))
  },
)
