import { createHash } from 'node:crypto'

/** Not even kept by the browser: what is somebody's own, or may be another thing the next time. */
export const KEPT_BY_NOBODY = 'private, no-store'

/**
 * An ETag for content of these parts; weak, as it is the same however the content is encoded.
 *
 * @param encoding 'latin1' where the parts stand for bytes
 */
export function toEtag(parts: string[], encoding: 'utf8' | 'latin1' = 'utf8'): string {
  const hash = createHash('sha1')
  for (const part of parts) hash.update(part, encoding)
  return `W/"${hash.digest('base64url')}"`
}

/**
 * Whether the sender of a request has the state of this tag. Dates tell nothing: they are whole
 * seconds, and what goes leaves none behind.
 */
export function isUnchanged(request: Pick<Headers, 'get'>, etag: string): boolean {
  const known = request.get('if-none-match')
  return known !== null && (known.trim() === '*' || listsTag(known, etag))
}

/** Tags are compared weakly: a stronger one of the same name is the same. */
function listsTag(list: string, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return list.split(',').some((tag) => opaque(tag) === opaque(etag))
}
