import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  point,
  primaryKey,
  real,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { SourceFacts } from '#domain/facts/park-facts.ts'
import type { SourceHours } from '#domain/hours/opening-hours.ts'
import type { Insides, ParkPhoto } from '#domain/park/park-schemas.ts'
import { bits, box, bytea, moment, polygon } from './columns.ts'

const emptyList = sql`'{}'::text[]`
const noBits = sql`b'0'::bit(128)`

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * One row per park. `listed`, `position`, `amenity_bits`, `facts_yes`, `facts_no`, `known`,
 * `known_for_good`, `known_until`, `shown_rating`, `us_state`, `in_place`, `score`, `kinds`,
 * `search_name`, `other_search_names`, `approach`, `json_fields` and the rows of `park_names` and `park_facts` are derived by triggers,
 * so that no writer can forget them.
 */
export const parks = pgTable(
  'parks',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    source: text('source').notNull(),
    sourceId: text('source_id').notNull(),
    placeId: text('place_id').unique(),
    name: text('name').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    vicinity: text('vicinity'),
    formattedAddress: text('formatted_address'),
    city: text('city'),
    state: text('state'),
    postalCode: text('postal_code'),
    rating: doublePrecision('rating'),
    userRatingsTotal: integer('user_ratings_total'),
    amenities: text('amenities').array().notNull().default(emptyList),
    /** Facts of the catalogue that its source states, besides what its amenities say. */
    facts: jsonb('facts').$type<SourceFacts>().notNull().default({}),
    types: text('types').array().notNull().default(emptyList),
    photos: jsonb('photos').$type<ParkPhoto[]>().notNull().default([]),
    openingHours: jsonb('opening_hours').$type<SourceHours>(),
    description: text('description'),
    keywords: text('keywords').array().notNull().default(emptyList),
    /** Square metres. */
    area: doublePrecision('area'),
    /** Other names its source has for it, as they are written. */
    otherNames: text('other_names').array().notNull().default(emptyList),
    /** Other sources whose facts are included, as combined by an export. */
    enrichedBy: text('enriched_by').array().notNull().default(emptyList),
    /** Whether its source lists it: false once it is closed for good or its facts have expired. */
    listedBySource: boolean('told_listed').notNull().default(true),
    /** Whether searches find it: as its source states, unless the operator has corrected that. */
    listed: boolean('listed').notNull().default(true),
    /** What its source states of what the operator has corrected: name, position and types. */
    told: jsonb('told').$type<{
      name: string
      latitude: number
      longitude: number
      types?: string[]
    }>(),
    /** Whether the operator has hidden it from visitors, or merged it into another; maintained by triggers. */
    hidden: boolean('hidden').notNull().default(false),
    /** Until when its source allows its facts to be stored; null: for ever. */
    expiresAt: moment('kept_until'),
    /** Whether `park_layers` has rows of it; maintained by the database. */
    hasLayers: boolean('has_layers').notNull().default(false),
    /** Whether any correction of it is in effect; maintained by triggers. */
    hasCorrections: boolean('has_corrections').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** Longitude, and Mercator y of the latitude, both in degrees. */
    position: point('position', { mode: 'tuple' }).generatedAlwaysAs(
      sql`case when listed then point(longitude, mercator_y(latitude)) end`,
    ),
    /**
     * Where it is approached, in the same plane but in steps of 1e-5 degrees: its ways in, each a polygon
     * of one corner, and the parts of its outline. Null if none is known; maintained by triggers.
     */
    approach: polygon('approach').array(),
    /** The box around both, else around the circle of its area: no distance to it is shorter. */
    approachBox: box('approach_box').generatedAlwaysAs(
      sql`case when listed then approach_bounds(approach, latitude, longitude, json_fields) end`,
    ),
    /** One bit for each of the nine amenities a visitor can filter by, in their order. */
    amenityBits: integer('amenity_bits').notNull().default(0),
    /** Filters (`fact_bits`) that it is known to match, and those it is known not to match. */
    factsYes: bits('facts_yes').notNull().default(noBits),
    factsNo: bits('facts_no').notNull().default(noBits),
    /** Which of `WORTH_KNOWING` visitors are shown, a bit each (db/queries/park/known-facts.ts). */
    known: smallint('known').notNull().default(0),
    /** The same without facts that its source allows storing for a limited time only. */
    knownForGood: smallint('known_for_good').notNull().default(0),
    /** When the first of those facts expires; null if none does. */
    knownUntil: moment('known_until'),
    /** The rating visitors see: its own, else a layer's. */
    shownRating: doublePrecision('shown_rating'),
    /** The state of the United States it is in, by its postal code: its own, else by the outlines. */
    usState: text('us_state'),
    /** The smallest place (`places`) it is in. */
    inPlace: integer('in_place'),
    /** Of a park without an address the street nearest to its way in, with the nearest corner. */
    nearStreet: text('near_street'),
    /** The source of that street. */
    nearSource: text('near_source'),
    /** Points for the visits of its page: 0 to 4, renewed daily. */
    popularity: real('popularity').notNull().default(0),
    /** The order of 'Best known', by `park_score`. */
    score: real('score').notNull().default(0),
    /** Its name, types and shown amenities, one per line, in lower case with spaces for '_'. */
    kinds: text('kinds').notNull().default(''),
    /**
     * The park's public JSON, ready-made, as turning a row into text costs more than finding it.
     * Its opening brace is left out: a search puts the distance before the other fields.
     */
    jsonFields: text('json_fields').notNull().default(''),
    /** The name as names are compared. */
    searchName: text('search_name').notNull().generatedAlwaysAs(sql`normalise_name(name)`),
    /** The other names of all its sources, as names are compared. */
    otherSearchNames: text('other_search_names').array().notNull().default(emptyList),
  },
  (table) => [
    unique('parks_source_key').on(table.source, table.sourceId),
    check('parks_latitude_range', sql`${table.latitude} between -89 and 89`),
    check('parks_longitude_range', sql`${table.longitude} between -180 and 180`),
    // Other values this close to 0 are not real places, and their squares would be out of range.
    check('parks_latitude_sound', sql`${table.latitude} = 0 or abs(${table.latitude}) > 1e-9`),
    check('parks_longitude_sound', sql`${table.longitude} = 0 or abs(${table.longitude}) > 1e-9`),
    check('parks_rating_range', sql`${table.rating} between 0 and 5`),
    index('parks_photos')
      .using('gin', table.photos.op('jsonb_path_ops'))
      .where(sql`photos <> '[]'::jsonb`),
    index('parks_told').on(sql`normalise_name(told ->> 'name')`).where(sql`told is not null`),
    index('parks_unlisted').on(table.searchName).where(sql`not listed`),
    index('parks_kept_until').on(table.expiresAt).where(sql`kept_until is not null`),
    // Corrected parks; closed ones among them absorb records of other sources.
    index('parks_corrected').on(table.searchName).where(sql`has_corrections`),
  ],
)

/** A reference to a park, with which the row is deleted. */
export const ofPark = (column: string) =>
  integer(column)
    .notNull()
    .references(() => parks.id, { onDelete: 'cascade' })

/**
 * Facts of other sources about a park. The park's own facts take precedence; layers fill in what is
 * missing. The database derives the combination visitors see.
 */
export const parkLayers = pgTable(
  'park_layers',
  {
    parkId: ofPark('park_id'),
    source: text('source').notNull(),
    sourceId: text('source_id').notNull(),
    /** Named as in the park's public JSON. */
    facts: jsonb('facts').$type<Record<string, unknown>>().notNull(),
    expiresAt: moment('kept_until'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.parkId, table.source] }),
    unique('park_layers_source_key').on(table.source, table.sourceId),
    index('park_layers_photos').using('gin', sql`(facts -> 'photos') jsonb_path_ops`),
    index('park_layers_kept_until').on(table.expiresAt).where(sql`kept_until is not null`),
  ],
)

/** Outlines of parks, in their own table because searches only read what is derived of them. */
export const parkOutlines = pgTable(
  'park_outlines',
  {
    parkId: ofPark('park_id').primaryKey(),
    source: text('source').notNull(),
    /** Deltas between points in steps of 1e-5 degrees (db/stored/outline-bytes.ts). */
    outline: bytea('outline').notNull(),
    /** The smallest box around it, in degrees; null if it has no points. */
    box: box('box').generatedAlwaysAs(sql`outline_box(outline)`),
    /** The corners of its parts, simplified, as distances are measured to. */
    approach: json('approach').generatedAlwaysAs(sql`outline_approach(outline)`),
  },
  (table) => [index('park_outlines_box').using('gist', table.box)],
)

/** What lies in parks, by source, in its own table for the same reason. */
export const parkInsides = pgTable(
  'park_insides',
  {
    parkId: ofPark('park_id'),
    source: text('source').notNull(),
    insides: jsonb('insides').$type<Insides>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.parkId, table.source] })],
)

/**
 * Every tail of a park's names that begins at a word ('golden gate park', 'gate park', 'park'), so
 * that any consecutive words are found by one index range.
 */
export const parkNames = pgTable(
  'park_names',
  {
    parkId: ofPark('park_id'),
    /** 0 is the name it is shown by; the others follow. */
    number: smallint('number').notNull().default(0),
    /** Words skipped at the front; 0 is the whole name. */
    skipped: smallint('skipped').notNull(),
    tail: text('tail').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.parkId, table.number, table.skipped] }),
    index('park_names_whole').on(table.tail.op('text_pattern_ops')).where(sql`skipped = 0`),
    index('park_names_tail').on(table.tail.op('text_pattern_ops')).where(sql`skipped > 0`),
  ],
)

/** The outlines of the US states, one row per polygon. */
export const usStateOutlines = pgTable('us_state_outlines', {
  code: text('code').notNull(),
  /** Normalised name. */
  name: text('name').notNull(),
  outline: polygon('outline').notNull(),
  bounds: box('bounds').notNull().generatedAlwaysAs(sql`box(outline)`),
})

/** Searches for parks' photos at Wikimedia Commons. A photo that was found is a layer of its park. */
export const commonsLooks = pgTable(
  'commons_looks',
  {
    parkId: ofPark('park_id').primaryKey(),
    /** The facts that were followed; the park is looked for again once they change. */
    asked: text('asked').notNull(),
    outcome: text('outcome').$type<'found' | 'none' | 'refused' | 'failed'>().notNull(),
    /** Why there is no photo; empty if there is one. */
    reason: text('reason').notNull(),
    lookedAt: moment('looked_at').notNull().defaultNow(),
    /** When the park is looked for again. */
    againAt: moment('again_at').notNull(),
  },
  () => [
    check('commons_looks_outcome_known', sql`outcome in ('found', 'none', 'refused', 'failed')`),
  ],
)

/** The seed as last written, to distinguish an operator's change from an older seed. */
export const seededParks = pgTable('seeded_parks', {
  key: text('key').primaryKey(),
  /** Null once the operator has deleted the park; it is not seeded again. */
  parkId: integer('park_id').references(() => parks.id, { onDelete: 'set null' }),
  entry: jsonb('entry').$type<Record<string, unknown>>().notNull(),
})

/**
 * Which parks a statement has changed, of what the map shows of parks; maintained by triggers.
 * Servers follow it to keep their points of the map up to date.
 */
export const parkChanges = pgTable(
  'park_changes',
  {
    /** Ordered by it, as sequences are not in the order of commits. */
    transaction: transactionId('transaction').notNull().default(sql`pg_current_xact_id()`),
    at: moment('at').notNull().default(sql`clock_timestamp()`),
    /** Null: any. */
    parkIds: integer('park_ids').array(),
  },
  (table) => [index('park_changes_transaction').on(table.transaction)],
)
