import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** What the built-in map is made from. */
const MADE_FROM = [
  'server/basemap/make',
  'server/basemap/data',
  'db/seed/sets',
  'package-lock.json',
]

/**
 * The built-in map's archive: made by the build, or on first use where there is none; again only if
 * what it is made from has changed.
 *
 * @param root the project's folder
 */
export async function makeBuiltInFile(root: string): Promise<string> {
  const folder = join(root, '.cache/basemap')
  const file = join(folder, `${hashOf(root)}.pmtiles`)
  if (existsSync(file)) return file
  const { makeBasemap } = await import('./make/make-basemap.ts')
  const bytes = await makeBasemap(root)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, bytes)
  renameSync(unfinished, file)
  return file
}

function hashOf(root: string): string {
  const hash = createHash('sha256')
  for (const file of MADE_FROM.flatMap((path) => filesIn(root, path))) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex').slice(0, 20)
}

function filesIn(root: string, path: string): string[] {
  if (path.includes('.')) return [path]
  return readdirSync(join(root, path))
    .filter((name) => !name.includes('.test.'))
    .sort()
    .map((name) => join(path, name))
}
