import { getHeapSpaceStatistics } from 'node:v8'
import { expect, test } from 'vitest'
import { collectGarbage, makeRestWatch } from './give-back-memory.ts'

const MEGABYTE = 1_048_576

/** What the event loop did in all, busy for so much of each second. */
function loop(seconds: number, busyMs: number) {
  return { idle: seconds * 1_000 - busyMs, active: busyMs, utilization: busyMs / (seconds * 1_000) }
}

test('while something is done, nothing is collected; at rest it is, once', () => {
  const isDue = makeRestWatch()
  expect(isDue(loop(5, 2_000), 110 * MEGABYTE)).toBe(false)
  expect(isDue(loop(10, 4_000), 110 * MEGABYTE)).toBe(false)
  expect(isDue(loop(15, 4_001), 110 * MEGABYTE)).toBe(true)
  expect(isDue(loop(20, 4_002), 60 * MEGABYTE)).toBe(false)
  expect(isDue(loop(25, 4_003), 80 * MEGABYTE)).toBe(false)
  expect(isDue(loop(30, 4_004), 90 * MEGABYTE)).toBe(true)
})

test('a heap that stays as large is left alone', () => {
  const isDue = makeRestWatch()
  expect(isDue(loop(5, 1), 110 * MEGABYTE)).toBe(true)
  expect(isDue(loop(10, 2), 110 * MEGABYTE)).toBe(false)
})

test('what the youngest objects took is given back', async () => {
  const kept: object[] = []
  for (let n = 0; n < 1_000_000; n++) kept.push({ n })
  const before = youngest()
  kept.length = 0
  await collectGarbage()
  expect(before).toBeGreaterThan(8 * MEGABYTE)
  expect(youngest()).toBeLessThan(before / 2)
})

function youngest(): number {
  return getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_size ?? 0
}
