import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Who may sign in. There is one operator. */
export const operators = pgTable('operators', {
  id: text('id').primaryKey(),
  /** By argon2id; null until a password is made or set. */
  passwordHash: text('password_hash'),
})

export const sessions = pgTable('sessions', {
  /** SHA-256 of the token in the visitor's cookie, so that the table alone opens nothing. */
  id: text('id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => operators.id, { onDelete: 'cascade' }),
  expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  lastSeenAt: timestamp('last_seen_at', { withTimezone: true, mode: 'date' })
    .notNull()
    .defaultNow(),
  /** The address it was last used from. */
  address: text('address'),
  userAgent: text('user_agent'),
})

/** Failed attempts to sign in, so that a restart forgives nothing. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    /**
     * 'address ' and a network's address, 'browser ' and a known browser's id, or 'all ' and a minute
     * in UTC: '2030-01-31T23:59'.
     */
    key: text('key').primaryKey(),
    /** In a row; of a minute all. */
    count: integer('count').notNull(),
    /** Until when no further attempt is looked at. */
    blockedUntil: timestamp('blocked_until', { withTimezone: true, mode: 'date' }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [index('sign_in_failures_updated').on(table.updatedAt)],
)
