import { BulkheadRejectedError, bulkhead } from 'cockatiel'
import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '#domain/time/units.ts'
import type { Logger } from '../../core/log.ts'
import { atMost } from '../../core/remember.ts'
import { makeSingleFlight } from '../../core/single-flight.ts'
import { checkImage } from './image.ts'
import type { CachedPhoto, PhotoFiles } from './photo-files.ts'
import { hashReference } from './photo-folder.ts'
import type { FetchPhoto } from './photo-types.ts'
import {
  busy,
  type PhotoUnavailableError,
  toUnavailable,
  UnusableImageError,
} from './photo-types.ts'

/** Download of a photo from its source. */
export const PHOTO_FETCH_TIMEOUT_MS = 10_000
/** Cached answer that a photo does not exist. */
const NO_PHOTO_MS = 10 * MINUTE_MS
/** Cached failure to fetch a photo. */
const PHOTO_FAILURE_MS = 5 * MINUTE_MS
/** Cached failure to fetch a photo because too many were requested at once. */
const PHOTO_BUSY_MS = 10_000
/** Pause suggested while too many photos are being fetched or resized. */
export const PHOTO_TURN_MS = 1_000

/** Pixels. All variants are generated from the original, so that a photo is bought once. */
const ORIGINAL_WIDTH = 1600
const FETCHES_AT_ONCE = 8
const MAX_WAITING = 200
const MAX_REMEMBERED = 10_000

export type Originals = {
  /**
   * The original, fetched if it is missing or expired; null if its source does not know it.
   *
   * @throws PhotoUnavailableError
   */
  fresh: (reference: string, onBought: () => void) => Promise<CachedPhoto | null>
  /** The stored original, even if it has expired. */
  old: (reference: string) => Promise<CachedPhoto | null>
}

/** A cached failure: no photo exists (null), or why it is unavailable, until a given time. */
type CachedFailure = { reason: PhotoUnavailableError | null; until: number }

/** Checked photos as supplied by their source. */
export function makeOriginals({
  files,
  fetchPhoto,
  fetchTimeoutMs = PHOTO_FETCH_TIMEOUT_MS,
  isFresh,
  now,
  log,
}: {
  files: PhotoFiles
  fetchPhoto: FetchPhoto
  fetchTimeoutMs?: number | undefined
  isFresh: (fetchedAt: number) => boolean
  now: () => number
  log: Logger
}): Originals {
  const flights = makeSingleFlight<CachedPhoto | CachedFailure>()
  const fetches = bulkhead(FETCHES_AT_ONCE, MAX_WAITING)
  const refusals = new LRUCache<string, CachedFailure>(atMost(MAX_REMEMBERED))

  const old = (reference: string) => files.read(keyOf(reference))

  function refuse(
    reference: string,
    reason: CachedFailure['reason'],
    forMs: number,
  ): CachedFailure {
    const refusal = { reason, until: now() + forMs }
    refusals.set(hashReference(reference), refusal)
    return refusal
  }

  async function fetchChecked(reference: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const signal = AbortSignal.timeout(fetchTimeoutMs)
    // A source may ignore its signal.
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    const work = fetchPhoto(reference, ORIGINAL_WIDTH, signal)
    const bytes = await Promise.race([work, aborted])
    if (bytes) await checkImage(bytes)
    return bytes as Uint8Array<ArrayBuffer> | null
  }

  async function fetchAndSave(reference: string): Promise<CachedPhoto | CachedFailure> {
    try {
      const bytes = await fetches.execute(() => fetchChecked(reference))
      if (!bytes) return refuse(reference, null, NO_PHOTO_MS)
      return await files.save(keyOf(reference), { bytes, fetchedAt: now() })
    } catch (error) {
      if (error instanceof BulkheadRejectedError) throw busy(error, PHOTO_TURN_MS)
      const reason = toUnavailable(error)
      if (reason.reason === 'busy') {
        const { retryAfterMs = PHOTO_BUSY_MS } = reason
        return refuse(reference, reason, Math.min(retryAfterMs, PHOTO_BUSY_MS))
      }
      log.warn({ err: error }, 'a photo could not be fetched')
      const isUnusable = error instanceof UnusableImageError
      return refuse(reference, reason, isUnusable ? NO_PHOTO_MS : PHOTO_FAILURE_MS)
    }
  }

  async function find(
    reference: string,
    onBought: () => void,
  ): Promise<CachedPhoto | CachedFailure> {
    const cached = await old(reference)
    if (cached && isFresh(cached.fetchedAt)) return cached
    const refusal = refusals.get(hashReference(reference))
    const left = (refusal?.until ?? 0) - now()
    // If the clock was set back since, the source is asked again rather than much too late.
    if (refusal && left > 0 && left <= NO_PHOTO_MS) return refusal
    const found = await fetchAndSave(reference)
    if ('bytes' in found) onBought()
    return found
  }

  return {
    old,
    async fresh(reference, onBought) {
      // Without the visitor's signal: a paid photo is stored even if nobody waits any longer.
      const found = await flights(reference, () => find(reference, onBought))
      if ('bytes' in found) return found
      if (found.reason) throw found.reason
      return null
    },
  }
}

function keyOf(reference: string) {
  return { hash: hashReference(reference), variant: 'original' as const }
}
