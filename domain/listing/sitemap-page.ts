import type { NamePosition } from './listing-schemas.ts'

/** A place whose listing has parks. */
export type SitePlace = {
  /** The listing's path. */
  path: string
  name: string
  /** Last change of any of its parks, milliseconds since 1970. */
  updatedAt: number
}

/** Before all names. */
export const FIRST_POSITION: NamePosition = { from: '', id: 0 }

export const PARKS_A_PAGE = 100

/** Sorts after 'z': names in other scripts than Latin. */
export const AFTER_LETTERS = '{'

/** The letters names can be looked up by. */
export const INITIALS = [...'abcdefghijklmnopqrstuvwxyz', AFTER_LETTERS]

/** Longest part of a name used for comparison. */
const LONGEST_FROM = 100

/** Parses '?from=oak+park&id=12'; invalid values mean the beginning. */
export function readPosition(search: string): NamePosition {
  const params = new URLSearchParams(search)
  const from = (params.get('from') ?? '').replace(/\p{Cc}/gu, '').slice(0, LONGEST_FROM)
  const id = /^\d{1,10}$/.test(params.get('id') ?? '') ? Number(params.get('id')) : 0
  return { from, id }
}

export function sitemapPagePath({ from, id }: NamePosition): string {
  if (from === '') return '/sitemap'
  return `/sitemap?${new URLSearchParams({ from, ...(id > 0 ? { id: String(id) } : {}) })}`
}

/** Whether this is the first page, which also links to pages and places. */
export function isFirstPage({ from }: NamePosition): boolean {
  return from === ''
}
