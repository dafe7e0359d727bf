// Builds db/seed/streets from the street lines of scripts/basemap/data, whose license it copies:
// `node scripts/places/make-streets.mjs`.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from '../steps.mjs'

const options = { configFile: false, root, logLevel: 'error' }
const { module } = await runnerImport(join(root, 'scripts/places/streets.ts'), options)
const folder = join(root, 'db/seed/streets')
mkdirSync(folder, { recursive: true })
copyFileSync(join(root, 'scripts/basemap/data/LICENSE-ODbL'), join(folder, 'LICENSE-ODbL'))
for (const { name, bytes, streets } of module.makeStreets(root)) {
  writeFileSync(join(folder, name), bytes)
  process.stdout.write(`${name}: ${streets} streets, ${bytes.length} bytes\n`)
}
