// Builds the seed lists and rules (db/seed) from the original files of cities and agencies: `node
// scripts/seed/make-seed.mjs [FOLDER]`, by default ../shared/data beside the project.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runnerImport } from 'vite'
import { root } from '../steps.mjs'

const data = resolve(process.argv[2] ?? join(root, '../shared/data'))
if (!existsSync(data)) {
  process.stderr.write(`There is no ${data}.\nnode scripts/seed/make-seed.mjs [FOLDER]\n`)
  process.exit(2)
}
const load = async (path) => {
  const options = { configFile: false, root, logLevel: 'error' }
  return (await runnerImport(join(root, path), options)).module
}
const { makeSets } = await load('scripts/seed/make-sets.ts')
for (const { set, parks, joined, bytes } of makeSets(data, join(root, 'db/seed/sets'))) {
  process.stdout.write(`${set}: ${parks} parks, ${joined} of them by hand too, ${bytes} bytes\n`)
}
const { writeRules } = await load('scripts/seed/make-rules.ts')
process.stdout.write(`${await writeRules(data, root)} rules\n`)
