import { createHash } from 'node:crypto'

/** Not cached even by browsers: personal answers, and those that may differ on the next request. */
export const NO_STORE = 'private, no-store'

/**
 * Returns an ETag for content made up of these parts. It is weak, as the content may be sent in
 * different encodings.
 *
 * @param encoding 'latin1' if the parts represent bytes
 */
export function toEtag(parts: string[], encoding: 'utf8' | 'latin1' = 'utf8'): string {
  const hash = createHash('sha1')
  for (const part of parts) hash.update(part, encoding)
  return `W/"${hash.digest('base64url')}"`
}

/**
 * Whether the client already has the version with this ETag. If-Modified-Since is ignored: dates
 * have a resolution of a second, and deletions don't update them.
 */
export function isUnchanged(request: Pick<Headers, 'get'>, etag: string): boolean {
  const known = request.get('if-none-match')
  return known !== null && (known.trim() === '*' || listsTag(known, etag))
}

/** Uses weak comparison: a strong and a weak tag of the same value match. */
function listsTag(list: string, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return list.split(',').some((tag) => opaque(tag) === opaque(etag))
}
