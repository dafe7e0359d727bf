import { BulkheadRejectedError, bulkhead } from 'cockatiel'
import { PHOTO_WIDTHS } from '#domain/park/photo.ts'
import { DAY_MS } from '#domain/time/units.ts'
import type { Logger } from '../../core/log.ts'
import { makeSingleFlight } from '../../core/single-flight.ts'
import { convertImage } from './image.ts'
import { type CachedPhoto, makePhotoFiles } from './photo-files.ts'
import { hashReference, type PhotoVariant, type WriteFile } from './photo-folder.ts'
import { makeOriginals, PHOTO_TURN_MS } from './photo-originals.ts'
import {
  busy,
  type FetchPhoto,
  type Photo,
  type PhotoRequest,
  toUnavailable,
} from './photo-types.ts'

/** More would occupy the threads needed for reading files. */
const CONVERSIONS_AT_ONCE = 2
const MAX_WAITING = 200

const VARIANTS: PhotoVariant[] = [
  'original',
  ...PHOTO_WIDTHS.flatMap((width): PhotoVariant[] => [`${width}.webp`, `${width}.jpeg`]),
]

type Made = { photo: CachedPhoto; isStale: boolean }

export type Photos = {
  /**
   * A photo in a width and format; null if its source does not know it.
   *
   * @throws PhotoUnavailableError, and the signal's reason if it is aborted
   */
  get: (request: PhotoRequest) => Promise<Photo | null>
  /** Whether it can be served without asking its source. */
  has: (reference: string) => Promise<boolean>
  /** Whether it is stored at this width in any format. */
  isCached: (reference: string, width: PhotoRequest['width']) => Promise<boolean>
  stats: () => Promise<{ files: number; bytes: number }>
  /** Removes expired photos; returns the number of files. */
  sweep: () => Promise<number>
  clear: () => Promise<void>
  /** Days after which a photo is neither stored nor served, whatever its source answers. */
  mostDays: number
}

export type PhotosOptions = {
  folder: string
  fetchPhoto: FetchPhoto
  /** Days until a photo is fetched again, currently. */
  cacheDays: () => number
  /** Days it may be stored and served at all, by its source's terms. */
  mostDays: number
  /** The current size limit. */
  maxBytes: () => number
  log: Logger
  /** Called for each photo served from storage. */
  onCached?: (() => void) | undefined
  onBought?: (() => void) | undefined
  /** 10 s by default. */
  fetchTimeoutMs?: number | undefined
  now?: (() => number) | undefined
  writeFile?: WriteFile | undefined
}

/**
 * The photos of a source: each is fetched once at the largest width and stored in files with its
 * variants. An expired photo is fetched again; if that fails the old one is served for as long as
 * it may be cached.
 */
export function makePhotos({
  cacheDays,
  mostDays,
  onCached = () => {},
  onBought = () => {},
  now = Date.now,
  ...options
}: PhotosOptions): Photos {
  const files = makePhotoFiles({ ...options, mostDays, now })
  const freshMs = () => Math.min(cacheDays(), mostDays) * DAY_MS
  const isFresh = (fetchedAt: number) => now() - fetchedAt < freshMs()
  const originals = makeOriginals({ ...options, files, isFresh, now })
  const conversions = bulkhead(CONVERSIONS_AT_ONCE, MAX_WAITING)
  const flights = makeSingleFlight<Made | null>()

  async function convert(original: CachedPhoto, request: PhotoRequest): Promise<CachedPhoto> {
    const bytes = await conversions
      .execute(() => convertImage(original.bytes, request))
      .catch((error) => {
        if (error instanceof BulkheadRejectedError) throw busy(error, PHOTO_TURN_MS)
        options.log.error({ err: error }, 'a photo could not be resized')
        throw toUnavailable(error)
      })
    return files.save(keyOf(request), { bytes, fetchedAt: original.fetchedAt })
  }

  /** Makes a variant from the stored original, even if it has expired. */
  async function makeCached(request: PhotoRequest): Promise<Made | null> {
    const stored = await files.read(keyOf(request))
    const original = stored ? null : await originals.old(request.reference)
    const photo = stored ?? (original && (await convert(original, request)))
    return photo && { photo, isStale: !isFresh(photo.fetchedAt) }
  }

  /**
   * Makes a variant from a fresh original, or from the stored one if that fails; null if the source
   * has no such photo, which is then removed.
   */
  async function make(request: PhotoRequest, noteBought: () => void): Promise<Made | null> {
    try {
      const original = await originals.fresh(request.reference, noteBought)
      if (original) return { photo: await convert(original, request), isStale: false }
    } catch (error) {
      const old = await makeCached(request)
      if (old) return old
      throw error
    }
    const hash = hashReference(request.reference)
    await Promise.all(VARIANTS.map((variant) => files.remove({ hash, variant })))
    return null
  }

  return {
    async get(request) {
      const { signal, onlyCached, format } = request
      const key = keyOf(request)
      const stored = await files.read(key)
      let isBought = false
      const noteBought = () => {
        isBought = true
      }
      const work = () => (onlyCached ? makeCached(request) : make(request, noteBought))
      const flight = `${key.hash}-${key.variant}${onlyCached ? '-cached' : ''}`
      const made =
        stored && isFresh(stored.fetchedAt)
          ? { photo: stored, isStale: false }
          : await flights(flight, work, signal)
      if (isBought) onBought()
      else if (made) onCached()
      if (!made) return null
      const { bytes, contentHash: etag, fetchedAt } = made.photo
      const expiresAt = fetchedAt + freshMs()
      return { bytes, contentType: `image/${format}`, etag, isStale: made.isStale, expiresAt }
    },
    async has(reference) {
      const hash = hashReference(reference)
      const times = await Promise.all(VARIANTS.map((variant) => files.fetchedAt({ hash, variant })))
      return times.some((time) => time !== null && isFresh(time))
    },
    async isCached(reference, width) {
      const hash = hashReference(reference)
      const has = async (variant: PhotoVariant) =>
        (await files.fetchedAt({ hash, variant })) !== null
      if (await has('original')) return true
      return (await has(`${width}.webp`)) && has(`${width}.jpeg`)
    },
    stats: files.stats,
    sweep: files.sweep,
    clear: files.clear,
    mostDays,
  }
}

/** The storage key of a request's photo. */
function keyOf({ reference, width, format }: PhotoRequest) {
  return { hash: hashReference(reference), variant: `${width}.${format}` as const }
}

/**
 * Two stores of photos as one, as their sources allow photos to be cached for different times.
 *
 * @param isOther whether a reference is one of the other store's
 */
export function makeTwoStores(
  usual: Photos,
  other: Photos,
  isOther: (reference: string) => boolean,
): Photos {
  const storeOf = (reference: string) => (isOther(reference) ? other : usual)
  return {
    get: (request) => storeOf(request.reference).get(request),
    has: (reference) => storeOf(reference).has(reference),
    isCached: (reference, width) => storeOf(reference).isCached(reference, width),
    async stats() {
      const [one, two] = await Promise.all([usual.stats(), other.stats()])
      return { files: one.files + two.files, bytes: one.bytes + two.bytes }
    },
    sweep: async () => (await usual.sweep()) + (await other.sweep()),
    async clear() {
      await Promise.all([usual.clear(), other.clear()])
    },
    mostDays: usual.mostDays,
  }
}
