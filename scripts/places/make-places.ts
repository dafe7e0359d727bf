import { join } from 'node:path'
import { packed } from '../packed.ts'
import { filesIn } from '../seed/files.ts'
import { censusPlaces } from './census.ts'
import { districts } from './districts.ts'
import type { SourcePlace } from './source-place.ts'

/**
 * Builds the file of places: one line each, deterministically, parents before children. Its
 * columns are those of `SourcePlace`; rings are encoded polylines, separated by spaces.
 *
 * @param folder the folder of the original files
 */
export function makePlaces(folder: string) {
  const places = [
    ...censusPlaces(join(folder, 'places')),
    ...districts(filesIn(join(folder, 'basemap'))),
  ]
  return { bytes: packed(places.map(toLine).join('')), places: places.length }
}

function toLine(place: SourcePlace): string {
  const { id, kind, name, usState, parentId = '', lat, lng, landArea, rings } = place
  return `${[id, kind, name, usState, parentId, lat, lng, landArea, rings.join(' ')].join('\t')}\n`
}
