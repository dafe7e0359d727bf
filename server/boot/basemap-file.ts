import { join } from 'node:path'

/** Path of the built-in map's archive, of which a build has a copy. */
export function basemapFile(root: string, isProduction: boolean): string {
  return join(root, isProduction ? 'dist/basemap.pmtiles' : 'server/basemap/built-in.pmtiles')
}
