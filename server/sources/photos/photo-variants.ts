import { BulkheadRejectedError, bulkhead } from 'cockatiel'
import { PHOTO_WIDTHS } from '#domain/park/photo.ts'
import type { Logger } from '../../core/log.ts'
import { convertImage } from './image.ts'
import { busy, toUnavailable } from './photo-errors.ts'
import type { KeptPhoto, PhotoFiles } from './photo-files.ts'
import { hashReference, type PhotoVariant } from './photo-name.ts'
import { type Originals, PHOTO_TURN_MS } from './photo-originals.ts'
import type { PhotoRequest } from './photo-types.ts'

/** More would occupy the threads needed for reading files. */
const CONVERSIONS_AT_ONCE = 2
const MAX_WAITING = 200

export const VARIANTS: PhotoVariant[] = [
  'original',
  ...PHOTO_WIDTHS.flatMap((width): PhotoVariant[] => [`${width}.webp`, `${width}.jpeg`]),
]

export type Made = { kept: KeptPhoto; isStale: boolean }

export type Variants = {
  /**
   * Makes a variant from a fresh original, or from the stored one if that fails; null if the source
   * has no such photo, which is then removed.
   */
  make: (request: PhotoRequest, noteBought: () => void) => Promise<Made | null>
  /** Makes a variant from the stored original, even if it has expired. */
  makeKept: (request: PhotoRequest) => Promise<Made | null>
}

type Parts = {
  files: PhotoFiles
  originals: Originals
  isFresh: (fetchedAt: number) => boolean
  log: Logger
}

/** Makes and stores the widths and formats of photos. */
export function makeVariants({ files, originals, isFresh, log }: Parts): Variants {
  const conversions = bulkhead(CONVERSIONS_AT_ONCE, MAX_WAITING)

  function toMade(kept: KeptPhoto): Made {
    return { kept, isStale: !isFresh(kept.fetchedAt) }
  }

  async function convert(original: KeptPhoto, request: PhotoRequest): Promise<KeptPhoto> {
    const bytes = await conversions
      .execute(() => convertImage(original.bytes, request))
      .catch((error) => {
        if (error instanceof BulkheadRejectedError) throw busy(error, PHOTO_TURN_MS)
        log.error({ err: error }, 'a photo could not be resized')
        throw toUnavailable(error)
      })
    return files.save(keyOf(request), { bytes, fetchedAt: original.fetchedAt })
  }

  async function makeKept(request: PhotoRequest): Promise<Made | null> {
    const kept = await files.read(keyOf(request))
    if (kept) return toMade(kept)
    const original = await originals.old(request.reference)
    return original && toMade(await convert(original, request))
  }

  async function make(request: PhotoRequest, noteBought: () => void): Promise<Made | null> {
    try {
      const original = await originals.fresh(request.reference, noteBought)
      if (original) return { kept: await convert(original, request), isStale: false }
    } catch (error) {
      const old = await makeKept(request)
      if (old) return old
      throw error
    }
    const hash = hashReference(request.reference)
    await Promise.all(VARIANTS.map((variant) => files.remove({ hash, variant })))
    return null
  }

  return { make, makeKept }
}

/** The storage key of a request's photo. */
export function keyOf({ reference, width, format }: PhotoRequest) {
  return { hash: hashReference(reference), variant: `${width}.${format}` as const }
}
