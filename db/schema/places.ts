import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
} from 'drizzle-orm/pg-core'
import { PLACE_KINDS } from '../stored/place-boundary.ts'

/** Geometry in PostgreSQL's text format: longitude before latitude. */
const polygon = customType<{ data: string }>({ dataType: () => 'polygon' })
const box = customType<{ data: string }>({ dataType: () => 'box' })

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
