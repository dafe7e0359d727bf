import { findFirstParkId } from '#db/queries/listing/sitemap.ts'
import { findPageEntries, type SeoEntry } from '#db/queries/operator/seo-entries.ts'
import {
  findSeoPark,
  findSeoParks,
  type SeoParkPosition,
  type SeoParkRow,
} from '#db/queries/operator/seo-parks.ts'
import type { SeoPosition, SeoUrl, SeoUrls, SeoUrlsInput } from '#domain/operator/seo-schemas.ts'
import {
  readablePath,
  readSeoSearch,
  SEO_URLS_A_PAGE,
  type SeoSearch,
  type SeoType,
} from '#domain/operator/seo-urls.ts'
import { missingOf } from '#domain/park/worth-knowing.ts'
import { normaliseName } from '#domain/text/names.ts'
import { parkPath, slugify } from '#domain/text/slug.ts'
import { pageKinds, type SitePage } from '../listing/site-pages.ts'
import type { SitePorts } from '../listing/site-places.ts'

/** Longest scan for one page of a list whose matches are rare. */
const SEO_LOOK_MS = 1_500

/** Parks examined for one page of the list, in the first query and in any query at most. */
const CANDIDATES = { least: SEO_URLS_A_PAGE * 4, most: 5_000 }

/** Returns a page of the list of the site's pages: first pages other than parks', then parks. */
export async function listSeoUrls(deps: SitePorts, input: SeoUrlsInput): Promise<SeoUrls> {
  const hasNoParks = (await findFirstParkId(deps.database, 1)) === null
  const search = readSeoSearch(input.search)
  const exact = await findExactly(deps, search)
  if (exact.length > 0) {
    return { urls: exact.filter((url) => passes(url, input)), next: null, hasNoParks }
  }
  const words = input.search.trim() === '' ? null : normaliseName(search.text)
  if (words === '') return { urls: [], next: null, hasNoParks }
  return { ...(await listByWords(deps, input, words)), hasNoParks }
}

/** Finds the page with exactly this URL, path or park id. */
async function findExactly(deps: SitePorts, { path, parkId }: SeoSearch): Promise<SeoUrl[]> {
  const pages = path === null ? [] : await listPages(deps)
  const park = parkId === null ? null : await findSeoPark(deps.database, parkId)
  return [
    ...pages.filter(({ url }) => readablePath(url) === path),
    ...(park ? [fromPark(park)] : []),
  ]
}

type Listed = Pick<SeoUrls, 'urls' | 'next'>

async function listByWords(
  deps: SitePorts,
  input: SeoUrlsInput,
  words: string | null,
): Promise<Listed> {
  const { position } = input
  const urls: SeoUrl[] = []
  if (position === null || position.by === 'page') {
    const skip = position?.skip ?? 0
    const pages = (await listPages(deps)).filter((url) => passes(url, input) && isNamed(url, words))
    urls.push(...pages.slice(skip, skip + SEO_URLS_A_PAGE))
    const after = skip + urls.length
    if (pages.length > after) return { urls, next: { by: 'page', skip: after } }
  }
  if (input.type !== 'all' && input.type !== 'park') return { urls, next: null }
  const from = position === null || position.by === 'page' ? firstPark(input, words) : position
  const parks = await findParks(deps, {
    filters: input,
    words,
    from,
    most: SEO_URLS_A_PAGE - urls.length,
  })
  return { urls: [...urls, ...parks.urls], next: parks.next }
}

function firstPark({ status }: SeoUrlsInput, words: string | null): SeoParkPosition {
  if (words !== null) return { by: 'name', isTail: false, tail: '', id: 0 }
  const isRare = status === 'active' || status === 'error'
  return isRare ? { by: 'path', path: '' } : { by: 'id', id: 0 }
}

type ParksQuery = {
  filters: Pick<SeoUrlsInput, 'status' | 'onlyInSitemap' | 'onlyLittleKnown'>
  words: string | null
  from: SeoParkPosition
  /** How many fit on the page; 0 only checks whether there are any. */
  most: number
}

/**
 * Examines increasingly many parks per query until the page is full and one more has been found, or
 * time is up.
 */
async function findParks(
  { database }: SitePorts,
  { filters: { status, onlyInSitemap, onlyLittleKnown }, words, from, most }: ParksQuery,
): Promise<Listed> {
  const end = performance.now() + SEO_LOOK_MS
  const rows: (SeoParkRow & { position: SeoParkPosition })[] = []
  let position: SeoParkPosition | null = from
  let candidates = CANDIDATES.least
  while (position && rows.length <= most && performance.now() < end) {
    const limit = most + 1 - rows.length
    const query = { words, status, onlyInSitemap, onlyLittleKnown, position, limit, candidates }
    const found = await findSeoParks(database, query)
    rows.push(...found.rows)
    position = found.next
    candidates = Math.min(candidates * 8, CANDIDATES.most)
  }
  const urls = rows.slice(0, most).map(fromPark)
  const last = rows[most - 1]?.position ?? from
  return { urls, next: rows.length > most ? last : (position satisfies SeoPosition | null) }
}

/** Finds a page by its id; null if there is none. */
export async function findSeoUrl(deps: SitePorts, id: string): Promise<SeoUrl | null> {
  const [, digits] = /^\/parks\/(\d{1,10})$/.exec(id) ?? []
  const park = digits === undefined ? null : await findSeoPark(deps.database, Number(digits))
  if (park) return fromPark(park)
  return (await listPages(deps)).find((url) => url.id === id) ?? null
}

/** Returns all pages that are not parks'. */
export async function listPages(deps: SitePorts): Promise<SeoUrl[]> {
  const entries = new Map(
    (await findPageEntries(deps.database)).map((entry) => [entry.path, entry]),
  )
  const urls: SeoUrl[] = []
  for (const { type, list } of pageKinds) {
    for (const page of await list(deps)) urls.push(fromPage(page, type, entries.get(page.path)))
  }
  return urls
}

function fromPage({ path, name }: SitePage, type: SeoType, entry?: SeoEntry): SeoUrl {
  return {
    id: path,
    name,
    slug: readablePath(path.split('/').at(-1) ?? '') || '/',
    type,
    url: path,
    canBeListed: true,
    inSitemap: entry?.inSitemap ?? true,
    isDecided: entry?.inSitemap != null,
    missing: null,
    status: entry?.status ?? 'pending',
    lastVerified: toIso(entry?.verifiedAt),
    canonical: entry?.canonical ?? null,
    reason: entry?.error ?? null,
  }
}

function fromPark({ id, name, verifiedAt, error, ...park }: SeoParkRow): SeoUrl {
  const { canBeListed, inSitemap, isDecided, isLittleKnown, known, status, canonical } = park
  return {
    id: `/parks/${id}`,
    name: name || `Park ${id}`,
    slug: slugify(name),
    type: 'park',
    url: parkPath({ id, name }),
    canBeListed,
    inSitemap,
    isDecided,
    missing: isLittleKnown ? missingOf(known) : null,
    status,
    lastVerified: toIso(verifiedAt),
    canonical,
    reason: error,
  }
}

function toIso(time: string | null | undefined): string | null {
  return time ? new Date(time).toISOString() : null
}

function passes(url: SeoUrl, filters: SeoUrlsInput): boolean {
  const { type, status, onlyInSitemap, onlyLittleKnown } = filters
  return (
    (type === 'all' || url.type === type) &&
    (status === 'all' || url.status === status) &&
    (url.inSitemap || !onlyInSitemap) &&
    (url.missing !== null || !onlyLittleKnown)
  )
}

function isNamed({ name, slug }: SeoUrl, words: string | null): boolean {
  return words === null || [name, slug].some((text) => normaliseName(text).includes(words))
}
