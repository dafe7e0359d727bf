import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = ['components', 'db', 'domain', 'pages', 'public', 'renderer', 'server']
const FILES = [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'scripts/build.mjs',
  'scripts/build-database.mjs',
  'scripts/compress-files.mjs',
  'scripts/precached.mjs',
  'scripts/server-bundle.mjs',
]

/** A hash of everything a build is made from, or null if there are no sources. */
export function sourceHash(root) {
  const hash = createHash('sha256')
  try {
    for (const file of [...SOURCES.flatMap((folder) => filesIn(root, folder)), ...FILES]) {
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)))
        .update('\0')
    }
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
  return hash.digest('hex')
}

function filesIn(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.(test|e2e)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
}
