import type { SearchPlace } from '#domain/search/search-state.ts'
import { readShareId } from '#domain/visitors/share-id.ts'
import { readSearch, readView } from './search-url.ts'

type LinkError = 'invalid-share-link' | 'share-error'

type Linked = { id: number; latitude: number; longitude: number }

/** What a URL opens on the main screen. */
export type DeepLink =
  | { kind: 'park'; id: number; direct: boolean; fromPermalink: boolean }
  | { kind: 'share'; shortId: string }
  | { kind: 'error'; error: LinkError }
  | { kind: 'place'; place: Exclude<SearchPlace, { mode: 'empty' }> }
  | { kind: 'none' }

/**
 * Parses a URL's target, in order of precedence: the park or short id in its path, the park in its
 * query, the short id in its query or hash, an error, a place. A short id without valid characters
 * is an invalid link.
 *
 * @param address parts of a URL; the hash with its '#'
 */
export function readDeepLink({ path = '/', search = '', hash = '' }): DeepLink {
  const params = new URLSearchParams(search)
  const view = readView(params)
  const { selectedId, place } = readSearch(params)
  const inPath = /^\/parks\/(\d{1,9})(?:\/[^/]*)?\/?$/.exec(path)?.[1]
  if (inPath !== undefined) return { kind: 'park', id: Number(inPath), ...view }
  const sharedByPath = readShareId({ path })
  if (sharedByPath !== null) return toShare(sharedByPath)
  if (selectedId !== null) return { kind: 'park', id: selectedId, ...view }
  const shared = readShareId({ search, hash })
  if (shared !== null) return toShare(shared)
  const error = params.get('error')
  if (error === 'invalid-share-link' || error === 'share-error') return { kind: 'error', error }
  return place.mode === 'empty' ? { kind: 'none' } : { kind: 'place', place }
}

function toShare(shortId: string): DeepLink {
  return shortId === ''
    ? { kind: 'error', error: 'invalid-share-link' }
    : { kind: 'share', shortId }
}

/**
 * The main screen's URL for a park's own page: around the park, with its card open and no
 * animation.
 */
export function permalinkTarget({ id, latitude, longitude }: Linked): string {
  const place = `lat=${latitude}&lng=${longitude}`
  return `/?${place}&park=${id}&fromPermalink=true&direct=true`
}

/** Whether to locate the visitor: if a URL names nothing to show, or only an error of a link. */
export function shouldLocateVisitor(link: DeepLink): boolean {
  return link.kind === 'none' || link.kind === 'error'
}
