import { DAY_MS } from '#domain/time/units.ts'
import type { Logger } from '../../core/log.ts'
import { makeSingleFlight } from '../../core/single-flight.ts'
import { makePhotoFiles } from './photo-files.ts'
import { hashReference, type PhotoVariant } from './photo-name.ts'
import { makeOriginals } from './photo-originals.ts'
import type { FetchPhoto, Photo, PhotoFormat, PhotoRequest } from './photo-types.ts'
import { keyOf, type Made, makeVariants, VARIANTS } from './photo-variants.ts'
import type { WriteFile } from './write-whole.ts'

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
  isKept: (reference: string, width: PhotoRequest['width']) => Promise<boolean>
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
 * it may be kept.
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
  const variants = makeVariants({ files, originals, isFresh, log: options.log })
  const flights = makeSingleFlight<Made | null>()

  return {
    async get(request) {
      const { signal, onlyKept } = request
      const key = keyOf(request)
      const kept = await files.read(key)
      let isBought = false
      const work = () =>
        onlyKept
          ? variants.makeKept(request)
          : variants.make(request, () => {
              isBought = true
            })
      const made =
        kept && isFresh(kept.fetchedAt)
          ? { kept, isStale: false }
          : await flights(`${key.hash}-${key.variant}${onlyKept ? '-kept' : ''}`, work, signal)
      if (isBought) onBought()
      else if (made) onCached()
      return made && toPhoto(made, request.format, freshMs())
    },
    async has(reference) {
      const hash = hashReference(reference)
      const times = await Promise.all(VARIANTS.map((variant) => files.fetchedAt({ hash, variant })))
      return times.some((time) => time !== null && isFresh(time))
    },
    async isKept(reference, width) {
      const hash = hashReference(reference)
      const keeps = async (variant: PhotoVariant) =>
        (await files.fetchedAt({ hash, variant })) !== null
      if (await keeps('original')) return true
      return (await keeps(`${width}.webp`)) && keeps(`${width}.jpeg`)
    },
    stats: files.stats,
    sweep: files.sweep,
    clear: files.clear,
    mostDays,
  }
}

function toPhoto({ kept, isStale }: Made, format: PhotoFormat, freshMs: number): Photo {
  return {
    bytes: kept.bytes,
    contentType: `image/${format}`,
    etag: kept.contentHash,
    isStale,
    expiresAt: kept.fetchedAt + freshMs,
  }
}
