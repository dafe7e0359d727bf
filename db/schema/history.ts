import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { parks } from './parks.ts'

/**
 * Changes of what sources and visitors tell about parks; maintained by triggers. The operator's own
 * corrections are in `park_corrections`; what else the operator does is noted here, too. Contains
 * nothing of Google's.
 */
export const parkHistory = pgTable(
  'park_history',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    parkId: integer('park_id')
      .notNull()
      .references(() => parks.id, { onDelete: 'cascade' }),
    at: timestamp('at', { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
    /** Who tells it: a source, 'visitors' or 'operator'. */
    source: text('source').notNull(),
    /** A fact of the catalogue, 'name', 'position' or 'closed'; 'added' by the operator. */
    key: text('key').notNull(),
    /** Null: not known, or no longer told. */
    before: text('before'),
    after: text('after'),
  },
  (table) => [
    index('park_history_park').on(table.parkId, table.at),
    check('park_history_changes', sql`before IS DISTINCT FROM after`),
  ],
)
