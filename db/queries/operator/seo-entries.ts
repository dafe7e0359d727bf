import type { SeoStatus } from '#domain/operator/seo-urls.ts'
import type { Database } from '../../client.ts'

/** A page of the site: a park's is known by the park's number, whatever its name. */
export type SeoPage = { parkId: number } | { path: string }

export type SeoEntry = {
  path: string
  inSitemap: boolean
  status: SeoStatus
  verifiedAt: string | null
  /** The address the page itself said is its own. */
  canonical: string | null
  /** What was wrong, in words. */
  error: string | null
}

/**
 * Takes a page out of the sitemap, or puts it back.
 *
 * @throws where there is no such park
 */
export async function setInSitemap(
  { sql, run }: Database,
  page: SeoPage,
  inSitemap: boolean,
): Promise<void> {
  const { path, parkId } = toKey(page)
  await run(sql`
    insert into seo_entries (path, park_id, in_sitemap)
    values (${path}::text, ${parkId}::int, ${inSitemap}::boolean)
    on conflict (path) do update set in_sitemap = excluded.in_sitemap, updated_at = now()`)
}

/** So many at once take well under a second. */
const PUT_BACK_AT_ONCE = 5_000

/**
 * Puts back into the sitemap all that was taken out. Gives after each step how many pages were put
 * back in it.
 */
export async function* putAllInSitemap({ sql, run }: Database): AsyncGenerator<number> {
  for (;;) {
    const { count } = await run(sql`
      update seo_entries set in_sitemap = true, updated_at = now()
      where path in (
        select path from seo_entries where not in_sitemap limit ${PUT_BACK_AT_ONCE}::int)`)
    yield count
    if (count < PUT_BACK_AT_ONCE) return
  }
}

/** What a verification found; without `error` all was well. */
type Verification = { canonical: string | null; error: string | null }

/**
 * Writes down that a page has been verified just now.
 *
 * @throws where there is no such park
 */
export async function saveVerification(
  { sql, run }: Database,
  page: SeoPage,
  { canonical, error }: Verification,
): Promise<void> {
  const { path, parkId } = toKey(page)
  const status: SeoStatus = error === null ? 'active' : 'error'
  await run(sql`
    insert into seo_entries (path, park_id, status, verified_at, canonical, error)
    values (${path}::text, ${parkId}::int, ${status}::text, now(), ${canonical}::text, ${error}::text)
    on conflict (path) do update set status = excluded.status, verified_at = now(),
      canonical = excluded.canonical, error = excluded.error`)
}

/** What is known of the pages that are not parks' and have an entry. */
export async function findPageEntries({ sql, run }: Database): Promise<SeoEntry[]> {
  return run(sql<SeoEntry[]>`
    select path, in_sitemap as "inSitemap", status, verified_at as "verifiedAt", canonical, error
    from seo_entries where park_id is null order by path`)
}

function toKey(page: SeoPage): { path: string; parkId: number | null } {
  if ('path' in page) return { path: page.path, parkId: null }
  return { path: `/parks/${page.parkId}`, parkId: page.parkId }
}
