import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

const LIMIT_BYTES = 110 * 1024

const manifest = JSON.parse(readFileSync('dist/assets.json', 'utf8')) as Manifest
const contentOf = (file: string) => readFileSync(`dist/client/${file}`)

test('the scripts of the first page before its map are at most 110 KB gzipped', () => {
  const chunks = chunksOf('pages/index/+client.tsx', ({ imports = [] }) => imports)
  const files = chunks.map(({ file }) => file).filter((file) => file.endsWith('.js'))
  expect(files.length).toBeGreaterThan(1)
  const total = files.reduce((sum, file) => sum + gzipSync(contentOf(file)).length, 0)
  expect(total).toBeLessThanOrEqual(LIMIT_BYTES)
})

test('Mantine comes with the operator’s pages alone: no public page loads it, later neither', () => {
  const entries = Object.keys(manifest).filter((name) => /^pages\/.+\/\+client\.tsx$/.test(name))
  const isOperators = (entry: string) => entry.startsWith('pages/admin')
  expect(entries.filter((entry) => !isOperators(entry)).length).toBeGreaterThan(8)
  for (const entry of entries) {
    const chunks = chunksOf(entry, ({ imports = [], dynamicImports = [] }) => [
      ...imports,
      ...dynamicImports,
    ])
    const files = new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))
    const withMantine = [...files].filter((file) => /mantine/i.test(contentOf(file).toString()))
    expect([entry, withMantine.length > 0]).toEqual([entry, isOperators(entry)])
  }
})

/** An entry's chunk and all that follow from it. */
function chunksOf(entry: string, next: (chunk: Chunk) => string[]): Chunk[] {
  const seen = new Map<string, Chunk>()
  const follow = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.set(name, chunk)
    for (const following of next(chunk)) follow(following)
  }
  follow(entry)
  return [...seen.values()]
}
