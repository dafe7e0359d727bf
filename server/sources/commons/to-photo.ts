import sanitizeHtml from 'sanitize-html'
import { z } from 'zod'
import type { ParkPhoto } from '#domain/park/park-schemas.ts'
import { COMMONS_NAME, COMMONS_PREFIX, isCommonsPhoto } from '#domain/park/photo.ts'

/** A file of Wikimedia Commons, with what is required to credit it. */
export const commonsFile = z.object({
  /** Bytes and pixels of the original. */
  size: z.number(),
  mime: z.string(),
  url: z.string(),
  /** The picture in the width that was asked for, or the original if that is narrower. */
  thumburl: z.string(),
  thumbwidth: z.number(),
  thumbheight: z.number(),
  descriptionurl: z.string(),
  /** Values by name, partly in HTML; a list if there are none. */
  extmetadata: z.union([
    z.record(z.string(), z.object({ value: z.unknown() })),
    z.array(z.unknown()).transform((): Record<string, { value: unknown }> => ({})),
  ]),
})

export type CommonsFile = z.infer<typeof commonsFile>

const LONGEST = 100

/** Elements that separate words, and those that hide what is meant for machines. */
const BLOCK = /<\/?(br|p|div|li|td|tr)\b/gi
const HIDING = ['span', 'div', 'p', 'td', 'li']

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/**
 * Licenses by name that let anyone use a work for anything if its author is named, or without.
 * https://commons.wikimedia.org/wiki/Commons:Licensing
 */
const PUBLIC_DOMAIN = /^(public domain|pd\b.*|cc0( 1\.0)?|cc pdm( 1\.0)?)$/i
const NAMED = /^(cc[ -]by([ -]sa)?([ -]\d\.\d([ -][a-z]{2,5})?)?|fal|attribution)$/i

/** Conditions of Creative Commons that are not free: non-commercial, no derivatives. */
const RESTRICTED = /(^|[^a-z])(nc|nd)([^a-z]|$)/i

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
 * A file as a photo with the credit it requires: its author, its license and its page. Only shown if
 * its license is free; one that asks for credit must have an address to link.
 *
 * @param uploads the origin of the host of files
 */
export function toPhoto(file: CommonsFile, uploads: string): Look {
  const { size, mime, thumburl, extmetadata } = file
  const textOf = (name: string) => plainText(String(extmetadata[name]?.value ?? ''))
  const refused = (reason: string): Look => ({ outcome: 'refused', reason })
  if (!MIMES.includes(mime)) return refused(`Its kind of file is not shown: ${mime}`)
  const license = textOf('LicenseShortName')
  const address = textOf('LicenseUrl')
  const licenseUrl = httpsUrl(address)
  const isNamed = NAMED.test(license)
  const isRestricted =
    textOf('NonFree') === 'true' ||
    [license, textOf('License'), address].some((text) => RESTRICTED.test(text))
  if (isRestricted || !(isNamed || PUBLIC_DOMAIN.test(license))) {
    return refused(license ? `Its license is not free: ${license}` : 'Its license is not known')
  }
  if (isNamed && !licenseUrl && license.toLowerCase() !== 'attribution') {
    return refused(`Its license has no address: ${license}`)
  }
  const author = textOf('Artist') || textOf('Credit')
  if (!author && textOf('AttributionRequired') !== 'false') {
    return refused('Its author is not known')
  }
  const page = httpsUrl(file.descriptionurl)
  if (!page) return refused('Its page has no address')
  const path = pathOf(thumburl, uploads)
  if (!path) return { outcome: 'failed', reason: 'Its address is not on the host of files' }
  if (!path.startsWith('thumb/') && size > MAX_PHOTO_BYTES) return refused('It is too large')
  const attributions = [
    ...(author ? [{ name: author }] : []),
    { name: license, ...(licenseUrl ? { uri: licenseUrl } : {}) },
    { name: COMMONS_NAME, uri: page },
  ]
  const { thumbwidth: width, thumbheight: height } = file
  const photo = { photoReference: COMMONS_PREFIX + path, width, height, attributions }
  return { outcome: 'found', photo }
}

function pathOf(address: string, uploads: string): string | null {
  if (!URL.canParse(address)) return null
  const { origin, pathname } = new URL(address)
  const path = pathname.slice(FOLDER.length)
  return origin === uploads && pathname.startsWith(FOLDER) && PATH.test(path) ? path : null
}

/** A web address with https, even if given with http or without; undefined if it is not one. */
function httpsUrl(text: string): string | undefined {
  const whole = text.trim().replace(/^(http:)?\/\//i, 'https://')
  if (!URL.canParse(whole)) return undefined
  const { protocol, username, password, href } = new URL(whole)
  return protocol === 'https:' && !username && !password ? href : undefined
}

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
  if (letters.length <= LONGEST) return text
  const beginning = letters.slice(0, LONGEST - 1).join('')
  return `${beginning.trim()}…`
}
