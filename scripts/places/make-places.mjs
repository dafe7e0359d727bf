// Builds db/seed/places.tsv.gz from the original files: `node scripts/places/make-places.mjs
// [FOLDER]`, by default ../shared/data beside the project.
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runnerImport } from 'vite'
import { root } from '../steps.mjs'

const folder = resolve(process.argv[2] ?? join(root, '../shared/data'))
if (!existsSync(folder)) {
  process.stderr.write(`There is no ${folder}.\nnode scripts/places/make-places.mjs [FOLDER]\n`)
  process.exit(2)
}
const { module } = await runnerImport(join(root, 'scripts/places/make-places.ts'), {
  configFile: false,
  root,
  logLevel: 'error',
})
const { bytes, places } = module.makePlaces(folder)
writeFileSync(join(root, 'db/seed/places.tsv.gz'), bytes)
process.stdout.write(`${places} places, ${bytes.length} bytes\n`)
