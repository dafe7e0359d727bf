import { randomBytes } from 'node:crypto'
import { findShare, writeShare } from '#db/queries/shares.ts'
import type { Coordinates } from '#domain/geo.ts'
import type { SharedPark } from '#domain/schemas/visitors.ts'
import { cleanShareId } from '#domain/share-id.ts'
import type { Deps } from '../deps.ts'
import { NotFoundError } from '../errors.ts'
import type { Asking } from './asking.ts'
import { countQuietly } from './count-event.ts'
import { findKnownPark, getPark } from './park.ts'

/** Nobody finds a link by trying: 96 bits, in 16 characters of base64url. */
const ID_BYTES = 12
/** Decimals of a shared place: some 11 m. */
const PLACE_DIGITS = 4

type Shared = { parkId: number; location?: Coordinates | undefined }
type ShareDeps = Pick<Deps, 'database' | 'log' | 'places' | 'siteUrl'>

/**
 * A short link to a park at a place; the same for the same park and place. The park's own place is
 * not written down: it stays the park's when that moves, and may not be kept for every source.
 *
 * @returns its id, and the whole link where the site's public address is known
 * @throws NotFoundError
 */
export async function createShare(
  deps: ShareDeps,
  { parkId, location }: Shared,
): Promise<{ shortId: string; seoUrl?: string }> {
  const park = await findKnownPark(deps, parkId)
  const own = rounded({ lat: park.latitude, lng: park.longitude })
  const place = rounded(location ?? own)
  const isOwn = place.lat === own.lat && place.lng === own.lng
  const id = randomBytes(ID_BYTES).toString('base64url')
  const shortId = await writeShare(deps.database, { id, parkId, location: isOwn ? null : place })
  if (shortId === null) throw new NotFoundError('Park not found')
  await countQuietly(deps, 'share')
  return { shortId, ...(deps.siteUrl ? { seoUrl: `${deps.siteUrl}/s/${shortId}` } : {}) }
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
