import type { ParkPhoto } from './park.ts'
import { LONGER_THAN, LONGEST_REFERENCE } from './photo.ts'

/** The first photos of a park that are looked at, those kept of them, and those loaded ahead. */
const CONSIDERED = 20
const KEPT = 12
const PRELOADED = 3
/** Pixels. */
const WIDTH = 800

export const GALLERY_LOADING = 'Loading park image...'

/** A photo as a source may tell of it: the reference has two spellings. */
export type ToldPhoto = Omit<Partial<ParkPhoto>, 'photoReference'> & {
  photoReference?: unknown
  photo_reference?: unknown
}

/** The photos a park's gallery shows: of the first 20 those with a usable reference, at most 12. */
export function galleryPhotos(photos: readonly ToldPhoto[] | undefined): ParkPhoto[] {
  const kept = new Map<string, ParkPhoto>()
  for (const { photoReference, photo_reference, ...rest } of (photos ?? []).slice(0, CONSIDERED)) {
    const reference = [photoReference, photo_reference].find(isReference)
    if (reference !== undefined && !kept.has(reference)) {
      kept.set(reference, { ...rest, photoReference: reference })
    }
  }
  return [...kept.values()].slice(0, KEPT)
}

function isReference(value: unknown): value is string {
  return (
    typeof value === 'string' && value.length > LONGER_THAN && value.length <= LONGEST_REFERENCE
  )
}

/** What is loaded ahead of a gallery: its first three photos, 800 pixels wide. */
export function preloadedPhotoUrls(
  photos: readonly ParkPhoto[],
  { isIosSafari }: { isIosSafari: boolean },
): string[] {
  const path = isIosSafari ? '/api/parks/photo/permanent' : '/api/parks/photo'
  return photos.slice(0, PRELOADED).map(({ photoReference }) => {
    const query = new URLSearchParams({ photoReference, maxWidth: String(WIDTH) })
    return `${path}?${query}`
  })
}

/** Browsers on iOS that name Safari, but are others. */
const OTHER_BROWSERS = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\//

/**
 * Whether a browser is Safari on an iPhone, iPod or iPad. An iPad asks for desktop sites and calls
 * itself a Macintosh, but no Macintosh has a touch screen.
 */
export function isIosSafari(browser: { userAgent: string; maxTouchPoints: number }): boolean {
  const { userAgent, maxTouchPoints } = browser
  const isIos =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isIos && /Safari\//.test(userAgent) && !OTHER_BROWSERS.test(userAgent)
}
