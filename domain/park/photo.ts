import type { ParkPhoto } from './park-schemas.ts'

/** References of photos of Wikimedia Commons begin with this. */
export const COMMONS_PREFIX = 'commons:'

/** The name under which the page of a file is credited. */
export const COMMONS_NAME = 'Wikimedia Commons'

/** Available widths in pixels; smaller originals are not enlarged. */
export const PHOTO_WIDTHS = [200, 400, 800, 1200, 1600] as const

export type PhotoWidth = (typeof PHOTO_WIDTHS)[number]

export const DEFAULT_PHOTO_WIDTH: PhotoWidth = 400

/** References are longer than this, in characters. */
export const LONGER_THAN = 10

/** The longest reference that can be requested, in characters. */
export const LONGEST_REFERENCE = 2_500

/** A photo from a source; its reference may be under either of two names. */
export type SourcePhoto = Omit<Partial<ParkPhoto>, 'photoReference'> & {
  photoReference?: unknown
  photo_reference?: unknown
}

/** The usable photos of a park, without repeats. */
export function usablePhotos({ photos }: { photos?: readonly SourcePhoto[] | undefined }) {
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

/** The URL of a photo on this site. */
export function photoUrl(
  reference: string,
  maxWidth: PhotoWidth,
  path: PhotoPath = 'simple-photo',
): string {
  const query = new URLSearchParams({ photoReference: reference, maxWidth: String(maxWidth) })
  return `/api/parks/${path}?${query}`
}

/** Whether a photo's reference is one of Wikimedia Commons. */
export function isCommonsPhoto(reference: string): boolean {
  return reference.startsWith(COMMONS_PREFIX)
}

/** What a photo of Wikimedia Commons requires to be credited. */
export type CommonsCredit = {
  author: string | undefined
  license: { name: string; url: string | undefined }
  /** The URL of its file's page. */
  page: string | undefined
}

/** The credit of a photo of Wikimedia Commons; null of any other. */
export function commonsCredit({
  photoReference,
  attributions = [],
}: ParkPhoto): CommonsCredit | null {
  if (!isCommonsPhoto(photoReference)) return null
  const [page, license, author] = [...attributions].reverse()
  if (page?.name !== COMMONS_NAME || !license) return null
  return {
    author: author?.name,
    license: { name: license.name, url: license.uri },
    page: page.uri,
  }
}
