import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { MINUTE_MS } from '#domain/time/units.ts'

/** Delay before a failed photo is requested again. */
const PHOTO_RETRY_MS = 5 * MINUTE_MS
/** How long a loading photo shimmers. */
const SHIMMER_MS = 3_000

/** The state of one park's photo at one width. */
type ImageEntry = {
  url: string
  loaded: boolean
  failed: boolean
  /** When it failed, in milliseconds; 0 if it has not. */
  failedTime: number
  /** Whether the server has it cached. */
  isCached: boolean
}

/** When the card began to wait, and the time, in milliseconds. */
type Clock = { startedAt: number; now: number }

/** The photos of this page visit, by park and width. Not used on the server. */
const entries = new Map<string, ImageEntry>()

export type Image = {
  ref: RefObject<HTMLImageElement | null>
  /** Undefined until hydration: a photo in the document is shown as it loads. */
  view: ReturnType<typeof imageView> | undefined
  /** Whether it was there from the start, so that nothing fades in. */
  isInstant: boolean
  /** Whether it should be requested: not after a failure. */
  isAsked: boolean
  isCached: boolean
  onLoad: () => void
  onError: () => void
  onCached: () => void
}

/** The state of a loading photo: what to show, and when to retry after a failure. */
export function useImage(key: string, url: string): Image {
  const ref = useRef<HTMLImageElement>(null)
  const [entry, setEntry] = useState(() =>
    import.meta.env.SSR ? startImage(url) : openImage(entries.get(key), { url, now: Date.now() }),
  )
  const [begun, setBegun] = useState<{ at: number; isInstant: boolean } | null>(null)
  const [now, setNow] = useState(0)

  function keep(next: ImageEntry) {
    entries.set(key, next)
    setEntry(next)
    setNow(Date.now())
  }

  // Before the first paint, so that a loaded photo never looks as if it were loading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it begins
  useLayoutEffect(() => {
    const { complete, naturalWidth = 0 } = ref.current ?? {}
    const at = Date.now()
    if (complete) keep(naturalWidth > 0 ? imageLoaded(entry) : imageFailed(entry, at))
    else setNow(at)
    setBegun({ at, isInstant: entry.loaded || complete === true })
  }, [])

  const wait = begun && msToNextView(entry, { startedAt: begun.at, now })
  useEffect(() => {
    if (wait === null) return
    const timer = setTimeout(() => {
      const at = Date.now()
      const next = openImage(entry, { url, now: at })
      if (next !== entry) setBegun({ at, isInstant: false })
      setEntry(next)
      setNow(at)
    }, wait)
    return () => clearTimeout(timer)
  }, [entry, url, wait])

  return {
    ref,
    view: begun ? imageView(entry, { startedAt: begun.at, now }) : undefined,
    isInstant: begun?.isInstant ?? true,
    isAsked: !entry.failed,
    isCached: entry.isCached,
    onLoad: () => keep(imageLoaded(entry)),
    onError: () => keep(imageFailed(entry, Date.now())),
    onCached: () => setEntry((current) => ({ ...current, isCached: true })),
  }
}

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

/** A card's initial entry: the known state of the same photo, if still valid, or a new one. */
export function openImage(
  known: ImageEntry | undefined,
  { url, now }: { url: string; now: number },
): ImageEntry {
  if (!known || known.url !== url) return startImage(url)
  const isRetried = known.failed && now - known.failedTime >= PHOTO_RETRY_MS
  return isRetried ? startImage(url, known.isCached) : known
}

/**
 * Milliseconds until the view changes by itself: the shimmer ends, or a failed photo is requested
 * again. Null if it does not.
 */
export function msToNextView(entry: ImageEntry, { startedAt, now }: Clock): number | null {
  if (entry.loaded) return null
  if (entry.failed) return Math.max(0, entry.failedTime + PHOTO_RETRY_MS - now)
  const left = startedAt + SHIMMER_MS - now
  return left > 0 ? left : null
}

/** After 3 seconds the shimmer stops; the placeholder stays until the photo is loaded. */
export function imageView(
  entry: ImageEntry,
  { startedAt, now }: Clock,
): 'shimmer' | 'placeholder' | 'photo' {
  if (entry.loaded) return 'photo'
  return entry.failed || now - startedAt >= SHIMMER_MS ? 'placeholder' : 'shimmer'
}
