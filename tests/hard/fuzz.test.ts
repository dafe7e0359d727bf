import { expect, test } from 'vitest'
import { databaseKinds } from '../database/test-database.ts'
import { fuzz } from '../fuzz/fuzz.ts'
import { print } from './print.ts'

const CALLS = 20_000

test.each(databaseKinds)(
  `${CALLS} made-up requests are answered as declared, none with a fault (%s)`,
  async (kind) => {
    const { faults, ...figures } = await fuzz({ kind, seed: 2_026, calls: CALLS })
    print(`fuzz, ${kind}`, figures)
    expect(faults.slice(0, 20)).toEqual([])
  },
)
