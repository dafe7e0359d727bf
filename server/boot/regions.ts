import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildOf } from '../core/build.ts'
import { makeChildReader } from '../region/child/child-reader.ts'
import type { ImportReader } from '../region/import/records.ts'
import type { TableOptions } from '../region/import/to-facts.ts'
import { chooseReader } from '../region/readers/choose-reader.ts'
import type { RegionPorts } from '../services/region/ports.ts'
import type { Env } from '../settings/effective-settings.ts'
import { loadPlaceIndex } from '../sources/geocode/offline/place-index.ts'
import { makeRegionSource } from '../sources/regions/region-source.ts'
import { unpackGnis } from '../sources/regions/unpack-gnis.ts'
import { userAgentOf } from './live-sources.ts'
import type { LoadIndex } from './offline-places.ts'
import { placesFile } from './places-file.ts'

type Parts = {
  /** Returns the current settings. */
  env: () => Env
  root: string
  /** Returns the index of cities and zip codes; it is loaded if this is absent. */
  loadIndex?: LoadIndex
}

/** What regions need. */
export function makeRegionParts({ env, root, loadIndex }: Parts): RegionPorts['regions'] {
  const indexNow = loadIndex ?? (() => loadPlaceIndex(placesFile(root, env().isProduction)))
  return {
    source: () =>
      makeRegionSource({ indexUrl: env().regions.indexUrl, userAgent: () => userAgentOf(env()) }),
    folder: join(env().dataDir, 'regions'),
    indexUrl: () => env().regions.indexUrl,
    gnisUrl: () => env().regions.gnisUrl,
    tigerUrl: () => env().regions.tigerUrl,
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
