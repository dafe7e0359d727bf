import { randomBytes } from 'node:crypto'
import type { Database } from '#db/client.ts'
import { findShare, findShareOf, writeShare } from '#db/queries/visitors/shares.ts'
import type { Coordinates } from '#domain/geo/geo.ts'
import { cleanShareId } from '#domain/visitors/share-id.ts'
import type { SharedPark } from '#domain/visitors/visitor-schemas.ts'
import { NotFoundError } from '../../core/errors.ts'
import type { Logger } from '../../core/log.ts'
import type { Caller } from '../../limits/caller.ts'
import type { RateLimits } from '../../limits/rate-limits.ts'
import type { Asking } from '../../sources/asking.ts'
import type { ParkStore } from '../../sources/places/types.ts'
import { findKnownPark, getPark } from '../park/park.ts'
import { countQuietly } from './count-event.ts'

/** Nobody finds a link by trying: 96 bits, in 16 characters of base64url. */
const ID_BYTES = 12
/** Decimals of a shared place: some 11 m. */
const PLACE_DIGITS = 4

type Shared = { parkId: number; location?: Coordinates | undefined }
type ShareDeps = {
  database: Database
  log: Logger
  places: ParkStore
  rateLimits: RateLimits
  siteUrl: string | undefined
}

/**
 * A short link to a park at a place; the same for the same park and place. The park's own place is
 * not written down: it stays the park's when that moves, and may not be kept for every source.
 *
 * @returns its id, and the whole link where the site's public address is known
 * @throws NotFoundError
 * @throws TooManyRequestsError for one more new link from an address that has made enough today
 */
export async function createShare(
  deps: ShareDeps,
  { parkId, location }: Shared,
  caller: Caller,
): Promise<{ shortId: string; seoUrl?: string }> {
  const park = await findKnownPark(deps, parkId)
  const own = rounded({ lat: park.latitude, lng: park.longitude })
  const place = rounded(location ?? own)
  const isOwn = place.lat === own.lat && place.lng === own.lng
  const shortId = await keepShare(deps, { parkId, location: isOwn ? null : place }, caller)
  await countQuietly(deps, 'share')
  return { shortId, ...(deps.siteUrl ? { seoUrl: `${deps.siteUrl}/s/${shortId}` } : {}) }
}

/** The id of the link there is, or of a new one, which counts towards the address's day. */
async function keepShare(
  { database, rateLimits }: ShareDeps,
  share: Omit<Parameters<typeof writeShare>[1], 'id'>,
  caller: Caller,
): Promise<string> {
  const known = await findShareOf(database, share)
  if (known !== null) return known
  await rateLimits.takeDaily('links', caller)
  const id = randomBytes(ID_BYTES).toString('base64url')
  const shortId = await writeShare(database, { ...share, id })
  if (shortId !== id) await rateLimits.giveBackDaily('links', caller)
  if (shortId === null) throw new NotFoundError('Park not found')
  return shortId
}

function rounded({ lat, lng }: Coordinates): Coordinates {
  return { lat: Number(lat.toFixed(PLACE_DIGITS)), lng: Number(lng.toFixed(PLACE_DIGITS)) }
}

/**
 * The park and the place that a short link leads to.
 *
 * @throws NotFoundError for a link that nobody has made, or whose park is gone
 */
export async function openShare(
  deps: Parameters<typeof getPark>[0],
  shortId: string,
  asking: Asking,
): Promise<SharedPark> {
  const id = cleanShareId(shortId)
  const share = id === '' ? null : await findShare(deps.database, id)
  if (!share) throw new NotFoundError('This share link is not known')
  const park = await getPark(deps, share.parkId, asking)
  return { park, location: share.location ?? { lat: park.latitude, lng: park.longitude } }
}
