import { sql } from 'drizzle-orm'
import {
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { regions } from './regions.ts'

const box = customType<{ data: string }>({ dataType: () => 'box' })
const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** The streets that regions tell, with their houses: one row for each connected street of a name. */
export const streets = pgTable(
  'streets',
  {
    regionId: integer('region_id')
      .notNull()
      .references(() => regions.id, { onDelete: 'cascade' }),
    /** A hash of all that the region tells of it. */
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
    primaryKey({ columns: [table.regionId, table.content] }),
    index('streets_key').on(table.key.op('text_pattern_ops')),
    index('streets_extent').using('gist', table.extent),
  ],
)

/** The names of all streets for comparison, each once, for those that are typed in part or misspelt. */
export const streetNames = pgTable('street_names', { key: text('key').primaryKey() }, (table) => [
  index('street_names_beginning').on(table.key.op('text_pattern_ops')),
  index('street_names_trigrams').using('gin', sql`${table.key} gin_trgm_ops`),
])
