import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  type ImageEntry,
  type ImageView,
  imageFailed,
  imageLoaded,
  imageView,
  msToNextView,
  openImage,
  startImage,
} from './image-cache.ts'

/** The photos of this page visit, by park and width. Not used on the server. */
const entries = new Map<string, ImageEntry>()

export type Image = {
  ref: RefObject<HTMLImageElement | null>
  /** Undefined until hydration: a photo in the document is shown as it loads. */
  view: ImageView | undefined
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
  const [entry, setEntry] = useState(() => known(key, url))
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

function known(key: string, url: string): ImageEntry {
  const isServer = typeof window === 'undefined'
  return isServer ? startImage(url) : openImage(entries.get(key), { url, now: Date.now() })
}
