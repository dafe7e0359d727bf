import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Identifies the build: another one may read a file in a different order, so it can't resume an
 * unfinished import.
 */
export function buildOf(root: string): string {
  try {
    return readFileSync(join(root, 'dist/source-hash'), 'utf8')
  } catch {
    return ''
  }
}
