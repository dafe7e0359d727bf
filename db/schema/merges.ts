import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { ofPark } from './parks.ts'

/** What merging a park has moved, so that it can be undone. */
export type MovedByMerge = {
  reports: number[]
  suggestions: number[]
  answers: number[]
  /** The visitors' hashes of ratings. */
  ratings: string[]
  /** Posts that had the merged park among their related ones, and those that had both. */
  posts?: number[]
  postsOfBoth?: number[]
  hasOutline: boolean
  hasInsides: boolean
}

/**
 * Parks that the operator has merged into others. A merged park keeps its row and its sources; it is
 * hidden, and what it states is a layer of its target, which triggers maintain.
 */
export const parkMerges = pgTable(
  'park_merges',
  {
    mergedId: ofPark('merged_id').primaryKey(),
    /** It may be merged itself: `merge_target` follows. */
    targetId: ofPark('kept_id'),
    mergedAt: moment('merged_at').notNull().defaultNow(),
    moved: jsonb('moved').$type<MovedByMerge>().notNull(),
  },
  (table) => [
    index('park_merges_kept').on(table.targetId),
    check('park_merges_two', sql`merged_id <> kept_id`),
  ],
)

/** Pairs of parks that the operator says are two: they are no likely duplicates any more. */
export const distinctParks = pgTable(
  'distinct_parks',
  {
    /** The lower of the two numbers. */
    oneId: ofPark('one_id'),
    otherId: ofPark('other_id'),
    saidAt: moment('said_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.oneId, table.otherId] }),
    index('distinct_parks_other').on(table.otherId),
    check('distinct_parks_order', sql`one_id < other_id`),
  ],
)
