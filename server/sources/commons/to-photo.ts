import type { ParkPhoto } from '#domain/park/park-schemas.ts'
import { COMMONS_NAME, COMMONS_PREFIX, isCommonsPhoto } from '#domain/park/photo.ts'
import type { CommonsFile } from './api-types.ts'
import { httpsUrl, readLicence } from './licence.ts'
import { plainText } from './plain-text.ts'

/** What came of looking for a park's photo. A reason is a sentence without its full stop. */
export type Look =
  | { outcome: 'found'; photo: ParkPhoto }
  | { outcome: 'none' | 'refused' | 'failed'; reason: string }

/** The kinds of files that can be photos and be shown. */
const MIMES = ['image/jpeg', 'image/png', 'image/webp']

const FOLDER = '/wikipedia/commons/'
const PATH = /^(thumb\/)?[\da-f]\/[\da-f]{2}\/[^/?#]+(\/[^/?#]+)?$/

export const MAX_PHOTO_BYTES = 10_000_000

/** The path of a photo on the host of files; null if the reference is none. */
export function photoPath(reference: string): string | null {
  const path = reference.slice(COMMONS_PREFIX.length)
  return isCommonsPhoto(reference) && PATH.test(path) ? FOLDER + path : null
}

/**
 * A file as a photo with the credit it requires: its author, its licence and its page.
 *
 * @param uploads the origin of the host of files
 */
export function toPhoto(file: CommonsFile, uploads: string): Look {
  const { size, mime, thumburl, extmetadata } = file
  const told = (name: string) => plainText(String(extmetadata[name]?.value ?? ''))
  if (!MIMES.includes(mime)) return refused(`Its kind of file is not shown: ${mime}`)
  const licence = readLicence({
    name: told('LicenseShortName'),
    code: told('License'),
    url: told('LicenseUrl'),
    isNonFree: told('NonFree') === 'true',
  })
  if ('reason' in licence) return refused(licence.reason)
  const author = told('Artist') || told('Credit')
  if (!author && told('AttributionRequired') !== 'false') return refused('Its author is not known')
  const page = httpsUrl(file.descriptionurl)
  if (!page) return refused('Its page has no address')
  const path = pathOf(thumburl, uploads)
  if (!path) return { outcome: 'failed', reason: 'Its address is not on the host of files' }
  if (!path.startsWith('thumb/') && size > MAX_PHOTO_BYTES) return refused('It is too large')
  const photo = {
    photoReference: COMMONS_PREFIX + path,
    width: file.thumbwidth,
    height: file.thumbheight,
    attributions: [
      ...(author ? [{ name: author }] : []),
      { name: licence.name, ...(licence.url ? { uri: licence.url } : {}) },
      { name: COMMONS_NAME, uri: page },
    ],
  }
  return { outcome: 'found', photo }
}

function refused(reason: string): Look {
  return { outcome: 'refused', reason }
}

function pathOf(address: string, uploads: string): string | null {
  if (!URL.canParse(address)) return null
  const { origin, pathname } = new URL(address)
  const path = pathname.slice(FOLDER.length)
  return origin === uploads && pathname.startsWith(FOLDER) && PATH.test(path) ? path : null
}
