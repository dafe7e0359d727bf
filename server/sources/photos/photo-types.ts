import type { PhotoWidth } from '#domain/park/photo.ts'

/** In this order of preference, where the visitor's browser takes both. */
export type PhotoFormat = 'webp' | 'jpeg'

export type PhotoRequest = {
  reference: string
  width: PhotoWidth
  format: PhotoFormat
  /** The visitor no longer waits. What is being fetched for them is paid for, and still kept. */
  signal?: AbortSignal | undefined
  /** Its source is not asked, however old what is kept is. */
  onlyKept?: boolean | undefined
}

export type Photo = {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
  /** Made of the bytes: the same bytes have the same. Without quotes. */
  etag: string
  /** Whether it is older than it should be, as its source does not answer. */
  isStale: boolean
  /** When it has to be fetched again, in milliseconds. */
  expiresAt: number
}

/**
 * A photo's bytes as its source gives them, unchecked; null where it knows none.
 *
 * @param maxWidth pixels
 * @throws ProviderError
 */
export type FetchPhoto = (
  reference: string,
  maxWidth: number,
  signal?: AbortSignal,
) => Promise<Uint8Array | null>
