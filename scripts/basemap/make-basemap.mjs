// Builds the built-in map, server/basemap/built-in.pmtiles, from scripts/basemap/data, the seed's
// lists and places: `node scripts/basemap/make-basemap.mjs`. With a folder of the original files, it
// builds scripts/basemap/data first.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from '../steps.mjs'

const [folder] = process.argv.slice(2)
if (folder && !existsSync(folder)) {
  process.stderr.write(`There is no ${folder}.\nnode scripts/basemap/make-basemap.mjs [FOLDER]\n`)
  process.exit(2)
}
if (folder) {
  const { makeData } = await load('scripts/basemap/make-data.ts')
  for (const { name, bytes } of makeData(folder)) write(join('scripts/basemap/data', name), bytes)
}
const { makeBasemap } = await load('scripts/basemap/make/make-basemap.ts')
write('server/basemap/built-in.pmtiles', await makeBasemap(root))

async function load(file) {
  const options = { configFile: false, root, logLevel: 'error' }
  return (await runnerImport(join(root, file), options)).module
}

function write(file, bytes) {
  writeFileSync(join(root, file), bytes)
  process.stdout.write(`${file}: ${bytes.length} bytes\n`)
}
