import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { temporaryFiles } from '../../../tests/temporary-files.ts'
import { readText } from './text-file.ts'

const file = temporaryFiles()

async function lengthOf(path: string): Promise<number> {
  let length = 0
  for await (const text of readText(path, {}, 'parks.csv.gz')) length += text.length
  return length
}

test('a file that unpacks to much is read', { tags: ['full'] }, async () => {
  const spaces = gzipSync(Buffer.alloc(60_000_000, ' '))
  expect(await lengthOf(await file('large.csv.gz', spaces))).toBe(60_000_000)
})

test('a file that unpacks to far more than others is given up', async () => {
  const spaces = gzipSync(Buffer.alloc(70_000_000, ' '))
  const bomb = Buffer.concat([spaces, spaces])
  await expect(lengthOf(await file('bomb.csv.gz', bomb))).rejects.toThrow(
    'parks.csv.gz unpacks to far more than a file of parks does.',
  )
})
