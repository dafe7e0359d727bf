import type { ParkPhoto } from './park.ts'

/** Widths a photo is given in, in pixels; a smaller original stays as it is. */
export const PHOTO_WIDTHS = [200, 400, 800, 1200, 1600] as const

export type PhotoWidth = (typeof PHOTO_WIDTHS)[number]

export const DEFAULT_PHOTO_WIDTH: PhotoWidth = 400

/** Characters a reference has more than; a shorter text is none. */
export const LONGER_THAN = 10

/** Characters a reference has at most: what is longer can't be asked for. */
export const LONGEST_REFERENCE = 2_500

/** A photo as a source may tell of it: the reference has two spellings. */
export type ToldPhoto = Omit<Partial<ParkPhoto>, 'photoReference'> & {
  photoReference?: unknown
  photo_reference?: unknown
}

/** The photos of a park that can be shown, each once. */
export function usablePhotos({ photos }: { photos?: readonly ToldPhoto[] | undefined }) {
  const usable = new Map<string, ParkPhoto>()
  for (const { photoReference, photo_reference, ...rest } of photos ?? []) {
    const reference = [photoReference, photo_reference].find(isReference)
    if (reference !== undefined && !usable.has(reference)) {
      usable.set(reference, { ...rest, photoReference: reference })
    }
  }
  return [...usable.values()]
}

function isReference(value: unknown): value is string {
  return (
    typeof value === 'string' && value.length > LONGER_THAN && value.length <= LONGEST_REFERENCE
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
