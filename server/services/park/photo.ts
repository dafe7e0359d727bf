import type { Database } from '#db/client.ts'
import { isKnownPhoto } from '#db/queries/park/commons-photos.ts'
import { LONGER_THAN } from '#domain/park/photo.ts'
import { NotFoundError } from '../../core/errors.ts'
import type { Caller } from '../../limits/caller.ts'
import { LIVE_POINTS, type RateLimits } from '../../limits/rate-limits.ts'
import type { Photo, PhotoRequest } from '../../sources/photos/photo-types.ts'
import type { Photos } from '../../sources/photos/photos.ts'

type PhotoPorts = { database: Database; photos: Photos; rateLimits: RateLimits }

/**
 * Returns a photo of a park. One that is not cached costs more rate limit points, unless only
 * cached photos are requested.
 *
 * @throws NotFoundError if no park has it, its source no longer does, or only cached photos were
 * requested and it isn't; TooManyRequestsError; PhotoUnavailableError; the signal's reason when
 * aborted
 */
export async function getPhoto(
  { database, photos, rateLimits }: PhotoPorts,
  request: PhotoRequest,
  caller: Caller,
): Promise<Photo> {
  await rateLimits.take('photos', caller)
  const isKnown = await isKnownPhoto(database, request.reference)
  if (isKnown && !request.onlyCached && !(await photos.has(request.reference))) {
    await rateLimits.take('photos', caller, LIVE_POINTS)
  }
  const photo = isKnown ? await photos.get(request) : null
  if (!photo) throw new NotFoundError('Photo not found')
  return photo
}

/** Returns which photos are cached, by reference. */
export async function findCachedPhotos(
  { photos }: { photos: Photos },
  references: string[],
): Promise<{ cachedPhotos: Record<string, boolean> }> {
  const found = await Promise.all(
    references.map(async (reference): Promise<[string, boolean]> => {
      const isReference = reference.length > LONGER_THAN
      return [reference, isReference && (await photos.has(reference))]
    }),
  )
  // `fromEntries` creates own properties, even for a reference such as '__proto__'.
  return { cachedPhotos: Object.fromEntries(found) }
}
