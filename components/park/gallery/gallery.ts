import type { ParkPhoto } from '#domain/park/park-schemas.ts'
import { photoUrl, type SourcePhoto, usablePhotos } from '#domain/park/photo.ts'

/** The photos of a park considered, shown, and preloaded. */
const CONSIDERED = 20
const SHOWN = 12
const PRELOADED = 3
/** Pixels. */
const WIDTH = 800

export const GALLERY_LOADING = 'Loading park image...'

/** The photos of a park's gallery: those of the first 20 with a usable reference, at most 12. */
export function galleryPhotos(photos: readonly SourcePhoto[] | undefined): ParkPhoto[] {
  return usablePhotos({ photos: photos?.slice(0, CONSIDERED) }).slice(0, SHOWN)
}

/** The photo URLs of a gallery, 800 pixels wide: the first three are preloaded, others as on cards. */
export function galleryPhotoUrls(photos: readonly ParkPhoto[], isIosSafari: boolean): string[] {
  const preloaded = isIosSafari ? 'photo/permanent' : 'photo'
  return photos.map(({ photoReference }, index) =>
    photoUrl(photoReference, WIDTH, index < PRELOADED ? preloaded : 'simple-photo'),
  )
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

/** Other browsers on iOS that mention Safari in their user agent. */
const OTHER_BROWSERS = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\//

type Browser = { userAgent: string; maxTouchPoints: number }

/**
 * Whether a browser runs on an iPhone, iPod or iPad. An iPad requests desktop sites and identifies
 * as a Macintosh, but no Macintosh has a touch screen.
 */
export function isIos({ userAgent, maxTouchPoints }: Browser): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

export function isIosSafari(browser: Browser): boolean {
  const { userAgent } = browser
  return isIos(browser) && /Safari\//.test(userAgent) && !OTHER_BROWSERS.test(userAgent)
}
