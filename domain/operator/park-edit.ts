import { findLabel } from '../facts/fact-texts.ts'

/** Which parks the operator looks at. */
export const PARK_SETS = ['all', 'corrected', 'hidden', 'closed', 'merged'] as const

export type ParkSet = (typeof PARK_SETS)[number]

/** What the operator looks at: a set, pairs that may be one park, or those that are kept separate. */
export const PARK_VIEWS = [...PARK_SETS, 'duplicates', 'apart'] as const

type ShownSet = (typeof PARK_VIEWS)[number]

export const SET_LABELS: Readonly<Record<ShownSet, string>> = {
  all: 'All parks',
  corrected: 'Corrected',
  hidden: 'Hidden',
  closed: 'Closed',
  merged: 'Merged',
  duplicates: 'Likely duplicates',
  apart: 'Kept separate',
}

/** Parks, or pairs of them, on a page. */
export const PARKS_PER_PAGE = 20
/** Longest search text, in characters. */
export const LONGEST_PARK_SEARCH = 100
/** The highest page number accepted. */
export const LAST_PARKS_PAGE = 10_000

/** The operator's view of the parks, as in the page's address. */
export type ParksView = ParkFilters & { set: ShownSet; q: string; page: number }

/** '' and 0: any. */
export type ParkFilters = {
  /** A city or neighbourhood by its name: 'Denver, CO'. */
  place: string
  source: string
  /** The id of a region that was brought in. */
  region: number
  /** A fact of the catalogue that nobody has stated. */
  missing: string
}

/** Longest name of a place, of a source and of a fact, in characters. */
export const LONGEST_FILTER = 100
/** Parks hidden or shown at once. */
export const MAX_PARKS_AT_ONCE = 50

/** Whether a view shows a set of parks. */
export function isParkSet(view: ShownSet): view is ParkSet {
  return view !== 'duplicates' && view !== 'apart'
}

/** Reads '?set=hidden&q=elm&page=2'; missing or invalid values become the defaults. */
export function readParksView(search: string): ParksView {
  const params = new URLSearchParams(search)
  const page = Number(params.get('page') ?? 1)
  const isPage = Number.isInteger(page) && page >= 1 && page <= LAST_PARKS_PAGE
  const region = Number(params.get('region') ?? 0)
  const text = (name: string, longest: number) =>
    (params.get(name) ?? '').replaceAll('\0', '').trim().slice(0, longest)
  return {
    set: PARK_VIEWS.find((set) => set === params.get('set')) ?? 'all',
    q: text('q', LONGEST_PARK_SEARCH),
    place: text('place', LONGEST_FILTER),
    source: text('source', LONGEST_FILTER),
    region: Number.isInteger(region) && region > 0 && region < 2 ** 31 ? region : 0,
    missing: findLabel(text('missing', LONGEST_FILTER)) ? text('missing', LONGEST_FILTER) : '',
    page: isPage ? page : 1,
  }
}

/** The query string of a view; '' for the default view. */
export function parksViewSearch({ set, q, page, ...filters }: ParksView): string {
  const params = new URLSearchParams()
  if (set !== 'all') params.set('set', set)
  if (q) params.set('q', q)
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, String(value))
  if (page > 1) params.set('page', String(page))
  const search = params.toString()
  return search && `?${search}`
}
