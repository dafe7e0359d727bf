import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The operator's account; there is one. */
export const operators = pgTable('operators', {
  id: text('id').primaryKey(),
  /** An argon2id hash; null until a password is set. */
  passwordHash: text('password_hash'),
})

export const sessions = pgTable('sessions', {
  /** SHA-256 of the cookie's token, so that the table alone grants no access. */
  id: text('id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => operators.id, { onDelete: 'cascade' }),
  expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  lastSeenAt: timestamp('last_seen_at', { withTimezone: true, mode: 'date' })
    .notNull()
    .defaultNow(),
  address: text('address'),
  userAgent: text('user_agent'),
})

/** Failed sign-ins, so that limits survive a restart. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    /**
     * 'address ' and a network address, 'browser ' and a known browser's id, or 'all ' and a minute
     * in UTC: '2030-01-31T23:59'.
     */
    key: text('key').primaryKey(),
    /** Consecutive failures; for a minute, all failures. */
    count: integer('count').notNull(),
    /** No attempt is checked before this time. */
    blockedUntil: timestamp('blocked_until', { withTimezone: true, mode: 'date' }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [index('sign_in_failures_updated').on(table.updatedAt)],
)
