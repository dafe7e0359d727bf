import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Who may sign in. There is one operator. */
export const operators = pgTable('operators', { id: text('id').primaryKey() })

export const sessions = pgTable('sessions', {
  /** SHA-256 of the token in the visitor's cookie, so that the table alone opens nothing. */
  id: text('id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => operators.id, { onDelete: 'cascade' }),
  expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})
