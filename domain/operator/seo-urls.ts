export const SEO_TYPES = ['park', 'blog', 'other'] as const
export const SEO_STATUSES = ['active', 'pending', 'error'] as const

export type SeoType = (typeof SEO_TYPES)[number]
export type SeoStatus = (typeof SEO_STATUSES)[number]

/** A page of the site as the operator sees it. */
export type SeoUrl = {
  /** What it is known by: '/about'; a park's is '/parks/12', whatever its name. */
  id: string
  name: string
  slug: string
  type: SeoType
  /** Its path, as it stands in the sitemap. */
  url: string
  /** Whether it can be in the sitemap at all: not a park that is closed, a test, or Google's. */
  canBeListed: boolean
  inSitemap: boolean
  status: SeoStatus
  /** When it was last verified, in ISO 8601; null for never. */
  lastVerified: string | null
  /** The address the page itself said is its own. */
  canonical: string | null
  /** What was wrong when it was last verified, in words. */
  reason: string | null
}

/** Which pages the operator wants to see. */
export type SeoFilters = {
  search: string
  type: SeoType | 'all'
  status: SeoStatus | 'all'
  onlyInSitemap: boolean
}

export const NO_SEO_FILTERS: SeoFilters = {
  search: '',
  type: 'all',
  status: 'all',
  onlyInSitemap: false,
}

/** Pages shown at a time. */
export const SEO_URLS_A_PAGE = 25

/** Characters of a search that are looked at. */
export const LONGEST_SEO_SEARCH = 300

/** The filters an address tells of: '?search=oak&type=park&status=error&sitemap=1'. */
export function readSeoFilters(query: string): SeoFilters {
  const params = new URLSearchParams(query)
  const oneOf = <T extends string>(known: readonly T[], text: string | null) =>
    known.find((each) => each === text) ?? 'all'
  return {
    search: (params.get('search') ?? '').replace(/\p{Cc}/gu, '').slice(0, LONGEST_SEO_SEARCH),
    type: oneOf(SEO_TYPES, params.get('type')),
    status: oneOf(SEO_STATUSES, params.get('status')),
    onlyInSitemap: params.get('sitemap') === '1',
  }
}

/** The query of an address that tells of these filters; empty for none. */
export function seoFiltersQuery({ search, type, status, onlyInSitemap }: SeoFilters): string {
  const params = new URLSearchParams()
  if (search.trim() !== '') params.set('search', search.trim())
  if (type !== 'all') params.set('type', type)
  if (status !== 'all') params.set('status', status)
  if (onlyInSitemap) params.set('sitemap', '1')
  return params.size > 0 ? `?${params}` : ''
}

/** What a search looks for: the page at a path, the park of a number, or words of a name. */
export type SeoSearch = { path: string | null; parkId: number | null; text: string }

/** The largest number a park can have. */
const LAST_PARK_ID = 2_147_483_647

/**
 * What the operator is looking for: a page's whole address, its path, its slug, a park's number, or
 * words of a name. Of an address that leads nowhere the last part is taken for a slug.
 */
export function readSeoSearch(search: string): SeoSearch {
  const text = search.trim()
  const path = readPath(text)
  if (path === null) return { path: null, parkId: toParkId(text), text }
  const [, digits] = /^\/parks\/(\d+)(?:\/|$)/.exec(path) ?? []
  const last = path.split('/').at(-1) ?? ''
  return { path, parkId: toParkId(digits ?? ''), text: last }
}

/** The path of an address or a path, decoded, without a slash at its end; null for other text. */
function readPath(text: string): string | null {
  if (!/^(https?:\/\/|\/)/i.test(text)) return null
  const path = text.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '')
  return readablePath(path).replace(/\/+$/, '') || '/'
}

/** A path as people read it; as it is where it can't be decoded. */
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
