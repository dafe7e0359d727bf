import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What the operator has set in the browser. What the environment says comes first. */
export const settings = pgTable('settings', {
  /** As the environment would call it: 'SITE_NAME'. */
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})

/** Who changed which setting when. Secrets are masked. */
export const settingChanges = pgTable(
  'setting_changes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    /** As shown, secrets masked; null: not set. */
    before: text('before'),
    after: text('after'),
    /** The browser and the address it came from. */
    changedBy: text('changed_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [index('setting_changes_at').on(table.createdAt)],
)
