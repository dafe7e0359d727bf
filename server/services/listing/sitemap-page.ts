import { findInitials, findParksFromName } from '#db/queries/listing/sitemap.ts'
import type { NamePosition, SitemapPage } from '#domain/listing/listing-schemas.ts'
import {
  FIRST_POSITION,
  INITIALS,
  isFirstPage,
  PARKS_A_PAGE,
} from '#domain/listing/sitemap-page.ts'
import { listShownPages, pageKinds } from './site-pages.ts'
import type { SitePorts } from './site-places.ts'

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
    listInitials(deps),
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

/** The initial letters of parks in the sitemap; cached for a minute. */
function listInitials({ database, sitemap }: SitePorts): Promise<string[]> {
  const known = sitemap.initials.get('all')
  if (known) return known
  const initials = findInitials(database, INITIALS)
  sitemap.initials.set('all', initials)
  initials.catch(() => sitemap.initials.delete('all'))
  return initials
}

/** Where the previous page begins, given the parks before this one in descending order. */
function startOf(before: { searchName: string; id: number }[]): NamePosition {
  const first = before[PARKS_A_PAGE - 1]
  const isAll = before.length <= PARKS_A_PAGE
  return first && !isAll ? { from: first.searchName, id: first.id } : FIRST_POSITION
}
