import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PMTiles } from 'pmtiles'
import { expect, test } from 'vitest'
import { madeFrom } from '../../scripts/basemap/make/make-basemap.ts'

const FILE = 'server/basemap/built-in.pmtiles'

test('the built-in map is made from the present sources', async () => {
  const root = process.cwd()
  const { buffer } = new Uint8Array(readFileSync(join(root, FILE)))
  const archive = new PMTiles({
    getKey: () => FILE,
    getBytes: async (offset, length) => ({ data: buffer.slice(offset, offset + length) }),
  })
  const hint = 'node scripts/basemap/make-basemap.mjs makes it anew'
  expect(await archive.getMetadata(), hint).toMatchObject({ madeFrom: madeFrom(root) })
})
