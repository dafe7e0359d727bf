import { sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import type { FactWay } from '#domain/facts/fact.ts'
import { bits, moment } from './columns.ts'
import { ofPark } from './parks.ts'

/**
 * Changes of what sources and visitors state about parks; maintained by triggers. The operator's own
 * corrections are in `park_corrections`; what else the operator does is noted here, too. Contains
 * nothing of Google's.
 */
export const parkHistory = pgTable(
  'park_history',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    parkId: ofPark('park_id'),
    at: moment('at').notNull().default(sql`clock_timestamp()`),
    /** Who states it: a source, 'visitors' or 'operator'. */
    source: text('source').notNull(),
    /** A fact of the catalogue, 'name', 'position' or 'closed'; 'added' by the operator. */
    key: text('key').notNull(),
    /** Null: not known, or no longer stated. */
    before: text('before'),
    after: text('after'),
  },
  (table) => [
    index('park_history_park').on(table.parkId, table.at),
    check('park_history_changes', sql`before IS DISTINCT FROM after`),
  ],
)

/** What parks can be filtered by, from the catalogue of facts; written at start (db/facts.ts). */
export const factBits = pgTable(
  'fact_bits',
  {
    key: text('key').notNull(),
    value: text('value').notNull(),
    /** Its permanent position in `parks.facts_yes` and `facts_no`. */
    bit: smallint('bit').notNull().unique(),
    mask: bits('mask').notNull().generatedAlwaysAs(sql`set_bit(b'0'::bit(128), bit, 1)`),
    /** Known values that match it, and those that rule it out. */
    fits: text('fits').array().notNull(),
    refuses: text('refuses').array().notNull(),
    /** The smallest number that matches it; smaller ones rule it out. */
    least: doublePrecision('least'),
    /** The amenity that implies it. */
    feeds: text('feeds'),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.value] }),
    check('fact_bits_range', sql`bit between 0 and 127`),
  ],
)

/** What words of listed amenities say, from the catalogue of facts; written at start. */
export const factWords = pgTable(
  'fact_words',
  {
    /** As compared by `fact_word`. */
    word: text('word').notNull(),
    key: text('key').notNull(),
    value: text('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.word, table.key] })],
)

/**
 * Statements about parks, with their source and date; maintained by triggers from the facts and
 * amenities of `parks`, `park_layers` and `park_corrections`.
 */
export const parkFacts = pgTable(
  'park_facts',
  {
    parkId: ofPark('park_id'),
    /** The source of the statement, as in `parks` and `park_layers`; '' for corrections. */
    toldBy: text('told_by').notNull(),
    key: text('key').notNull(),
    value: text('value').notNull(),
    /** The original source; not `toldBy` if that repeats another's fact, as an export does. */
    source: text('source').notNull(),
    /** What it is in the source: 'way/123'. */
    reference: text('reference'),
    how: text('how').$type<FactWay>().notNull(),
    /** When it was seen or last edited; null if the source doesn't say. */
    observedAt: moment('observed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.parkId, table.toldBy, table.key] }),
    // Parks of which Wikimedia Commons may have photos.
    index('park_facts_pictured').on(table.parkId).where(sql`key in ('commons', 'wikidata')`),
    // Parks of the agency that a rule is of.
    index('park_facts_run_by').on(sql`lower(value)`).where(sql`key = 'run_by'`),
    check(
      'park_facts_how_known',
      sql`how in ('stated', 'inside', 'derived', 'visitors', 'operator', 'rule')`,
    ),
  ],
)
