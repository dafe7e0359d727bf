import { date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { parks } from './parks.ts'

/** Daily counts of opened park cards (UTC), without any visitor data. */
export const parkViews = pgTable(
  'park_views',
  {
    parkId: integer('park_id')
      .notNull()
      .references(() => parks.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    count: integer('count').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.parkId, table.day] })],
)
