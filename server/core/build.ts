import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '../../package.json'

/** The product's version, of package.json, which is built into it. */
export const VERSION = version

/** Identifies the build: an unfinished import is only resumed by the same one. */
export function buildOf(root: string): string {
  try {
    return readFileSync(join(root, 'dist/source-hash'), 'utf8')
  } catch {
    return ''
  }
}
