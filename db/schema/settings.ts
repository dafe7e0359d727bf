import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Settings stored by the operator. The environment takes precedence. */
export const settings = pgTable('settings', {
  /** The environment variable's name: 'SITE_NAME'. */
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})

/** The log of setting changes. Secrets are masked. */
export const settingChanges = pgTable(
  'setting_changes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    /** For display; null: not set. */
    before: text('before'),
    after: text('after'),
    changedBy: text('changed_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [index('setting_changes_at').on(table.createdAt)],
)
