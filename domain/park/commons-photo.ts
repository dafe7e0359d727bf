import type { ParkPhoto } from './park-schemas.ts'

/** References of photos of Wikimedia Commons begin with this. */
export const COMMONS_PREFIX = 'commons:'

/** The name under which the page of a file is credited. */
export const COMMONS_NAME = 'Wikimedia Commons'

/** Whether a photo's reference is one of Wikimedia Commons. */
export function isCommonsPhoto(reference: string): boolean {
  return reference.startsWith(COMMONS_PREFIX)
}

/** What a photo of Wikimedia Commons requires to be credited. */
export type CommonsCredit = {
  author: string | undefined
  licence: { name: string; url: string | undefined }
  /** The URL of its file's page. */
  page: string | undefined
}

/** The credit of a photo of Wikimedia Commons; null of any other. */
export function commonsCredit({
  photoReference,
  attributions = [],
}: ParkPhoto): CommonsCredit | null {
  if (!isCommonsPhoto(photoReference)) return null
  const [page, licence, author] = [...attributions].reverse()
  if (page?.name !== COMMONS_NAME || !licence) return null
  return {
    author: author?.name,
    licence: { name: licence.name, url: licence.uri },
    page: page.uri,
  }
}
