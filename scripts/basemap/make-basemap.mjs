// Builds server/basemap/data from the original files: `node scripts/basemap/make-basemap.mjs
// [FOLDER]`, by default ../shared/data/basemap beside the project.
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runnerImport } from 'vite'
import { root } from '../steps.mjs'

const folder = resolve(process.argv[2] ?? join(root, '../shared/data/basemap'))
if (!existsSync(folder)) {
  process.stderr.write(`There is no ${folder}.\nnode scripts/basemap/make-basemap.mjs [FOLDER]\n`)
  process.exit(2)
}
const { module } = await runnerImport(join(root, 'scripts/basemap/make-data.ts'), {
  configFile: false,
  root,
  logLevel: 'error',
})
let total = 0
for (const { name, bytes } of module.makeData(folder)) {
  writeFileSync(join(root, 'server/basemap/data', name), bytes)
  process.stdout.write(`${name}: ${bytes.length} bytes\n`)
  total += bytes.length
}
process.stdout.write(`${total} bytes\n`)
