import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a migrated database is made from. */
const SOURCES = ['db', 'domain']

/** A hash of everything a migrated database is made from: another one is never taken for it. */
export function hashOfSources(root: string): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const folder of SOURCES) {
    const entries = readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    const files = entries.filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).sort()) {
      hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
    }
  }
  return hash.digest('hex').slice(0, 16)
}
