import { parkSearchParameters } from '#domain/search/search-schemas.ts'
import { findPage } from './pages/page-paths.ts'

/** A parsed request URL, shared by handlers and cache keys so that they agree. */
export type Target = {
  kind: 'search' | 'page' | 'unknown page' | 'other'
  /** As in the URL, encoded. */
  path: string
  /**
   * '' or '?address=94110&radius=2000': the known parameters, sorted by name; values of the same
   * name keep their order. All parameters if the kind is 'other'.
   */
  search: string
  /** The whole query as sent. */
  originalSearch: string
}

const SEARCHES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['/api/parks', new Set(parkSearchParameters)],
  ['/api/trpc/parks.search', new Set(['batch', 'input'])],
])
/** Paths that are no pages; built files are recognised by `isFile`. */
const NO_PAGE =
  /^\/(?:(?:api(?!\/docs\/?$)|og|map\/tiles)(?:\/|$)|sitemap\/.+\.xml$|(?:map\/tiles\.json|sitemap\.xml|robots\.txt|sw\.js|manifest\.webmanifest|blog\/feed\.xml|advert|healthz|readyz|metrics)$)/
/** URLs that need no parsing. */
const PLAIN = /^\/[\w/-]*$/

/**
 * Parses a request's URL.
 *
 * @param url a path with its query; of an absolute URL only these parts are used
 * @param isFile whether a path is one of the built files
 * @returns null if it can't be parsed
 */
export function readTarget(
  url: string,
  isFile: (path: string) => boolean = () => false,
): Target | null {
  const parsed = parse(url)
  if (!parsed) return null
  const { path, search: originalSearch } = parsed
  const known = SEARCHES.get(path)
  if (known) {
    const search = keep(originalSearch, (name) => known.has(name))
    return { kind: 'search', path, search, originalSearch }
  }
  if (NO_PAGE.test(decode(path)) || isFile(path)) {
    return { kind: 'other', path, search: originalSearch, originalSearch }
  }
  const page = findPage(plainPath(path))
  if (!page) return { kind: 'unknown page', path, search: '', originalSearch }
  const { parameters } = page
  const search = keep(originalSearch, (name) =>
    parameters === 'any' ? !(name in Object.prototype) : parameters.includes(name),
  )
  return { kind: 'page', path, search, originalSearch }
}

/** Removes redundant slashes from a path. */
export function plainPath(path: string): string {
  return path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
}

/** A path as routes match it: '/%61pi/parks' is '/api/parks'. */
function decode(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

function parse(url: string): { path: string; search: string } | null {
  if (PLAIN.test(url)) return { path: url, search: '' }
  // A path that begins with two slashes would otherwise be parsed as a host name.
  const whole = url.startsWith('/') ? `http://site${url}` : url
  if (!URL.canParse(whole)) return null
  const { pathname, search } = new URL(whole)
  return { path: pathname, search }
}

function keep(search: string, isRead: (name: string) => boolean): string {
  if (search === '') return ''
  const entries = [...new URLSearchParams(search)].filter(([name]) => isRead(name))
  // Sorting is stable: values of the same name keep their order.
  entries.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}
