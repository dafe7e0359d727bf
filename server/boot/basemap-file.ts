import { join } from 'node:path'
import { makeBuiltInFile } from '../basemap/built-in-file.ts'

/** Path of the built-in map's archive: created by the build, otherwise on first use. */
export async function basemapFile(root: string, isProduction: boolean): Promise<string> {
  return isProduction ? join(root, 'dist/basemap.pmtiles') : makeBuiltInFile(root)
}
