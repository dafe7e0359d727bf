import { withDeps } from '../../core/with-deps.ts'
import { startAsking } from '../../sources/asking.ts'
import type { Geocoder } from '../../sources/geocode/types.ts'
import type { ParkStore, PlacesProvider } from '../../sources/places/types.ts'
import { geocode } from '../location/geocode.ts'

type ZipDeps = Parameters<typeof geocode>[0] & {
  forCrawlers: { placesProviders: PlacesProvider[]; geocoders: Geocoder[] }
  places: ParkStore
}

/**
 * Whether a path of five digits below /parks is the listing of a known zip code rather than a
 * park's id. Digits starting with 0, as in some zip codes, are never an id.
 */
export async function isZipListing(deps: ZipDeps, path: string): Promise<boolean> {
  const [, digits] = /^\/parks\/(\d{5})\/?$/.exec(path) ?? []
  if (digits === undefined) return false
  const isPark = !digits.startsWith('0') && (await deps.places.findById(Number(digits))) !== null
  if (isPark) return false
  const { place } = await geocode(
    withDeps(deps, deps.forCrawlers),
    { address: digits },
    startAsking(),
  )
  return place?.precision === 'zip'
}
