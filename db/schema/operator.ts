import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { SeoStatus } from '#domain/operator/seo-urls.ts'
import type { SetupNotes } from '#domain/operator/setup-schemas.ts'
import { moment } from './columns.ts'
import { parks } from './parks.ts'

/**
 * Pages that the operator has put into the sitemap or excluded from it, or that were verified. A page
 * without a row is in the sitemap unless little is known of the park, and was never verified.
 */
export const seoEntries = pgTable(
  'seo_entries',
  {
    /** '/about'; for a park '/parks/12', without its name, which may change. */
    path: text('path').primaryKey(),
    parkId: integer('park_id')
      .unique()
      .references(() => parks.id, { onDelete: 'cascade' }),
    /** The operator's decision; null: none, so that it is included unless little is known of the park. */
    inSitemap: boolean('in_sitemap'),
    /** The last verification's result; 'pending' before the first. */
    status: text('status').$type<SeoStatus>().notNull().default('pending'),
    verifiedAt: moment('verified_at'),
    /** The canonical address the page stated when it was verified. */
    canonical: text('canonical'),
    /** The problem found, in words. */
    error: text('error'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('seo_entries_state').on(table.status, table.path),
    index('seo_entries_left_out').on(table.path).where(sql`not in_sitemap`),
    check('seo_entries_status_known', sql`${table.status} in ('pending', 'active', 'error')`),
    check('seo_entries_path_sound', sql`${table.path} like '/%' and length(${table.path}) <= 2000`),
    check(
      'seo_entries_park_path',
      sql`${table.parkId} is null or ${table.path} = '/parks/' || ${table.parkId}`,
    ),
  ],
)

/** Imports of files, so that an interrupted one can be resumed. */
export const imports = pgTable('imports', {
  /** A hash of the file's content and of the import's options. */
  id: text('id').primaryKey(),
  fileName: text('file_name').notNull(),
  /** Records written or skipped by completed batches. */
  records: integer('records').notNull().default(0),
  added: integer('added').notNull().default(0),
  updated: integer('updated').notNull().default(0),
  unchanged: integer('unchanged').notNull().default(0),
  joined: integer('joined').notNull().default(0),
  startedAt: moment('started_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  finishedAt: moment('finished_at'),
})

/**
 * Calls that outside services charge for: one row per paid call, written before it is made; calls
 * answered by a cache are summed by the hour, with what they would have cost.
 */
export const ledger = pgTable(
  'ledger',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** 'nearby', 'details', 'geocoding' or 'photo'. */
    type: text('type').notNull(),
    cached: boolean('cached').notNull(),
    calls: integer('calls').notNull().default(1),
    /** Dollars; 0 if the service rejected the call. */
    cost: numeric('cost', { precision: 12, scale: 4, mode: 'number' }).notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    index('ledger_at').on(table.at),
    uniqueIndex('ledger_cached_hour').on(table.at, table.type).where(sql`cached`),
  ],
)

/** Settings stored by the operator. The environment takes precedence. */
export const settings = pgTable('settings', {
  /** The environment variable's name: 'SITE_NAME'. */
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
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
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('setting_changes_at').on(table.createdAt)],
)

/** The log of what the operator has changed. It contains no secrets. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().defaultNow(),
    /** The procedure: 'parkEdits.correct'. */
    action: text('action').notNull(),
    /** The browser and the address. */
    changedBy: text('changed_by').notNull(),
    /** What was changed: 'park 12'; null if the action says it. */
    subject: text('subject'),
    /** The values before, as far as they may be stored; null if there were none. */
    before: jsonb('before').$type<unknown>(),
    /** What was asked for, and what came of it. */
    after: jsonb('after').$type<unknown>(),
  },
  (table) => [index('audit_log_at').on(table.at)],
)

/** The operator's account; there is one. */
export const operators = pgTable('operators', {
  id: text('id').primaryKey(),
  /** An argon2id hash; null until a password is set. */
  passwordHash: text('password_hash'),
  /** Which steps of the set-up were skipped, and whether it is finished. */
  setup: jsonb('setup').$type<SetupNotes>().notNull().default({ skipped: [], isFinished: false }),
})

export const sessions = pgTable('sessions', {
  /** SHA-256 of the cookie's token, so that the table alone grants no access. */
  id: text('id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => operators.id, { onDelete: 'cascade' }),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
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
    blockedUntil: moment('blocked_until').notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('sign_in_failures_updated').on(table.updatedAt)],
)

/** Cached answers of outside services: addresses, searches and details. */
export const cacheEntries = pgTable(
  'cache_entries',
  {
    type: text('type').notNull(),
    key: text('key').notNull(),
    value: jsonb('value').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    /** After this it must not be used even while its source is down. */
    goneAt: moment('gone_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.type, table.key] }),
    index('cache_entries_gone_at').on(table.goneAt),
  ],
)
