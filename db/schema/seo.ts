import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { SeoStatus } from '#domain/operator/seo-urls.ts'
import { parks } from './parks.ts'

/**
 * Pages that the operator has put into the sitemap or excluded from it, or that were verified. A page
 * without a row is in the sitemap unless it is thin, and was never verified.
 */
export const seoEntries = pgTable(
  'seo_entries',
  {
    /** '/about'; for a park '/parks/12', without its name, which may change. */
    path: text('path').primaryKey(),
    parkId: integer('park_id')
      .unique()
      .references(() => parks.id, { onDelete: 'cascade' }),
    /** The operator's decision; null: none, so that it is included unless it is thin. */
    inSitemap: boolean('in_sitemap'),
    /** The last verification's result; 'pending' before the first. */
    status: text('status').$type<SeoStatus>().notNull().default('pending'),
    verifiedAt: timestamp('verified_at', { withTimezone: true, mode: 'date' }),
    /** The canonical address the page stated when it was verified. */
    canonical: text('canonical'),
    /** The problem found, in words. */
    error: text('error'),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    index('seo_entries_state').on(table.status, table.path),
    index('seo_entries_left_out').on(table.path).where(sql`not in_sitemap`),
    check('seo_entries_status_known', sql`${table.status} in ('pending', 'active', 'error')`),
    check('seo_entries_path_sound', sql`${table.path} like '/%' and length(${table.path}) <= 2000`),
    check(
      'seo_entries_park_path',
      sql`${table.parkId} is null or ${table.path} = '/parks/' || ${table.parkId}`,
    ),
  ],
)
