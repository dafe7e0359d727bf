import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildOf } from '../core/build.ts'
import { makeChildReader } from '../region/child/child-reader.ts'
import type { ImportReader } from '../region/import/records.ts'
import type { TableOptions } from '../region/import/to-facts.ts'
import { chooseReader } from '../region/readers/choose-reader.ts'
import type { RegionPorts } from '../services/region/ports.ts'
import type { Settings } from '../settings/settings.ts'
import { loadPlaceIndex } from '../sources/geocode/offline/place-index.ts'
import { userAgent } from '../sources/osm-service.ts'
import { makeRegionSource } from '../sources/regions/region-source.ts'
import { unpackGnis } from '../sources/regions/unpack-gnis.ts'
import type { LoadIndex } from './offline-places.ts'
import { placesFile } from './places-file.ts'

type Parts = {
  /** Returns the current settings. */
  settings: () => Settings
  isProduction: boolean
  root: string
  /** Returns the index of cities and zip codes; it is loaded if this is absent. */
  loadIndex?: LoadIndex
}

/** What regions need. */
export function makeRegionParts({
  settings,
  isProduction,
  root,
  loadIndex,
}: Parts): RegionPorts['regions'] {
  const indexNow = loadIndex ?? (() => loadPlaceIndex(placesFile(root, isProduction), root))
  return {
    source: () =>
      makeRegionSource({
        indexUrl: settings().REGIONS_INDEX_URL,
        userAgent: () => userAgent(settings()),
      }),
    folder: join(settings().DATA_DIR, 'regions'),
    indexUrl: () => settings().REGIONS_INDEX_URL,
    gnisUrl: () => settings().GNIS_URL,
    tigerUrl: () => `${settings().TIGER_URL}/`,
    unpackGnis,
    async townOfZip() {
      const index = await indexNow()
      return (zip) => index.zipCode(zip)?.city ?? null
    },
    readerOf: (options) => readerOf(root, options),
    build: buildOf(root),
  }
}

/** In development there is no built process: files are then read by the server itself. */
function readerOf(root: string, options: TableOptions): ImportReader {
  const entry = join(root, 'dist/app/read-file.js')
  if (existsSync(entry)) return makeChildReader(entry, options)
  return async function* (file, more) {
    yield* (await chooseReader(file, options))(file, more)
  }
}
