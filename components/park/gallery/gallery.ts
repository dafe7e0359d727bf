import type { ParkPhoto } from '#domain/park/park-schemas.ts'
import { photoUrl, type SourcePhoto, usablePhotos } from '#domain/park/photo.ts'

/** The photos of a park considered, kept, and preloaded. */
const CONSIDERED = 20
const KEPT = 12
const PRELOADED = 3
/** Pixels. */
const WIDTH = 800

export const GALLERY_LOADING = 'Loading park image...'

/** The photos of a park's gallery: those of the first 20 with a usable reference, at most 12. */
export function galleryPhotos(photos: readonly SourcePhoto[] | undefined): ParkPhoto[] {
  return usablePhotos({ photos: photos?.slice(0, CONSIDERED) }).slice(0, KEPT)
}

/** The URLs preloaded for a gallery: its first three photos, 800 pixels wide. */
export function preloadedPhotoUrls(
  photos: readonly ParkPhoto[],
  { isIosSafari }: { isIosSafari: boolean },
): string[] {
  const path = isIosSafari ? 'photo/permanent' : 'photo'
  return photos
    .slice(0, PRELOADED)
    .map(({ photoReference }) => photoUrl(photoReference, WIDTH, path))
}

/** The photo URLs of a gallery: the preloaded ones first, the others as on cards. */
export function galleryPhotoUrls(
  photos: readonly ParkPhoto[],
  browser: { isIosSafari: boolean },
): string[] {
  const ahead = preloadedPhotoUrls(photos, browser)
  return photos.map(({ photoReference }, index) => ahead[index] ?? photoUrl(photoReference, WIDTH))
}

/**
 * Whether a gallery's photo should be loaded: the first three, those cached on the server, and
 * those the visitor has reached or may reach with one step.
 *
 * @param reached indices of the photos that were viewed
 */
export function isPhotoWanted(
  index: number,
  known: { count: number; reached: readonly number[]; isCached: boolean },
): boolean {
  const { count, reached, isCached } = known
  if (index < PRELOADED || isCached) return true
  return reached.some((other) => {
    const steps = Math.abs(index - other)
    return Math.min(steps, count - steps) <= 1
  })
}

/** Browsers on iOS that mention Safari in their user agent. */
const OTHER_BROWSERS = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\//

type Browser = { userAgent: string; maxTouchPoints: number }

/**
 * Whether a browser runs on an iPhone, iPod or iPad. An iPad requests desktop sites and identifies
 * as a Macintosh, but no Macintosh has a touch screen.
 */
export function isIos({ userAgent, maxTouchPoints }: Browser): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** Whether a browser is Safari on iOS. */
export function isIosSafari(browser: Browser): boolean {
  const { userAgent } = browser
  return isIos(browser) && /Safari\//.test(userAgent) && !OTHER_BROWSERS.test(userAgent)
}
