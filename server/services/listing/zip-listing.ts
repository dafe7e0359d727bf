import { makeAllowance } from '../../sources/asking.ts'
import { geocode } from '../location/geocode.ts'
import type { StoredPorts } from '../ports.ts'

/**
 * Whether a path of five digits below /parks is the listing of a known zip code rather than a
 * park's id. Digits starting with 0, as in some zip codes, are never an id.
 */
export async function isZipListing({ forCrawlers }: StoredPorts, path: string): Promise<boolean> {
  const [, digits] = /^\/parks\/(\d{5})\/?$/.exec(path) ?? []
  if (digits === undefined) return false
  const isPark =
    !digits.startsWith('0') && (await forCrawlers.places.findById(Number(digits))) !== null
  if (isPark) return false
  const { place } = await geocode(forCrawlers, { address: digits }, makeAllowance())
  return place?.precision === 'zip'
}
