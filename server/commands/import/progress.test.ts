import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SOON_MS } from '../../../tests/soon.ts'
import { showProgress } from './progress.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('away from a terminal there is a plain line every few seconds at most', async () => {
  const output = new PassThrough()
  const view = showProgress(output, 'parks.csv')
  for (let done = 0; done < 100; done++) {
    view.progress({ bytesRead: done * 10_000, totalBytes: 1_000_000, phase: 'Importing' })
    view.records(done * 10)
    vi.advanceTimersByTime(100)
  }
  view.stop()
  output.end()
  const lines = (await text(output)).trim().split('\n')
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.length).toBeLessThan(5)
  expect(lines[0]).toMatch(/^parks\.csv: Importing 30 % 290 records, 97\/s, 7 s left$/)
  expect(lines.join('')).not.toContain('\u001b')
})

test('on a terminal there is a bar', async () => {
  const written: string[] = []
  const output = Object.assign(new PassThrough(), { isTTY: true, columns: 100 })
  output.on('data', (part) => written.push(String(part)))
  Object.assign(output, { cursorTo: () => {}, moveCursor: () => {}, clearLine: () => {} })
  const view = showProgress(output, 'parks.csv')
  view.progress({ bytesRead: 0, totalBytes: 1_000_000, phase: 'Checking' })
  vi.advanceTimersByTime(1_000)
  view.progress({ bytesRead: 500_000, totalBytes: 1_000_000, phase: 'Checking' })
  vi.advanceTimersByTime(1_000)
  view.stop()
  await vi.waitFor(
    () => expect(written.join('')).toMatch(/parks\.csv {2}Checking █+░+ 50% .*left/),
    SOON_MS,
  )
})
