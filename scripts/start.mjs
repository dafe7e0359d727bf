// Serves the product, after building it when there is no build of these sources.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { loadSettings } from './settings.mjs'
import { sourceHash } from './source-hash.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const mark = join(root, 'dist/source-hash')
const built = existsSync(mark) ? readFileSync(mark, 'utf8') : null
const wanted = sourceHash(root)

loadSettings(root)
process.env.NODE_ENV = 'production'
if (wanted !== null && built !== wanted) {
  process.stdout.write('Building, which takes a moment …\n')
  // In a process of its own: what builds must not be in memory while serving.
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' })
}
const { warn } = console
// vite-plugin-ssr tells at every start what it is called by now; that is no news for an operator.
console.warn = (text, ...rest) => String(text).includes('renamed to Vike') || warn(text, ...rest)
await import(pathToFileURL(join(root, 'dist/server/importBuild.cjs')).href)
const { serve } = await import(pathToFileURL(join(root, 'dist/app/index.js')).href)
await serve(root)
