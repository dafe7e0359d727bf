import { parkSearchParameters } from '#domain/search/search-schemas.ts'
import { findPage } from './pages/page-paths.ts'

/** What a request asks for, read once for all: handlers and cache keys see the same. */
export type Target = {
  kind: 'search' | 'page' | 'unknown page' | 'other'
  /** As it stands in the address, encoded. */
  path: string
  /**
   * '' or '?address=94110&radius=2000': the parameters that are read there, sorted by name, those
   * of one name in the order they were given. All of them where the kind is 'other'.
   */
  search: string
  /** The whole query as it was sent. */
  originalSearch: string
}

const SEARCHES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['/api/parks', new Set(parkSearchParameters)],
  ['/api/trpc/parks.search', new Set(['batch', 'input'])],
])
/** What is no page, by its path; built files are told apart by `isFile`. */
const NO_PAGE =
  /^\/(?:(?:api(?!\/docs\/?$)|og)(?:\/|$)|sitemap\/.+\.xml$|(?:sitemap\.xml|robots\.txt|sw\.js|manifest\.webmanifest|blog\/feed\.xml|advert|healthz|readyz|metrics)$)/
/** An address that needs no parsing. */
const PLAIN = /^\/[\w/-]*$/

/**
 * Reads what stands in a request's first line.
 *
 * @param url a path with its query; a whole URL is read by its path and query alone
 * @param isFile tells whether a path is one of the built files
 * @returns null where it can't be read
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
  if (NO_PAGE.test(path) || isFile(path)) {
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

/** A path without needless slashes, under which its page is shown. */
export function plainPath(path: string): string {
  return path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
}

function parse(url: string): { path: string; search: string } | null {
  if (PLAIN.test(url)) return { path: url, search: '' }
  // Two slashes at the beginning would be read as a host's name by itself.
  const whole = url.startsWith('/') ? `http://site${url}` : url
  if (!URL.canParse(whole)) return null
  const { pathname, search } = new URL(whole)
  return { path: pathname, search }
}

function keep(search: string, isRead: (name: string) => boolean): string {
  if (search === '') return ''
  const entries = [...new URLSearchParams(search)].filter(([name]) => isRead(name))
  // Sorting is stable: values of one name stay in their order.
  entries.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}
