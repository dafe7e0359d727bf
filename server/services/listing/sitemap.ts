import { createHash } from 'node:crypto'
import {
  findFirstParkId,
  findInitials,
  findParksFromName,
  findRangeFacts,
  findSitemapParks,
  type IdRange,
} from '#db/queries/listing/sitemap.ts'
import type { NamePosition, SitemapPage } from '#domain/listing/listing-schemas.ts'
import {
  FIRST_POSITION,
  INITIALS,
  isFirstPage,
  PARKS_A_PAGE,
} from '#domain/listing/sitemap-page.ts'
import { parkPath } from '#domain/text/slug.ts'
import { remember } from '../../core/remember.ts'
import { listShownPages, type PageKind, pageKinds } from './site-pages.ts'
import type { SitePorts } from './site-places.ts'
import type { PartName, SitemapUrl } from './sitemap-xml.ts'

/** A part of the sitemap that is not empty. */
export type SitemapPart = PartName & {
  /** When it last changed, in milliseconds since 1970; null if unknown. */
  updatedAt: number | null
  /** Changes whenever its content changes. */
  version: string
  /** Streams its pages in batches. */
  readUrls: () => AsyncIterable<SitemapUrl[]>
}

/** Finds the first non-empty part of a kind from this number on; null beyond the last. */
type FindFrom = (deps: SitePorts, number: number) => Promise<SitemapPart | null>

/** Parks read at a time. */
const AT_ONCE = 1_000

const kinds: ReadonlyMap<string, FindFrom> = new Map<string, FindFrom>([
  ...pageKinds.map((pages) => [pages.kind, fewPages(pages)] as const),
  ['parks', findParks] as const,
])

export async function* listSitemapParts(deps: SitePorts): AsyncGenerator<SitemapPart> {
  for (const findFrom of kinds.values()) {
    let part = await findFrom(deps, 1)
    while (part) {
      yield part
      part = await findFrom(deps, part.number + 1)
    }
  }
}

/** Finds a part by name; null if there is none. */
export async function findSitemapPart(
  deps: SitePorts,
  { kind, number }: PartName,
): Promise<SitemapPart | null> {
  const part = await kinds.get(kind)?.(deps, number)
  return part?.number === number ? part : null
}

/** A kind of page of which there are few enough for a single part. */
function fewPages(pages: PageKind): FindFrom {
  return async (deps, number) => {
    if (number > 1) return null
    const urls = await listShownPages(deps, pages)
    if (urls.length === 0) return null
    const known = urls.map(({ path, updatedAt }) => [path, updatedAt])
    return {
      kind: pages.kind,
      number,
      updatedAt: Math.max(...urls.map(({ updatedAt }) => updatedAt ?? 0)) || null,
      version: createHash('sha1').update(JSON.stringify(known)).digest('base64url'),
      async *readUrls() {
        yield urls
      },
    }
  }
}

/**
 * Each part covers a range of ids, so that a park never moves to another part, and no part has more
 * pages than the range has ids.
 */
async function findParks(deps: SitePorts, number: number): Promise<SitemapPart | null> {
  const size = deps.sitemap.mostUrls
  for (let next = number; ; next++) {
    const id = await findFirstParkId(deps.database, (next - 1) * size + 1)
    if (id === null) return null
    next = Math.ceil(id / size)
    const range = { first: (next - 1) * size + 1, last: next * size }
    const { count, updatedAt, version } = await findRangeFacts(deps.database, range)
    if (count === 0) continue
    const readUrls = () => readParks(deps, range)
    return { kind: 'parks', number: next, updatedAt, version, readUrls }
  }
}

async function* readParks({ database }: SitePorts, range: IdRange): AsyncGenerator<SitemapUrl[]> {
  let { first } = range
  for (;;) {
    const parks = await findSitemapParks(database, { ...range, first }, AT_ONCE)
    yield parks.map((park) => ({ path: parkPath(park), updatedAt: park.updatedAt }))
    const last = parks.at(-1)
    if (!last || parks.length < AT_ONCE) return
    first = last.id + 1
  }
}

/**
 * Returns a page of the HTML sitemap: parks from a name on, and where the adjacent pages begin. The
 * first page also lists all pages other than parks.
 */
export async function getSitemapPage(
  deps: SitePorts,
  position: NamePosition,
): Promise<SitemapPage> {
  const { database } = deps
  const isFirst = isFirstPage(position)
  // One more, to know whether there is a next page.
  const limit = PARKS_A_PAGE + 1
  const [parks, before, initials, pages] = await Promise.all([
    findParksFromName(database, { position, limit }),
    isFirst ? [] : findParksFromName(database, { position, limit, isBackward: true }),
    remember(deps.sitemap.initials, 'all', () => findInitials(database, INITIALS)),
    isFirst ? listOthers(deps) : [],
  ])
  const after = parks[PARKS_A_PAGE]
  return {
    pages,
    initials,
    parks: parks.slice(0, PARKS_A_PAGE).map(({ id, name, city }) => ({ id, name, city })),
    previous: before.length > 0 ? startOf(before) : null,
    next: after ? { from: after.searchName, id: after.id } : null,
  }
}

/** All pages besides parks, by kind. */
function listOthers(deps: SitePorts): Promise<SitemapPage['pages']> {
  return Promise.all(
    pageKinds.map(async (pages) => {
      const shown = await listShownPages(deps, pages)
      return { kind: pages.kind, links: shown.map(({ path, name }) => ({ path, name })) }
    }),
  )
}

/** Where the previous page begins, given the parks before this one in descending order. */
function startOf(before: { searchName: string; id: number }[]): NamePosition {
  const first = before[PARKS_A_PAGE - 1]
  const isAll = before.length <= PARKS_A_PAGE
  return first && !isAll ? { from: first.searchName, id: first.id } : FIRST_POSITION
}
