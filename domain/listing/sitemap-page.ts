/** A place whose listing shows parks. */
export type SitePlace = {
  /** Of its listing. */
  path: string
  name: string
  /** When a park there last changed, milliseconds since 1970. */
  updatedAt: number
}

/**
 * Where a page of parks in the order of their names begins: at a name as names are compared, and
 * among parks of one name at a number.
 */
export type NamePosition = { from: string; id: number }

/** Before all names. */
export const FIRST_POSITION: NamePosition = { from: '', id: 0 }

/** Names of the parks of one page of the sitemap. */
export const PARKS_A_PAGE = 100

/** Behind 'z': names in other letters than the Latin ones. */
export const BEHIND_LETTERS = '{'

/** What names can be looked up by. */
export const INITIALS = [...'abcdefghijklmnopqrstuvwxyz', BEHIND_LETTERS]

/** Characters of a name that are looked at. */
const LONGEST_FROM = 100

/** Where the page of this query begins: '?from=oak+park&id=12'. What it can't be is the beginning. */
export function readPosition(search: string): NamePosition {
  const params = new URLSearchParams(search)
  const from = (params.get('from') ?? '').replace(/\p{Cc}/gu, '').slice(0, LONGEST_FROM)
  const id = /^\d{1,10}$/.test(params.get('id') ?? '') ? Number(params.get('id')) : 0
  return { from, id }
}

/** The path of the page of the sitemap that begins here. */
export function sitemapPagePath({ from, id }: NamePosition): string {
  if (from === '') return '/sitemap'
  return `/sitemap?${new URLSearchParams({ from, ...(id > 0 ? { id: String(id) } : {}) })}`
}

/** Whether a page is the first one, which also leads to the pages and places. */
export function isFirstPage({ from }: NamePosition): boolean {
  return from === ''
}
