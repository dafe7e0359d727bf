// Builds the browser's files and the pages with vite-plugin-ssr, the server, the place index,
// the built-in map, and the templates of embedded databases. The source hash is written last: a
// build without it is not used.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { findPrecached } from './precached.mjs'
import { serverBundle } from './server-bundle.mjs'
import { sourceHash } from './source-hash.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

process.env.NODE_ENV = 'production'
rmSync(join(root, 'dist'), { recursive: true, force: true })

const common = { root, logLevel: 'warn' }
await build(common)
await build({ ...common, build: { ssr: true } })
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
        basemap: 'server/boot/build-basemap.ts',
        places: 'server/boot/build-places.ts',
        template: 'db/build-template.ts',
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

await buildServiceWorker()
compressFiles(join(root, 'dist/client'))
const { buildPlaces } = await import(pathToFileURL(join(root, 'dist/app/places.js')).href)
await buildPlaces(root)
const { buildBasemap } = await import(pathToFileURL(join(root, 'dist/app/basemap.js')).href)
await buildBasemap(root)
const { buildTemplate } = await import(pathToFileURL(join(root, 'dist/app/template.js')).href)
await buildTemplate(root)
writeFileSync(join(root, 'dist/source-hash'), sourceHash(root))

/** Runs after the build, whose files it lists. */
async function buildServiceWorker() {
  const precached = findPrecached(join(root, 'dist'))
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

/** Writes a compressed copy of each text file, to be served as is. */
function compressFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!/\.(js|css|svg|json|webmanifest|txt)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const bytes = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(bytes))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
