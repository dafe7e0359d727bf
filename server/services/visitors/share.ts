import { randomBytes } from 'node:crypto'
import type { Database } from '#db/client.ts'
import { findShare, findShareOf, writeShare } from '#db/queries/visitors/shares.ts'
import type { Coordinates } from '#domain/geo/geo.ts'
import { cleanShareId } from '#domain/visitors/share-id.ts'
import type { SharedPark, ShareInput } from '#domain/visitors/visitor-schemas.ts'
import { NotFoundError } from '../../core/errors.ts'
import type { Logger } from '../../core/log.ts'
import type { Caller } from '../../limits/caller.ts'
import type { RateLimits } from '../../limits/rate-limits.ts'
import type { ParkStore } from '../../sources/places/types.ts'
import type { RequestBudget } from '../../sources/request-budget.ts'
import { findKnownPark, getPark } from '../park/park.ts'
import type { ParkPorts, SettingsPorts } from '../ports.ts'
import { countQuietly } from './count-event.ts'

/** Unguessable: 96 bits, 16 characters in base64url. */
const ID_BYTES = 12
/** Decimals of shared coordinates: about 11 m. */
const PLACE_DIGITS = 4

type SharePorts = SettingsPorts<'SITE_URL'> & {
  database: Database
  log: Logger
  places: ParkStore
  rateLimits: RateLimits
}

/**
 * Creates a short link to a park and a location; the same for the same input. The park's own
 * location is not stored: the link should follow when it changes, and some sources forbid storing
 * it.
 *
 * @returns its id, and the full URL if the site's public address is set
 * @throws NotFoundError
 * @throws TooManyRequestsError if the address has created too many new links today
 */
export async function createShare(
  deps: SharePorts,
  { parkId, location }: ShareInput,
  caller: Caller,
): Promise<{ shortId: string; seoUrl?: string }> {
  const park = await findKnownPark(deps, parkId)
  const own = rounded({ lat: park.latitude, lng: park.longitude })
  const place = rounded(location ?? own)
  const isOwn = place.lat === own.lat && place.lng === own.lng
  const share = { parkId: park.id, location: isOwn ? null : place }
  const shortId = await findOrCreateShare(deps, share, caller)
  await countQuietly(deps, 'share')
  const { SITE_URL } = deps.configured.current.settings
  return { shortId, ...(SITE_URL ? { seoUrl: `${SITE_URL}/s/${shortId}` } : {}) }
}

/** Returns the id of an existing link, or of a new one, which counts towards the daily limit. */
async function findOrCreateShare(
  { database, rateLimits }: SharePorts,
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
 * Resolves a short link to its park and location.
 *
 * @throws NotFoundError if the link is unknown or its park no longer exists
 */
export async function openShare(
  deps: ParkPorts,
  shortId: string,
  requestBudget: RequestBudget,
): Promise<SharedPark> {
  const id = cleanShareId(shortId)
  const share = id === '' ? null : await findShare(deps.database, id)
  if (!share) throw new NotFoundError('This share link is not known')
  const park = await getPark(deps, share.parkId, requestBudget)
  return { park, location: share.location ?? { lat: park.latitude, lng: park.longitude } }
}
