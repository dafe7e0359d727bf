// Builds the seed lists (db/seed/sets) from the original files of cities and agencies: `node
// scripts/seed/make-seed.mjs [FOLDER]`, by default ../shared/data beside the project.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runnerImport } from 'vite'
import { root } from '../steps.mjs'

const folder = resolve(process.argv[2] ?? join(root, '../shared/data'))
if (!existsSync(folder)) {
  process.stderr.write(`There is no ${folder}.\nnode scripts/seed/make-seed.mjs [FOLDER]\n`)
  process.exit(2)
}
const { module } = await runnerImport(join(root, 'scripts/seed/make-sets.ts'), {
  configFile: false,
  root,
  logLevel: 'error',
})
for (const { set, parks, joined, bytes } of module.makeSets(folder, join(root, 'db/seed/sets'))) {
  process.stdout.write(`${set}: ${parks} parks, ${joined} of them by hand too, ${bytes} bytes\n`)
}
