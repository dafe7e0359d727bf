import type { LRUCache } from 'lru-cache'
import { countSeoParks } from '#db/queries/operator/seo-parks.ts'
import type { SeoCounts, SeoUrl } from '#domain/operator/seo-schemas.ts'
import type { WorthKnowing } from '#domain/park/worth-knowing.ts'
import { remember } from '../../core/remember.ts'
import type { SitePorts } from '../listing/site-places.ts'
import { listPages } from './seo-urls.ts'

export type CountsPorts = SitePorts & { seo: { counts: LRUCache<'all', Promise<SeoCounts>> } }

/**
 * Counts the pages of each kind. As counting reads every park, the result is cached for a minute,
 * and adjusted for the operator's changes meanwhile.
 */
export function countSeoUrls(deps: CountsPorts): Promise<SeoCounts> {
  return remember(deps.seo.counts, 'all', () => count(deps))
}

async function count(deps: CountsPorts): Promise<SeoCounts> {
  const { inSitemap, leftOut, littleKnown, missing, active, pending, error } = await countSeoParks(
    deps.database,
  )
  const counts: SeoCounts = {
    inSitemap: { park: inSitemap, blog: 0, other: 0 },
    leftOut,
    littleKnown: { total: littleKnown, missing: countsOf(missing) },
    status: { active, pending, error },
  }
  for (const url of await listPages(deps)) add(counts, url, 1)
  return counts
}

function countsOf(missing: readonly number[]): Record<WorthKnowing, number> {
  const [size = 0, address = 0, outline = 0, photo = 0, rating = 0, facts = 0] = missing
  return { size, address, outline, photo, rating, facts }
}

/** Adjusts the cached counts for a change of one page. */
export async function shiftCounts(
  deps: CountsPorts,
  { before, after }: { before: SeoUrl; after: SeoUrl },
): Promise<void> {
  // A page that can't be listed is only counted once verified; whether it was counted is unknown
  // here.
  const mayBeNew = !before.canBeListed && before.lastVerified === null
  if (mayBeNew) deps.seo.counts.delete('all')
  const counts = await deps.seo.counts.get('all')
  if (!counts) return
  add(counts, before, -1)
  add(counts, after, 1)
}

function add(counts: SeoCounts, url: SeoUrl, by: 1 | -1): void {
  if (url.inSitemap) counts.inSitemap[url.type] += by
  else if (url.isDecided && url.canBeListed) counts.leftOut += by
  else if (url.missing) {
    counts.littleKnown.total += by
    for (const name of url.missing) counts.littleKnown.missing[name] += by
  }
  counts.status[url.status] += by
}
