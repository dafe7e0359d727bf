import type { Database } from '../client.ts'

/** A page of the site: a park's is known by the park's number, whatever its name. */
type SeoPage = { parkId: number } | { path: string }

type SeoStatus = 'pending' | 'active' | 'error'

type SeoEntry = {
  path: string
  parkId: number | null
  inSitemap: boolean
  status: SeoStatus
  verifiedAt: Date | null
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

/** Puts back into the sitemap all that was taken out. Gives how many pages that were. */
export async function putAllInSitemap({ sql, run }: Database): Promise<number> {
  const { count } = await run(sql`
    update seo_entries set in_sitemap = true, updated_at = now() where not in_sitemap`)
  return count
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

/** What is known of these pages; of one without an entry, what is usual. */
export async function findSeoEntries(
  { sql, run }: Database,
  pages: SeoPage[],
): Promise<SeoEntry[]> {
  const keys = pages.map(toKey)
  const rows = await run(sql<(Omit<SeoEntry, 'verifiedAt'> & { verifiedAt: string | null })[]>`
    select page.path, page.park_id as "parkId", coalesce(in_sitemap, true) as "inSitemap",
      coalesce(status, 'pending') as status, verified_at as "verifiedAt", canonical, error
    from unnest(
      ${keys.map(({ path }) => path)}::text[], ${keys.map(({ parkId }) => parkId)}::int[]
    ) with ordinality as page(path, park_id, place)
    left join seo_entries on seo_entries.path = page.path
    order by place`)
  return rows.map((row) => ({
    ...row,
    verifiedAt: row.verifiedAt === null ? null : new Date(row.verifiedAt),
  }))
}

type SeoCounts = { leftOut: number; active: number; error: number }

/** How many pages have been taken out, and what verifications found: of parks, and of others. */
export async function countSeoEntries({
  sql,
  run,
}: Database): Promise<{ parks: SeoCounts; others: SeoCounts }> {
  const rows = await run(sql<(SeoCounts & { isPark: boolean })[]>`
    select park_id is not null as "isPark",
      count(*) filter (where not in_sitemap)::int as "leftOut",
      count(*) filter (where status = 'active')::int as active,
      count(*) filter (where status = 'error')::int as error
    from seo_entries group by 1`)
  const of = (wanted: boolean): SeoCounts => {
    const { leftOut, active, error } = rows.find(({ isPark }) => isPark === wanted) ?? NONE
    return { leftOut, active, error }
  }
  return { parks: of(true), others: of(false) }
}

const NONE: SeoCounts = { leftOut: 0, active: 0, error: 0 }

function toKey(page: SeoPage): { path: string; parkId: number | null } {
  if ('path' in page) return { path: page.path, parkId: null }
  return { path: `/parks/${page.parkId}`, parkId: page.parkId }
}
