import type { GnisPlace } from '../upstreams/gnis.ts'
import { writeElements } from './change-file.ts'
import type { Element } from './write-pbf.ts'

export const QUEENS_FILE = '../shared/data/osm/queens-village-ny-2016.osm.pbf'
export const VANCOUVER_FILE = '../shared/data/osm/vancouver-2015.osm.pbf'
/** Of the double of a server of regions. */
export const QUEENS_PATH = '/north-america/us/new-york/queens-latest.osm.pbf'

/** Nodes of the file of Queens. */
export const RENAMED = 357640547
const LOST = 357640543
export const NEW = 900_000_001

/** Names that the survey has of Queens: one that is known by then, and one that is not. */
export const SURVEY: GnisPlace[] = [
  { id: 201_234, name: 'Elm Grove Park' },
  { id: 960_001, name: 'Belmont Park', state: 'NY', lat: 40.714, lng: -73.7179 },
  { id: 960_002, name: 'Harbor Reserve', kind: 'Reserve', state: 'NY', lat: 40.72, lng: -73.74 },
  { id: 960_003, name: 'Old Fairground Park (historical)', state: 'NY' },
]

/** The file of Queens with one park renamed, one that is none any more, and a new one. */
export function changedQueens(elements: readonly Element[]): Buffer {
  const known = elements.map((element) => {
    if (element.type !== 'node') return element
    if (element.id === RENAMED) return { ...element, tags: { ...element.tags, name: 'Oak Park' } }
    return element.id === LOST ? { ...element, tags: {} } : element
  })
  const tags = { leisure: 'park', name: 'Mill Park' }
  return writeElements([...known, { type: 'node', id: NEW, lat: 40.7301, lng: -73.7402, tags }])
}
