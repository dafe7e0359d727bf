import { join } from 'node:path'

/** Where the index of cities and zip codes is: made by the build, else when first needed. */
export function placesFile(root: string, isProduction: boolean): string {
  return join(root, isProduction ? 'dist/places.bin' : '.cache/places.bin')
}
