import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '../../package.json'

/** The product's version, of package.json, which is built into it. */
export const VERSION = version

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
