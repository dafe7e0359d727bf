import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { parks } from './parks.ts'

/** What merging a park has moved, so that it can be undone. */
export type MovedByMerge = {
  reports: number[]
  suggestions: number[]
  answers: number[]
  /** The visitors' hashes of ratings. */
  ratings: string[]
  hasOutline: boolean
  hasInsides: boolean
}

/**
 * Parks that the operator has merged into others. A merged park keeps its row and its sources; it is
 * hidden, and what it tells is a layer of the kept one, which triggers maintain.
 */
export const parkMerges = pgTable(
  'park_merges',
  {
    mergedId: integer('merged_id')
      .primaryKey()
      .references(() => parks.id, { onDelete: 'cascade' }),
    /** It may be merged itself: `kept_park` follows. */
    keptId: integer('kept_id')
      .notNull()
      .references(() => parks.id, { onDelete: 'cascade' }),
    mergedAt: timestamp('merged_at', { withTimezone: true }).notNull().defaultNow(),
    moved: jsonb('moved').$type<MovedByMerge>().notNull(),
  },
  (table) => [
    index('park_merges_kept').on(table.keptId),
    check('park_merges_two', sql`merged_id <> kept_id`),
  ],
)
