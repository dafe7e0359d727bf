import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Cached answers of outside services: addresses, searches and details. */
export const cacheEntries = pgTable(
  'cache_entries',
  {
    type: text('type').notNull(),
    key: text('key').notNull(),
    value: jsonb('value').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    /** After this it must not be used even while its source is down. */
    goneAt: moment('gone_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.type, table.key] }),
    index('cache_entries_gone_at').on(table.goneAt),
  ],
)
