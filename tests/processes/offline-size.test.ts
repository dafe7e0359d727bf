import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  MAX_CELLS,
  MAX_CELLS_BYTES,
  MAX_FILES,
  MAX_MAP_BYTES,
  MAX_MAPS,
  MAX_TILE_BYTES,
  MAX_TILES,
} from '#components/offline/limits.ts'

const CLIENT = 'dist/client'
const MOST_BYTES = 50_000_000

/** The sizes of a build's files, as a browser keeps them: not compressed. */
function sizes(): number[] {
  const entries = readdirSync(CLIENT, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size)
}

test('what is cached for the time without a connection takes at most 50 MB', () => {
  const files = sizes().sort((a, b) => b - a)
  const sum = (bytes: readonly number[]) => bytes.reduce((total, each) => total + each, 0)
  // The precache has at most all files, and the largest may be cached again by the pages.
  const scripts = sum(files) + sum(files.slice(0, MAX_FILES))
  const rest = MAX_TILES * MAX_TILE_BYTES + MAX_MAPS * MAX_MAP_BYTES + MAX_CELLS * MAX_CELLS_BYTES
  expect(files.length).toBeGreaterThan(100)
  expect(scripts + rest).toBeLessThanOrEqual(MOST_BYTES)
})
