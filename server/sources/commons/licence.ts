export type Licence = { name: string; url?: string | undefined }

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
export function readLicence(told: Told): Licence | { reason: string } {
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
export function httpsUrl(text: string): string | undefined {
  const whole = text.trim().replace(/^(http:)?\/\//i, 'https://')
  if (!URL.canParse(whole)) return undefined
  const { protocol, username, password, href } = new URL(whole)
  return protocol === 'https:' && !username && !password ? href : undefined
}
