import type { PhotoWidth } from '#domain/park/photo.ts'

/** In order of preference, if the browser accepts both. */
export type PhotoFormat = 'webp' | 'jpeg'

export type PhotoRequest = {
  reference: string
  width: PhotoWidth
  format: PhotoFormat
  /** Aborted when the visitor stops waiting. A photo being fetched is paid for and still stored. */
  signal?: AbortSignal | undefined
  /** Whether to serve a stored photo only, however old. */
  onlyKept?: boolean | undefined
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
