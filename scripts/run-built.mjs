import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureBuild } from './ensure-build.mjs'
import { loadSettings } from './settings.mjs'
import { answerVersion } from './version.mjs'

/** Runs a command of the built product, `run(root, args)` of dist/app/NAME.js, and exits. */
export async function runBuilt(name, run) {
  const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
  answerVersion(root)
  loadSettings(root)
  process.env.NODE_ENV = 'production'
  ensureBuild(root)
  // For example a connection lost while no call is waiting for it.
  process.on('uncaughtException', (error) => {
    process.stderr.write(`It failed: ${String(error?.message ?? error).split('\n')[0]}\n`)
    process.exit(1)
  })
  const module = await import(pathToFileURL(join(root, `dist/app/${name}.js`)).href)
  process.exit(await module[run](root, process.argv.slice(2)))
}
