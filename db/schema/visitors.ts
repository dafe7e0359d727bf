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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CorrectedFacts, SourcesByKey } from '#domain/operator/corrections.ts'
import type { ReportStatus } from '#domain/operator/report-review.ts'
import type { CountedEvent } from '#domain/visitors/events.ts'
import type {
  ReportType,
  SuggestedContent,
  SuggestionStatus,
} from '#domain/visitors/suggestions.ts'
import { bytea, moment } from './columns.ts'
import { ofPark, parks } from './parks.ts'

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
    createdAt: moment('created_at').notNull().defaultNow(),
    decidedAt: moment('decided_at'),
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

/** Daily counts of opened park cards (UTC), without any visitor data. */
export const parkViews = pgTable(
  'park_views',
  {
    parkId: ofPark('park_id'),
    day: date('day').notNull(),
    count: integer('count').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.parkId, table.day] })],
)

/** Short links to parks, without any visitor data. */
export const shares = pgTable(
  'shares',
  {
    id: text('id').primaryKey(),
    parkId: ofPark('park_id'),
    /** The place it was shared from, in degrees; null: the park's own. */
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    createdAt: moment('created_at').notNull().defaultNow(),
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
    parkId: ofPark('park_id'),
    type: text('type').$type<ReportType>().notNull(),
    details: text('details'),
    status: text('status').$type<ReportStatus>().notNull().default('open'),
    createdAt: moment('created_at').notNull().defaultNow(),
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
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('report_changes_report').on(table.reportId)],
)

/** The operator's corrections of parks, which override all sources. */
export const parkCorrections = pgTable(
  'park_corrections',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    parkId: ofPark('park_id'),
    reportId: integer('report_id').references(() => reports.id, { onDelete: 'set null' }),
    /** Named as in the park's public JSON, plus `closed`; null for an unknown value. */
    facts: jsonb('facts').$type<CorrectedFacts>().notNull(),
    /** The values visitors saw before; without Google's, which may not be copied. */
    before: jsonb('before').$type<CorrectedFacts>().notNull().default({}),
    /** The sources of these values. */
    fieldSources: jsonb('tellers').$type<SourcesByKey>().notNull().default({}),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When it was undone; null: it is in effect. */
    undoneAt: moment('undone_at'),
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
    parkId: ofPark('park_id'),
    /** A hash of the visitor's id and the park: ratings of one visitor cannot be linked. */
    visitor: text('visitor').notNull(),
    rating: smallint('rating').notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
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

/** Visitors' answers to questions about facts. Those that agree become facts of the layer 'visitors'. */
export const parkAnswers = pgTable(
  'park_answers',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    parkId: ofPark('park_id'),
    key: text('key').notNull(),
    value: text('value').notNull(),
    /** A keyed hash of the visitor's network and the park; its first two digits after 30 days. */
    network: text('network').notNull(),
    /** A hash of the receipt by which the device can change its answer. */
    receipt: text('receipt').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Until when it counts as new, by the fact's time. */
    freshUntil: moment('fresh_until').notNull(),
  },
  (table) => [
    index('park_answers_park').on(table.parkId, table.key),
    uniqueIndex('park_answers_receipt').on(table.receipt),
    // Networks that are still to be forgotten.
    index('park_answers_networks').on(table.createdAt).where(sql`length(network) > 2`),
  ],
)

/** The key of the hashes of networks. */
export const networkKeys = pgTable(
  'network_keys',
  {
    id: smallint('id').primaryKey().default(1),
    key: bytea('key').notNull(),
  },
  () => [check('network_keys_one', sql`id = 1`)],
)

/** How often searches asked for a fact that is unknown of a park, by day (UTC). */
export const factAsks = pgTable(
  'fact_asks',
  {
    parkId: ofPark('park_id'),
    key: text('key').notNull(),
    day: date('day').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.parkId, table.key, table.day] }),
    // Days that no longer count.
    index('fact_asks_day').on(table.day),
  ],
)

/** The cities that visitors have asked for: a row each time, without any visitor data. */
export const cityRequests = pgTable(
  'city_requests',
  {
    /** A hash of the receipt by which the device can take it back. */
    receipt: text('receipt').primaryKey(),
    /** As the index of places calls it: 'Seattle, WA'. */
    city: text('city').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('city_requests_city').on(table.city)],
)
