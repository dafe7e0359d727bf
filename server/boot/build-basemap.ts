import { copyFile } from 'node:fs/promises'
import { makeBuiltInFile } from '../basemap/built-in-file.ts'
import { basemapFile } from './basemap-file.ts'

/** Puts the built-in map's archive into a production build. */
export async function buildBasemap(root: string): Promise<void> {
  await copyFile(await makeBuiltInFile(root), await basemapFile(root, true))
}
