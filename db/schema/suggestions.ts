import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { SuggestedContent, SuggestionStatus } from '#domain/visitors/suggestions.ts'
import { parks } from './parks.ts'
import { parkCorrections } from './visitors.ts'

/**
 * What visitors suggest: a park that is missing, or that something about one is otherwise. For a day
 * a hash identifies repeated suggestions by the same visitor; afterwards nothing does.
 */
export const suggestions = pgTable(
  'suggestions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The park it is about; null for a missing one. */
    parkId: integer('park_id').references(() => parks.id, { onDelete: 'cascade' }),
    content: jsonb('content').$type<SuggestedContent>().notNull(),
    note: text('note'),
    status: text('status').$type<SuggestionStatus>().notNull().default('waiting'),
    /** What the operator tells its author; null: nothing. */
    reply: text('reply'),
    /** The park that was added because of it. */
    addedId: integer('added_id').references(() => parks.id, { onDelete: 'set null' }),
    /** The correction that was made because of it. */
    correctionId: integer('correction_id').references(() => parkCorrections.id, {
      onDelete: 'set null',
    }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    /** A hash of the visitor and the suggestion; null after a day. */
    fingerprint: text('fingerprint'),
  },
  (table) => [
    uniqueIndex('suggestions_fingerprint').on(table.fingerprint),
    index('suggestions_waiting').on(table.createdAt).where(sql`status = 'waiting'`),
    index('suggestions_park').on(table.parkId),
    check('suggestions_status_known', sql`status in ('waiting', 'accepted', 'declined')`),
    check('suggestions_has_park', sql`(content ->> 'kind' = 'park') = (park_id is null)`),
  ],
)
