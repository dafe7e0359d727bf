// Builds db/seed/places.tsv.gz from the original files, and db/seed/city-words.tsv.gz from GeoNames'
// cities: `node scripts/places/make-places.mjs [FOLDER]`, by default ../shared/data beside the project.
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runnerImport } from 'vite'
import { root } from '../steps.mjs'

const folder = resolve(process.argv[2] ?? join(root, '../shared/data'))
if (!existsSync(folder)) {
  process.stderr.write(`There is no ${folder}.\nnode scripts/places/make-places.mjs [FOLDER]\n`)
  process.exit(2)
}
const load = async (file) => {
  const options = { configFile: false, root, logLevel: 'error' }
  return (await runnerImport(join(root, 'scripts/places', file), options)).module
}
const { makePlaces } = await load('make-places.ts')
const { bytes, places } = makePlaces(folder)
writeFileSync(join(root, 'db/seed/places.tsv.gz'), bytes)
const { makeCityWords } = await load('city-words.ts')
const words = makeCityWords()
writeFileSync(join(root, 'db/seed/city-words.tsv.gz'), words.bytes)
process.stdout.write(
  `${places} places, ${bytes.length} bytes; ${words.words} words, ${words.bytes.length} bytes\n`,
)
