import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

type Manifest = Record<string, { file: string; imports?: string[] }>

const LIMIT_BYTES = 110 * 1024

test('the scripts of the first page before its map are at most 110 KB gzipped', () => {
  const manifest = JSON.parse(readFileSync('dist/assets.json', 'utf8')) as Manifest
  const files = scriptsOf('pages/index/+client.tsx', manifest)
  expect(files.length).toBeGreaterThan(1)
  const bytes = files.map((file) => gzipSync(readFileSync(`dist/client/${file}`)).length)
  const total = bytes.reduce((sum, size) => sum + size, 0)
  expect(total).toBeLessThanOrEqual(LIMIT_BYTES)
})

/** An entry's scripts and all that they import at once, not what they load later. */
function scriptsOf(entry: string, manifest: Manifest): string[] {
  const seen = new Set<string>()
  const follow = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const imported of manifest[name]?.imports ?? []) follow(imported)
  }
  follow(entry)
  return [...seen]
    .flatMap((name) => manifest[name]?.file ?? [])
    .filter((file) => file.endsWith('.js'))
}
