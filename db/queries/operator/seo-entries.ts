import { isNull } from 'drizzle-orm'
import type { SeoStatus } from '#domain/operator/seo-urls.ts'
import type { Database } from '../../client.ts'
import { seoEntries } from '../../schema/operator.ts'
import { isoTime, type Row } from '../columns.ts'
import { type IdRange, isOpen } from '../listing/sitemap.ts'
import { IS_LITTLE_KNOWN } from '../park/known-facts.ts'
import { parkRanges } from '../park/park-ranges.ts'

/** A page of the site; a park's page is identified by the park's id, whatever its name. */
export type SeoPage = { parkId: number } | { path: string }

/** The last verification of a page, `verifiedAt` in ISO 8601. */
export type SeoEntry = Omit<Row<typeof seoEntries, Column>, 'verifiedAt'> & {
  verifiedAt: string | null
}

type Column = 'path' | 'inSitemap' | 'status' | 'verifiedAt' | 'canonical' | 'error'

/**
 * Excludes a page from the sitemap, or includes it again.
 *
 * @throws if there is no such park
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

/** A batch of this size takes well under a second. */
const PUT_BACK_AT_ONCE = 5_000

/**
 * Includes all pages in the sitemap: those the operator has excluded, and little-known ones. Yields the
 * number of pages of each batch.
 */
export async function* putAllInSitemap(database: Database): AsyncGenerator<number> {
  yield* putBack(database)
  for await (const range of parkRanges(database)) {
    for (;;) {
      const count = await includeLittleKnown(database, range)
      yield count
      if (count < PUT_BACK_AT_ONCE) break
    }
  }
}

async function* putBack({ sql, run }: Database): AsyncGenerator<number> {
  for (;;) {
    const { count } = await run(sql`
      update seo_entries set in_sitemap = true, updated_at = now()
      where path in (
        select path from seo_entries where not in_sitemap limit ${PUT_BACK_AT_ONCE}::int)`)
    yield count
    if (count < PUT_BACK_AT_ONCE) return
  }
}

async function includeLittleKnown(
  { sql, run }: Database,
  { first, last }: IdRange,
): Promise<number> {
  const { count } = await run(sql`
    insert into seo_entries (path, park_id, in_sitemap)
    select '/parks/' || id, id, true from parks
    where id between ${first}::bigint and ${last}::bigint
      and ${isOpen(sql)} and ${sql.unsafe(IS_LITTLE_KNOWN)}
      and not exists (
        select from seo_entries where park_id = parks.id and in_sitemap is not null)
    limit ${PUT_BACK_AT_ONCE}::int
    on conflict (path) do update set in_sitemap = true, updated_at = now()`)
  return count
}

/** The result of a verification; no `error` means success. */
type Verification = { canonical: string | null; error: string | null }

/**
 * Records that a page was verified now.
 *
 * @throws if there is no such park
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

export function findPageEntries({ orm, run }: Database): Promise<SeoEntry[]> {
  const { path, inSitemap, status, verifiedAt, canonical, error, parkId } = seoEntries
  const entries = orm
    .select({ path, inSitemap, status, verifiedAt: isoTime(verifiedAt), canonical, error })
    .from(seoEntries)
    .where(isNull(parkId))
    .orderBy(path)
  return run(entries.execute())
}

function toKey(page: SeoPage): { path: string; parkId: number | null } {
  if ('path' in page) return { path: page.path, parkId: null }
  return { path: `/parks/${page.parkId}`, parkId: page.parkId }
}
