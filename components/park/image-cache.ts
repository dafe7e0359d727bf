import { MINUTE_MS } from '#domain/time/units.ts'

/** Delay before a failed photo is requested again. */
const PHOTO_RETRY_MS = 5 * MINUTE_MS
/** How long a loading photo shimmers. */
const SHIMMER_MS = 3_000

/** The state of one park's photo at one width. */
export type ImageEntry = {
  url: string
  loaded: boolean
  failed: boolean
  /** When it failed, in milliseconds; 0 if it has not. */
  failedTime: number
  /** Whether the server has it cached. */
  isCached: boolean
}

/** What a card shows: the shimmering placeholder, the placeholder, or the photo. */
export type ImageView = 'shimmer' | 'placeholder' | 'photo'

export function imageKey(parkId: number, width: number): string {
  return `${parkId}-${width}`
}

export function startImage(url: string, isCached = false): ImageEntry {
  return { url, loaded: false, failed: false, failedTime: 0, isCached }
}

/** The entry after loading, which also means that the server has it cached. */
export function imageLoaded(entry: ImageEntry): ImageEntry {
  return { ...entry, loaded: true, failed: false, failedTime: 0, isCached: true }
}

export function imageFailed(entry: ImageEntry, now: number): ImageEntry {
  return { ...entry, loaded: false, failed: true, failedTime: now }
}

/** Whether a photo may be requested: it is not loaded, and has not failed in the last 5 minutes. */
export function mayLoad(entry: ImageEntry, now: number): boolean {
  return !entry.loaded && (!entry.failed || now - entry.failedTime >= PHOTO_RETRY_MS)
}

/** A card's initial entry: the known state of the same photo, if still valid, or a new one. */
export function openImage(
  known: ImageEntry | undefined,
  { url, now }: { url: string; now: number },
): ImageEntry {
  if (!known || known.url !== url) return startImage(url)
  return known.failed && mayLoad(known, now) ? startImage(url, known.isCached) : known
}

/**
 * Milliseconds until the view changes by itself: the shimmer ends, or a failed photo is requested
 * again. Null if it does not.
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
 * The view of a photo. After 3 seconds the shimmer stops; the placeholder stays until the photo is
 * loaded.
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
