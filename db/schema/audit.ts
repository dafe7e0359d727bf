import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The log of what the operator has changed. It contains no secrets. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    /** The procedure: 'parkEdits.correct'. */
    action: text('action').notNull(),
    /** The browser and the address. */
    changedBy: text('changed_by').notNull(),
    /** What was changed: 'park 12'; null if the action says it. */
    subject: text('subject'),
    /** The values before, as far as they may be kept; null if there were none. */
    before: jsonb('before').$type<unknown>(),
    /** What was asked for, and what came of it. */
    after: jsonb('after').$type<unknown>(),
  },
  (table) => [index('audit_log_at').on(table.at)],
)
