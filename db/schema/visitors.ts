import { sql } from 'drizzle-orm'
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CorrectedFacts, Tellers } from '#domain/operator/corrections.ts'
import type { ReportStatus } from '#domain/operator/report-review.ts'
import type { CountedEvent } from '#domain/visitors/events.ts'
import type { ReportType } from '#domain/visitors/suggestions.ts'
import { parks } from './parks.ts'

/** Short links to parks, without any visitor data. */
export const shares = pgTable(
  'shares',
  {
    id: text('id').primaryKey(),
    parkId: integer('park_id')
      .notNull()
      .references(() => parks.id, { onDelete: 'cascade' }),
    /** The place it was shared from, in degrees; null: the park's own. */
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // One link per park and place, where no place counts as one.
    uniqueIndex('shares_park_place').on(
      table.parkId,
      sql`coalesce(lat, 'NaN'::double precision)`,
      sql`coalesce(lng, 'NaN'::double precision)`,
    ),
  ],
)

/**
 * Visitors' reports about parks. For a day a hash identifies repeated reports by the same visitor;
 * afterwards nothing identifies the visitor.
 */
export const reports = pgTable(
  'reports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    parkId: integer('park_id')
      .notNull()
      .references(() => parks.id, { onDelete: 'cascade' }),
    type: text('type').$type<ReportType>().notNull(),
    details: text('details'),
    status: text('status').$type<ReportStatus>().notNull().default('open'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** How often the same visitor sent it within a day. */
    timesReported: integer('times_reported').notNull().default(1),
    /** A hash of the visitor and the report; null after a day. */
    fingerprint: text('fingerprint'),
  },
  (table) => [
    uniqueIndex('reports_fingerprint').on(table.fingerprint),
    index('reports_status').on(table.status, table.createdAt),
    index('reports_park').on(table.parkId),
    check('reports_type_known', sql`type in ('amenity', 'address', 'hours', 'closed', 'other')`),
    check('reports_status_known', sql`status in ('open', 'investigating', 'resolved', 'closed')`),
  ],
)

export const reportChanges = pgTable(
  'report_changes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    reportId: integer('report_id')
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    fromStatus: text('from_status').$type<ReportStatus>().notNull(),
    toStatus: text('to_status').$type<ReportStatus>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('report_changes_report').on(table.reportId)],
)

/** The operator's corrections of parks, which override all sources. */
export const parkCorrections = pgTable(
  'park_corrections',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    parkId: integer('park_id')
      .notNull()
      .references(() => parks.id, { onDelete: 'cascade' }),
    reportId: integer('report_id').references(() => reports.id, { onDelete: 'set null' }),
    /** Named as in the park's public JSON, plus `closed`; null for an unknown value. */
    facts: jsonb('facts').$type<CorrectedFacts>().notNull(),
    /** The values visitors saw before; without Google's, which may not be copied. */
    before: jsonb('before').$type<CorrectedFacts>().notNull().default({}),
    /** Who told these values. */
    tellers: jsonb('tellers').$type<Tellers>().notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When it was undone; null: it is in effect. */
    undoneAt: timestamp('undone_at', { withTimezone: true }),
  },
  (table) => [
    index('park_corrections_park').on(table.parkId),
    index('park_corrections_report').on(table.reportId),
  ],
)

/** Visitors' ratings. Their average is in the layer 'visitors' of `park_layers`. */
export const parkRatings = pgTable(
  'park_ratings',
  {
    parkId: integer('park_id')
      .notNull()
      .references(() => parks.id, { onDelete: 'cascade' }),
    /**
     * A hash of the visitor's identifier and the park, so that one visitor's ratings cannot be
     * linked.
     */
    visitor: text('visitor').notNull(),
    rating: smallint('rating').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.parkId, table.visitor] }),
    check('park_ratings_range', sql`rating between 1 and 5`),
  ],
)

/** Daily counts of events (UTC). */
export const eventCounts = pgTable(
  'event_counts',
  {
    day: date('day').notNull(),
    event: text('event').$type<CountedEvent>().notNull(),
    count: integer('count').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.event] })],
)
