import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { afterAll, expect, test } from 'vitest'
import { box } from '../../../../../tests/osm/elements.ts'
import { type Element, writeBlock, writeHeader } from '../../../../../tests/osm/write-pbf.ts'
import { readOsmFile } from '../read-elements.ts'

const folder = mkdtempSync(join(tmpdir(), 'parkfetch-memory-'))
afterAll(() => rmSync(folder, { recursive: true }))

const NODES_PER_BLOCK = 8_000
const BLOCKS = 2_500
const PARK = box({
  id: 7_000_000,
  at: [0, 40],
  side: 0.01,
  tags: { leisure: 'park', name: 'Elm Park' },
})

/** Twenty million nodes, which would take gigabytes as objects, with one park. */
async function writeLargeFile(file: string): Promise<void> {
  const nodes = Array.from(
    { length: NODES_PER_BLOCK },
    (_, index): Element => ({
      type: 'node',
      id: 1_000_000 + index * 3,
      // Scattered, so that they do not compress well.
      lat: 40 + Math.sin(index * index),
      lng: Math.cos(index * index),
    }),
  )
  const block = writeBlock(nodes, { level: 1 })
  const out = createWriteStream(file)
  out.write(writeHeader())
  for (let count = 0; count < BLOCKS; count++) {
    if (!out.write(block)) await once(out, 'drain')
  }
  out.end(writeBlock(PARK))
  await finished(out)
}

test('memory does not grow with the file', { timeout: 30_000, tags: ['full'] }, async () => {
  const file = join(folder, 'large.osm.pbf')
  await writeLargeFile(file)
  expect(statSync(file).size).toBeGreaterThan(120e6)
  const before = process.memoryUsage.rss()
  let most = 0
  const parks: unknown[] = []
  const onProgress = () => {
    most = Math.max(most, process.memoryUsage.rss())
  }
  for await (const record of readOsmFile(file, { onProgress })) parks.push(record)
  expect(parks).toMatchObject([{ park: { name: 'Elm Park' } }])
  expect(most).toBeGreaterThan(0)
  expect((most - before) / 1e6).toBeLessThan(300)
})
