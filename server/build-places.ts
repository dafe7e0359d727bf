import { rm } from 'node:fs/promises'
import { placesFile } from './places-file.ts'
import { loadPlaceIndex } from './providers/geocode/offline/place-index.ts'

/** Makes the index of cities and zip codes for a build. */
export async function buildPlaces(root: string): Promise<void> {
  const file = placesFile(root, true)
  await rm(file, { force: true })
  await loadPlaceIndex(file)
}
