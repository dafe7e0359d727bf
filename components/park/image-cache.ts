import { PHOTO_RETRY_MS, SHIMMER_MS } from '#domain/time/lifetimes.ts'

/** What is known of one park's photo in one width. */
export type ImageEntry = {
  url: string
  loaded: boolean
  failed: boolean
  /** When it failed, in milliseconds; 0 where it has not. */
  failedTime: number
  /** Whether the server has it already. */
  isCached: boolean
}

/** What a card shows: the placeholder shimmering, the placeholder, or the photo. */
export type ImageView = 'shimmer' | 'placeholder' | 'photo'

/** The name of a park's entry. */
export function imageKey(parkId: number, width: number): string {
  return `${parkId}-${width}`
}

export function startImage(url: string, isCached = false): ImageEntry {
  return { url, loaded: false, failed: false, failedTime: 0, isCached }
}

/** The photo came, so that the server has it too. */
export function imageLoaded(entry: ImageEntry): ImageEntry {
  return { ...entry, loaded: true, failed: false, failedTime: 0, isCached: true }
}

export function imageFailed(entry: ImageEntry, now: number): ImageEntry {
  return { ...entry, loaded: false, failed: true, failedTime: now }
}

/** Whether a photo may be asked for: it is not there, and has not failed in the last 5 minutes. */
export function mayLoad(entry: ImageEntry, now: number): boolean {
  return !entry.loaded && (!entry.failed || now - entry.failedTime >= PHOTO_RETRY_MS)
}

/**
 * The entry a card begins with: what is known of the same photo, where that still holds, or a new
 * start.
 */
export function openImage(
  known: ImageEntry | undefined,
  { url, now }: { url: string; now: number },
): ImageEntry {
  if (!known || known.url !== url) return startImage(url)
  return known.failed && mayLoad(known, now) ? startImage(url, known.isCached) : known
}

/**
 * Milliseconds until what is shown changes by itself: the shimmer ends, or a photo that failed is
 * asked for again. Null where it does not.
 */
export function msToNextView(
  entry: ImageEntry,
  { startedAt, now }: { startedAt: number; now: number },
): number | null {
  if (entry.loaded) return null
  if (entry.failed) return Math.max(0, entry.failedTime + PHOTO_RETRY_MS - now)
  const left = startedAt + SHIMMER_MS - now
  return left > 0 ? left : null
}

/**
 * What is shown of a photo. After 3 seconds it is no longer said to be on its way; the placeholder
 * stays until it is there.
 *
 * @param startedAt when the card began to wait, on the same clock as `now`
 */
export function imageView(
  entry: ImageEntry,
  { startedAt, now }: { startedAt: number; now: number },
): ImageView {
  if (entry.loaded) return 'photo'
  return entry.failed || now - startedAt >= SHIMMER_MS ? 'placeholder' : 'shimmer'
}
