import type { Park, ParkPhoto } from './park.ts'

/** Widths a photo is given in, in pixels; a smaller original stays as it is. */
export const PHOTO_WIDTHS = [200, 400, 800, 1200, 1600] as const

export type PhotoWidth = (typeof PHOTO_WIDTHS)[number]

export const DEFAULT_PHOTO_WIDTH: PhotoWidth = 400

/** Characters a reference has more than; a shorter text is none. */
export const LONGER_THAN = 10

/** Characters a reference has at most: what is longer can't be asked for. */
export const LONGEST_REFERENCE = 2_500

/** The photos of a park that can be shown. */
export function usablePhotos({ photos = [] }: Pick<Park, 'photos'>): ParkPhoto[] {
  return photos.filter(
    ({ photoReference: { length } }) => length > LONGER_THAN && length <= LONGEST_REFERENCE,
  )
}

export type PhotoPath = 'simple-photo' | 'photo' | 'photo/permanent'

/** The address of a photo's bytes on this site. */
export function photoUrl(
  reference: string,
  maxWidth: PhotoWidth,
  path: PhotoPath = 'simple-photo',
): string {
  const query = new URLSearchParams({ photoReference: reference, maxWidth: String(maxWidth) })
  return `/api/parks/${path}?${query}`
}
