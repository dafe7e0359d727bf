import { borderLevels } from './borders.ts'
import { landLevels } from './land.ts'
import { madeFrom } from './made-from.ts'
import { parkLevels } from './parks.ts'
import { makeTiles } from './pyramid.ts'
import { dataReader } from './read-data.ts'
import { roadLevels } from './roads.ts'
import { townLevels } from './towns.ts'
import { waterLevels } from './waters.ts'
import { writeArchive } from './write-archive.ts'

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
