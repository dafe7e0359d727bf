import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  real,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { PLACE_KINDS } from '../stored/place-boundary.ts'
import { box, bytea, polygon } from './columns.ts'
import { regions } from './regions.ts'

/** The words of the names of parks, cities and states, for correcting the spelling of searches. */
export const nameWords = pgTable(
  'name_words',
  {
    /** As names are compared; at least three letters. */
    word: text('word').primaryKey(),
    /**
     * How likely it is searched for: log10 of the population of the largest city with it in its
     * name; 1 for words that only occur in parks' names.
     */
    weight: real('weight').notNull(),
  },
  (table) => [index('name_words_lengths').on(sql`length(${table.word})`, table.word)],
)

/**
 * Places that are areas: cities and towns, their boroughs and neighbourhoods. Those of the United
 * States are known; others come from imported files.
 */
export const places = pgTable(
  'places',
  {
    /** The Census Bureau's GEOID; from 10,000,000 for boroughs and neighbourhoods, from 20,000,000 for places from files. */
    id: integer('id').primaryKey(),
    kind: text('kind', { enum: PLACE_KINDS }).notNull(),
    name: text('name').notNull(),
    /** The name as names are compared. */
    searchName: text('search_name').notNull().generatedAlwaysAs(sql`normalise_name(name)`),
    /** For a place from a file, its element there: 'relation/123'. */
    sourceRef: text('source_ref').unique(),
    /** The state's postal code; empty outside the United States. */
    usState: text('us_state').notNull(),
    /** The borough or city it is part of. */
    parentId: integer('parent_id'),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    /** Square metres. */
    landArea: doublePrecision('land_area').notNull(),
    /** Whether its outline is a circle of its land area, as the real one is not known. */
    isApproximate: boolean('is_approximate').notNull(),
  },
  (table) => [
    index('places_name').on(table.searchName, table.usState),
    index('places_parent').on(table.parentId).where(sql`parent_id is not null`),
  ],
)

/** The outlines of places, one row per polygon. */
export const placeOutlines = pgTable(
  'place_outlines',
  {
    placeId: integer('place_id')
      .notNull()
      .references(() => places.id, { onDelete: 'cascade' }),
    outline: polygon('outline').notNull(),
    /** The bounding box of the outline. */
    bounds: box('bounds').notNull().generatedAlwaysAs(sql`box(outline)`),
  },
  (table) => [
    index('place_outlines_place').on(table.placeId),
    index('place_outlines_bounds').using('gist', table.bounds),
  ],
)

/** The streets of regions and of files imported by command, with their houses: one row for each connected street of a name. */
export const streets = pgTable(
  'streets',
  {
    /** Null if it comes from a file that was imported by command. */
    regionId: integer('region_id').references(() => regions.id, { onDelete: 'cascade' }),
    /** A hash of all that the file says about it. */
    content: uuid('content').notNull(),
    /** As it is written. */
    name: text('name').notNull(),
    /** Its name for comparison, without directions (server/streets/street-name.ts). */
    key: text('key').notNull(),
    /** What most of its addresses say. */
    city: text('city'),
    postcode: text('postcode'),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    /** The smallest box around its lines and houses, in degrees. */
    extent: box('extent').notNull(),
    /** Packed (db/stored/street-bytes.ts). */
    lines: bytea('lines').notNull(),
    houses: bytea('houses').notNull(),
  },
  (table) => [
    unique('streets_stated').on(table.regionId, table.content).nullsNotDistinct(),
    index('streets_key').on(table.key.op('text_pattern_ops')),
    index('streets_extent').using('gist', table.extent),
  ],
)

/** The names of all streets for comparison, each once, for those that are typed in part or misspelt. */
export const streetNames = pgTable('street_names', { key: text('key').primaryKey() }, (table) => [
  index('street_names_beginning').on(table.key.op('text_pattern_ops')),
  index('street_names_trigrams').using('gin', sql`${table.key} gin_trgm_ops`),
])
