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

/** What this visit to the page knows of photos, by park and width. The server knows nothing. */
const entries = new Map<string, ImageEntry>()

type Image = {
  ref: RefObject<HTMLImageElement | null>
  /** Undefined until the page runs: a photo of the document is shown as it comes. */
  view: ImageView | undefined
  /** Whether it was there from the beginning, so that nothing fades in. */
  isInstant: boolean
  /** Whether its bytes are wanted: not while it has failed. */
  isAsked: boolean
  isCached: boolean
  onLoad: () => void
  onError: () => void
  onCached: () => void
}

/** A photo on its way: what to show until it is there, and when to ask again for what failed. */
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

  // Before the first paint, so that what is there already never looks as if it was on its way.
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
