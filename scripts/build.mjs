// Builds the browser's files and the pages with vite-plugin-ssr, the server, the place index and,
// beside them, the template of an embedded database; says on standard error what it is at. The
// source hash is written last: a build without it is not used.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import { compressFiles } from './compress-files.mjs'
import { findPrecached } from './precached.mjs'
import { serverBundle } from './server-bundle.mjs'
import { sourceHash } from './source-hash.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const dist = join(root, 'dist')
/** Of scripts/build-database.mjs, which replaces them if they are outdated. */
const KEPT = ['seeded-database.tar.br', 'database-hash']
const common = { root, logLevel: 'warn' }

process.env.NODE_ENV = 'production'
for (const name of existsSync(dist) ? readdirSync(dist) : []) {
  if (!KEPT.includes(name)) rmSync(join(dist, name), { recursive: true })
}
const database = runBesides('scripts/build-database.mjs')
let step = 0
let compressing
await report('scripts', () => build(common))
await report('pages', async () => {
  await buildServiceWorker()
  // In other threads, most of which Vite does not use by now.
  compressing = compressFiles(dist)
  await build({ ...common, build: { ssr: true } })
})
await report('server', buildServer)
await report('places', async () => {
  const { buildPlaces } = await import(pathToFileURL(join(dist, 'app/places.js')).href)
  await buildPlaces(root)
  copyFileSync(join(root, 'server/basemap/built-in.pmtiles'), join(dist, 'basemap.pmtiles'))
  await compressing
})
await report('database', () => database)
writeFileSync(join(dist, 'source-hash'), sourceHash(root))

async function report(name, work) {
  step += 1
  process.stderr.write(`Building: ${name} ${step} of 5\n`)
  await work()
}

async function buildServer() {
  await build({
    ...common,
    ...serverBundle,
    build: {
      ...serverBundle.build,
      outDir: 'dist/app',
      rolldownOptions: {
        ...serverBundle.build.rolldownOptions,
        input: {
          index: 'server/boot/index.ts',
          places: 'server/boot/build-places.ts',
          import: 'server/commands/import/main.ts',
          'read-file': 'server/region/child/main.ts',
          regions: 'server/commands/regions/main.ts',
          export: 'server/commands/export/main.ts',
          backup: 'server/commands/backup/main.ts',
          doctor: 'server/commands/doctor/main.ts',
          'reset-password': 'server/commands/reset-password/main.ts',
        },
      },
    },
  })
}

/** Runs after the build, whose files it lists. */
async function buildServiceWorker() {
  const precached = findPrecached(dist)
  await build({
    ...common,
    configFile: false,
    define: { PRECACHED: JSON.stringify(precached), 'process.env.NODE_ENV': '"production"' },
    build: {
      target: 'es2022',
      outDir: 'dist/client',
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      rollupOptions: {
        input: 'components/offline/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}

async function runBesides(script) {
  const child = spawn(process.execPath, [join(root, script)], { stdio: ['ignore', 2, 2] })
  const [code] = await once(child, 'close')
  if (code !== 0) {
    process.stderr.write(`${script} failed.\n`)
    process.exit(1)
  }
}
