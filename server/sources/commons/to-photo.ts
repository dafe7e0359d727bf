import sanitizeHtml from 'sanitize-html'
import { COMMONS_NAME, COMMONS_PREFIX, isCommonsPhoto } from '#domain/park/commons-photo.ts'
import type { ParkPhoto } from '#domain/park/park-schemas.ts'
import type { CommonsFile } from './api-types.ts'

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

type Licence = { name: string; url?: string | undefined }

/** What a file says of its licence, in plain text. */
type Told = { name: string; code: string; url: string; isNonFree: boolean }

/**
 * Licences by name that let anyone use a work for anything if its author is named, or without.
 * https://commons.wikimedia.org/wiki/Commons:Licensing
 */
const PUBLIC_DOMAIN = /^(public domain|pd\b.*|cc0( 1\.0)?|cc pdm( 1\.0)?)$/i
const NAMED = /^(cc[ -]by([ -]sa)?([ -]\d\.\d([ -][a-z]{2,5})?)?|fal|attribution)$/i

/** Conditions of Creative Commons that are not free: non-commercial, no derivatives. */
const RESTRICTED = /(^|[^a-z])(nc|nd)([^a-z]|$)/i

/**
 * Whether a file may be shown to anyone: its licence, or why not. A licence that asks for credit
 * must have an address to link.
 */
function readLicence(told: Told): Licence | { reason: string } {
  const { name, code, isNonFree } = told
  const url = httpsUrl(told.url)
  const isNamed = NAMED.test(name)
  const isRestricted = [name, code, told.url].some((text) => RESTRICTED.test(text))
  if (isNonFree || isRestricted || !(isNamed || PUBLIC_DOMAIN.test(name))) {
    return { reason: name ? `Its licence is not free: ${name}` : 'Its licence is not known' }
  }
  if (isNamed && !url && name.toLowerCase() !== 'attribution') {
    return { reason: `Its licence has no address: ${name}` }
  }
  return { name, url }
}

/** A web address with https, also if it is told with http or without; undefined if it is none. */
function httpsUrl(text: string): string | undefined {
  const whole = text.trim().replace(/^(http:)?\/\//i, 'https://')
  if (!URL.canParse(whole)) return undefined
  const { protocol, username, password, href } = new URL(whole)
  return protocol === 'https:' && !username && !password ? href : undefined
}

const LONGEST = 100

/** Elements that separate words, and those that hide what is meant for machines. */
const BLOCK = /<\/?(br|p|div|li|td|tr)\b/gi
const HIDING = ['span', 'div', 'p', 'td', 'li']

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The text of HTML as a single line of at most 100 characters; hidden parts are left out. */
function plainText(html: string): string {
  const visible = sanitizeHtml(html.replace(BLOCK, ' $&'), {
    allowedTags: HIDING,
    allowedAttributes: { '*': ['style'] },
    exclusiveFilter: ({ attribs }) => /display:\s*none/i.test(attribs.style ?? ''),
  })
  const text = sanitizeHtml(visible, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot);/g, (_, name) => ENTITIES[name] ?? '')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
  const letters = [...text]
  return letters.length > LONGEST
    ? `${letters
        .slice(0, LONGEST - 1)
        .join('')
        .trim()}…`
    : text
}
