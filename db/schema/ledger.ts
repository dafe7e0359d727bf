import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  numeric,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

/**
 * Calls that outside services charge for: one row per paid call, written before it is made; calls
 * answered by a cache are summed by the hour, with what they would have cost.
 */
export const ledger = pgTable(
  'ledger',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** 'nearby', 'details', 'geocoding' or 'photo'. */
    type: text('type').notNull(),
    cached: boolean('cached').notNull(),
    calls: integer('calls').notNull().default(1),
    /** Dollars; 0 if the service rejected the call. */
    cost: numeric('cost', { precision: 12, scale: 4, mode: 'number' }).notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    index('ledger_at').on(table.at),
    uniqueIndex('ledger_cached_hour').on(table.at, table.type).where(sql`cached`),
  ],
)
