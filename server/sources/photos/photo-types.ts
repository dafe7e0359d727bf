import type { PhotoWidth } from '#domain/park/photo.ts'
import { MINUTE_MS } from '#domain/time/units.ts'
import { ProviderError } from '../errors.ts'

/** Pause before asking a rate-limited photo source again, if it names none. */
const PHOTO_SOURCE_REST_MS = MINUTE_MS

const messages = {
  late: 'The photo did not come in time. Please try again later.',
  failed: "The photo can't be had from its source. Please try again later.",
  busy: 'No more photos can be fetched at the moment. Please try again later.',
}

/** In order of preference, if the browser accepts both. */
export type PhotoFormat = 'webp' | 'jpeg'

export type PhotoRequest = {
  reference: string
  width: PhotoWidth
  format: PhotoFormat
  /** Aborted when the visitor stops waiting. A photo being fetched is paid for and still stored. */
  signal?: AbortSignal | undefined
  /** Whether to serve a stored photo only, however old. */
  onlyCached?: boolean | undefined
}

export type Photo = {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
  /** Derived from the content, without quotes. */
  etag: string
  /** Whether it has expired and its source does not answer. */
  isStale: boolean
  /** When it has to be fetched again, in milliseconds. */
  expiresAt: number
}

/**
 * Fetches a photo's unchecked bytes; null if the source does not know it.
 *
 * @param maxWidth pixels
 * @throws ProviderError
 */
export type FetchPhoto = (
  reference: string,
  maxWidth: number,
  signal?: AbortSignal,
) => Promise<Uint8Array | null>

/**
 * A photo is not cached and currently unavailable. The message is for visitors:
 * `late`: its source timed out; `failed`: it failed, or returned an unusable image; `busy`: it was
 * not asked, or requested a pause of `retryAfterMs`.
 */
export class PhotoUnavailableError extends Error {
  override name = 'PhotoUnavailableError'
  readonly reason: keyof typeof messages
  readonly retryAfterMs: number | undefined

  constructor(reason: keyof typeof messages, options?: { retryAfterMs?: number; cause?: unknown }) {
    super(messages[reason], { cause: options?.cause })
    this.reason = reason
    this.retryAfterMs = options?.retryAfterMs
  }
}

/** The downloaded file is not an image that visitors may be given. */
export class UnusableImageError extends Error {
  override name = 'UnusableImageError'
}

/** Maps the failure of a photo's source. */
export function toUnavailable(cause: unknown): PhotoUnavailableError {
  if (cause instanceof PhotoUnavailableError) return cause
  const failure = cause instanceof ProviderError ? cause.failure : undefined
  if (failure === 'overloaded' || failure === 'resting' || failure === 'budget') {
    return busy(cause, (cause as ProviderError).retryAfterMs)
  }
  const isLate =
    failure === 'timeout' || (cause instanceof DOMException && cause.name === 'TimeoutError')
  return new PhotoUnavailableError(isLate ? 'late' : 'failed', { cause })
}

/** A source, or this machine, is overloaded. */
export function busy(cause: unknown, retryAfterMs = PHOTO_SOURCE_REST_MS): PhotoUnavailableError {
  return new PhotoUnavailableError('busy', { retryAfterMs, cause })
}
