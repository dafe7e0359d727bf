import { findInitials, findParksFromName } from '#db/queries/sitemap.ts'
import type { SitemapPage } from '#domain/schemas/seo.ts'
import {
  FIRST_POSITION,
  INITIALS,
  isFirstPage,
  type NamePosition,
  PARKS_A_PAGE,
} from '#domain/sitemap-page.ts'
import { listSitePlaces } from './site-places.ts'

type PageDeps = Parameters<typeof listSitePlaces>[0]

/** A page of the sitemap for people: parks from a name on, and where its neighbours begin. */
export async function getSitemapPage(deps: PageDeps, position: NamePosition): Promise<SitemapPage> {
  const { database } = deps
  const isFirst = isFirstPage(position)
  // One more, to know whether there are more.
  const limit = PARKS_A_PAGE + 1
  const [parks, before, initials, places] = await Promise.all([
    findParksFromName(database, { position, limit }),
    isFirst ? [] : findParksFromName(database, { position, limit, isBackward: true }),
    findInitials(database, INITIALS),
    isFirst ? listSitePlaces(deps) : [],
  ])
  const after = parks[PARKS_A_PAGE]
  return {
    places: places.map(({ path, name }) => ({ path, name })),
    initials,
    parks: parks.slice(0, PARKS_A_PAGE).map(({ id, name, city }) => ({ id, name, city })),
    previous: before.length > 0 ? startOf(before) : null,
    next: after ? { from: after.searchName, id: after.id } : null,
  }
}

/** Where the page before begins, by the parks before this one, the last one first. */
function startOf(before: { searchName: string; id: number }[]): NamePosition {
  const first = before[PARKS_A_PAGE - 1]
  const isAll = before.length <= PARKS_A_PAGE
  return first && !isAll ? { from: first.searchName, id: first.id } : FIRST_POSITION
}
