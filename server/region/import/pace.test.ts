import { expect, test } from 'vitest'
import { makePace } from './pace.ts'

/** The sizes of batches whose records take so long each. */
async function sizesOf(msPerRecord: number, batches: number): Promise<number[]> {
  let time = 0
  const pace = makePace(() => time)
  const sizes: number[] = []
  for (let batch = 0; batch < batches; batch += 1) {
    sizes.push(pace.batch())
    const aborted = AbortSignal.abort()
    time += pace.batch() * msPerRecord
    // Without the wait itself.
    await pace.rest(aborted).catch(() => {})
  }
  return sizes
}

test('batches grow to what fits into 50 ms, and shrink with slow records', async () => {
  expect(await sizesOf(1, 8)).toEqual([5, 9, 15, 24, 37, 50, 50, 50])
  expect((await sizesOf(20, 3)).at(-1)).toBe(5)
  expect((await sizesOf(0.01, 12)).at(-1)).toBe(100)
})
