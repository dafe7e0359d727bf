// Builds db/seed/city-names.tsv.gz and db/seed/areas.tsv.gz: `node scripts/places/make-names.mjs FOLDER`,
// with Natural Earth's ne_50m_populated_places.dbf (version 5), and of version 4, as GeoJSON,
// ne_10m_populated_places.json and ne_50m_admin_0_countries.json.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from '../steps.mjs'

const [folder] = process.argv.slice(2)
if (!folder) {
  process.stderr.write('node scripts/places/make-names.mjs FOLDER\n')
  process.exit(2)
}
const load = async (file) => {
  const options = { configFile: false, root, logLevel: 'error' }
  return (await runnerImport(join(root, 'scripts/places', file), options)).module
}
const { makeCityNames } = await load('city-names.ts')
const { bytes, names } = makeCityNames(folder)
writeFileSync(join(root, 'db/seed/city-names.tsv.gz'), bytes)
const { makeAreas } = await load('areas.ts')
const areas = makeAreas(folder)
writeFileSync(join(root, 'db/seed/areas.tsv.gz'), areas.bytes)
process.stdout.write(
  `${names} names of cities, ${bytes.length} bytes; ${areas.areas} areas, ${areas.bytes.length} bytes\n`,
)
