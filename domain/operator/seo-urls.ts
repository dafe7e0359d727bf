export const SEO_TYPES = ['park', 'blog', 'other'] as const
export const SEO_STATUSES = ['active', 'pending', 'error'] as const

export type SeoType = (typeof SEO_TYPES)[number]
export type SeoStatus = (typeof SEO_STATUSES)[number]

/** The filters of the operator's page list. */
export type SeoFilters = {
  search: string
  type: SeoType | 'all'
  status: SeoStatus | 'all'
  onlyInSitemap: boolean
  onlyLittleKnown: boolean
}

export const NO_SEO_FILTERS: SeoFilters = {
  search: '',
  type: 'all',
  status: 'all',
  onlyInSitemap: false,
  onlyLittleKnown: false,
}

export const SEO_URLS_A_PAGE = 25

/** Longest search text considered, in characters. */
export const LONGEST_SEO_SEARCH = 300

/** Reads filters from '?search=oak&type=park&status=error&sitemap=1&little-known=1'. */
export function readSeoFilters(query: string): SeoFilters {
  const params = new URLSearchParams(query)
  const oneOf = <T extends string>(known: readonly T[], text: string | null) =>
    known.find((each) => each === text) ?? 'all'
  return {
    search: (params.get('search') ?? '').replace(/\p{Cc}/gu, '').slice(0, LONGEST_SEO_SEARCH),
    type: oneOf(SEO_TYPES, params.get('type')),
    status: oneOf(SEO_STATUSES, params.get('status')),
    onlyInSitemap: params.get('sitemap') === '1',
    onlyLittleKnown: params.get('little-known') === '1',
  }
}

/** The query string of the filters; empty for none. */
export function seoFiltersQuery(filters: SeoFilters): string {
  const { search, type, status, onlyInSitemap, onlyLittleKnown } = filters
  const params = new URLSearchParams()
  if (search.trim() !== '') params.set('search', search.trim())
  if (type !== 'all') params.set('type', type)
  if (status !== 'all') params.set('status', status)
  if (onlyInSitemap) params.set('sitemap', '1')
  if (onlyLittleKnown) params.set('little-known', '1')
  return params.size > 0 ? `?${params}` : ''
}

/** A parsed search: a page by its path, a park by its id, or words of a name. */
export type SeoSearch = { path: string | null; parkId: number | null; text: string }

const LAST_PARK_ID = 2_147_483_647

/**
 * Parses the operator's search: a full URL, a path, a slug, a park id, or words of a name. The last
 * part of an unknown path is taken for a slug.
 */
export function readSeoSearch(search: string): SeoSearch {
  const text = search.trim()
  const path = readPath(text)
  if (path === null) return { path: null, parkId: toParkId(text), text }
  const [, digits] = /^\/parks\/(\d+)(?:\/|$)/.exec(path) ?? []
  const last = path.split('/').at(-1) ?? ''
  return { path, parkId: toParkId(digits ?? ''), text: last }
}

/** The decoded path of a URL or path, without a trailing slash; null for other text. */
function readPath(text: string): string | null {
  if (!/^(https?:\/\/|\/)/i.test(text)) return null
  const path = text.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '')
  return readablePath(path).replace(/\/+$/, '') || '/'
}

/** A path for display; unchanged if it cannot be decoded. */
export function readablePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function toParkId(digits: string): number | null {
  const id = /^\d{1,10}$/.test(digits) ? Number(digits) : 0
  return id > 0 && id <= LAST_PARK_ID ? id : null
}
