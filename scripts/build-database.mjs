// Builds what a new embedded database is copied from, unless all that it is made of is as before. In
// a process of its own, it takes no time from the build of the pages.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { serverBundle } from './server-bundle.mjs'

const root = resolve(import.meta.dirname, '..')
const folder = join(root, '.cache/build-database')
const bundle = join(folder, 'template.js')
const mark = join(root, 'dist/database-hash')
const DATA = ['db/embedded', 'db/functions', 'db/migrations', 'db/seed']
const PACKAGES = ['@electric-sql/pglite', 'us-atlas']

process.env.NODE_ENV = 'production'
await build({
  root,
  logLevel: 'warn',
  ...serverBundle,
  build: {
    ...serverBundle.build,
    outDir: folder,
    rolldownOptions: {
      ...serverBundle.build.rolldownOptions,
      input: { template: 'db/build-template.ts' },
    },
  },
})
const made = madeFrom()
if (!existsSync(mark) || readFileSync(mark, 'utf8') !== made) {
  rmSync(mark, { force: true })
  const { buildTemplate } = await import(pathToFileURL(bundle).href)
  await buildTemplate(root)
  writeFileSync(mark, made)
}

/** A hash of the code that makes it, and of the data and packages which that reads. */
function madeFrom() {
  const files = DATA.flatMap((path) =>
    readdirSync(join(root, path), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && !/\.ts$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const hash = createHash('sha256')
  for (const file of [bundle, ...files.sort()]) hash.update(readFileSync(file)).update('\0')
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  for (const name of PACKAGES) hash.update(`${packages[`node_modules/${name}`].version}\0`)
  return hash.digest('hex')
}
