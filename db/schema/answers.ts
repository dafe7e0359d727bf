import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { parks } from './parks.ts'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** Visitors' answers to questions about facts. Those that agree become facts of the layer 'visitors'. */
export const parkAnswers = pgTable(
  'park_answers',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    parkId: integer('park_id')
      .notNull()
      .references(() => parks.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    value: text('value').notNull(),
    /** A keyed hash of the visitor's network and the park; its first two digits after 30 days. */
    network: text('network').notNull(),
    /** A hash of the receipt by which the device can change its answer. */
    receipt: text('receipt').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Until when it counts as new, by the fact's time. */
    freshUntil: timestamp('fresh_until', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('park_answers_park').on(table.parkId, table.key),
    uniqueIndex('park_answers_receipt').on(table.receipt),
    // Networks that are still to be forgotten.
    index('park_answers_networks').on(table.createdAt).where(sql`length(network) > 2`),
  ],
)

/** The key of the hashes of networks. */
export const networkKeys = pgTable(
  'network_keys',
  {
    id: smallint('id').primaryKey().default(1),
    key: bytea('key').notNull(),
  },
  () => [check('network_keys_one', sql`id = 1`)],
)

/** How often searches asked for a fact that is unknown of a park, by day (UTC). */
export const factAsks = pgTable(
  'fact_asks',
  {
    parkId: integer('park_id')
      .notNull()
      .references(() => parks.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    day: date('day').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.parkId, table.key, table.day] }),
    // Days that no longer count.
    index('fact_asks_day').on(table.day),
  ],
)
