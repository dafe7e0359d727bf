import { join } from 'node:path'

/** Path of the index of cities and zip codes: created by the build, otherwise on first use. */
export function placesFile(root: string, isProduction: boolean): string {
  return join(root, isProduction ? 'dist/places.bin' : '.cache/places.bin')
}
