import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { allChunksOf, chunksOf, contentOf, entries } from './manifest.ts'

const LIMIT_BYTES = 110 * 1024

test('the scripts of the first page before its map are at most 110 KB gzipped', () => {
  const entries = ['renderer/+client.tsx', 'pages/index/+Page.tsx']
  const chunks = entries.flatMap((entry) => chunksOf(entry, ({ imports = [] }) => imports))
  const files = new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js')))
  expect(files.size).toBeGreaterThan(1)
  const total = [...files].reduce((sum, file) => sum + gzipSync(contentOf(file)).length, 0)
  expect(total).toBeLessThanOrEqual(LIMIT_BYTES)
})

test('Mantine comes with the operator’s pages alone: no public page loads it, later neither', () => {
  const isOperators = (entry: string) => entry.startsWith('pages/admin')
  expect(entries.filter((entry) => !isOperators(entry)).length).toBeGreaterThan(8)
  for (const entry of entries) {
    const chunks = allChunksOf(entry)
    const files = new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))
    const withMantine = [...files].filter((file) => /mantine/i.test(contentOf(file).toString()))
    expect([entry, withMantine.length > 0]).toEqual([entry, isOperators(entry)])
  }
})
