import { createHash } from 'node:crypto'

/** Not even kept by the browser: what is somebody's own, or may be another thing the next time. */
export const KEPT_BY_NOBODY = 'private, no-store'

/** What tells one state of a resource from another. */
export type Validators = {
  etag: string
  /** Milliseconds since 1970. */
  updatedAt?: number | null | undefined
}

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

/** The header fields that name a state. */
export function validatorHeaders({ etag, updatedAt }: Validators): Record<string, string> {
  const headers: Record<string, string> = { etag }
  if (updatedAt) headers['last-modified'] = new Date(updatedAt).toUTCString()
  return headers
}

/** Whether the sender of a request has this very state, as its conditions tell. */
export function isUnchanged(
  request: Pick<Headers, 'get'>,
  { etag, updatedAt }: Validators,
): boolean {
  const known = request.get('if-none-match')
  // The date counts for nothing beside it.
  if (known !== null) return known.trim() === '*' || listsTag(known, etag)
  const since = Date.parse(request.get('if-modified-since') ?? '')
  return Boolean(updatedAt) && Math.floor((updatedAt ?? 0) / 1_000) * 1_000 <= since
}

/** Tags are compared weakly: a stronger one of the same name is the same. */
function listsTag(list: string, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return list.split(',').some((tag) => opaque(tag) === opaque(etag))
}
