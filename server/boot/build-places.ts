import { rm } from 'node:fs/promises'
import { loadPlaceIndex } from '../sources/geocode/offline/place-index.ts'
import { placesFile } from './places-file.ts'

/** Rebuilds the index of cities and zip codes for a production build. */
export async function buildPlaces(root: string): Promise<void> {
  const file = placesFile(root, true)
  await rm(file, { force: true })
  await loadPlaceIndex(file, root)
}
