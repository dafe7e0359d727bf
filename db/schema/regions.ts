import { sql } from 'drizzle-orm'
import {
  boolean,
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
import type { FileMapping } from '#domain/region/file-mapping.ts'
import type { RegionKind } from '#domain/region/region-schemas.ts'
import { moment } from './columns.ts'

/** Files of parks that are kept fresh: regions of OpenStreetMap, GNIS, and uploads. */
export const regions = pgTable('regions', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** 'us/colorado' of the index, 'gnis', a URL, or 'upload/NAME'. */
  key: text('key').notNull().unique(),
  kind: text('kind').$type<RegionKind>().notNull(),
  name: text('name').notNull(),
  /** Where it is downloaded from; null for an upload. */
  url: text('url'),
  /** The name of its file in the folder of regions. */
  fileName: text('file_name').notNull(),
  /** Of the stored file; null if there is none. */
  fileBytes: doublePrecision('file_bytes'),
  /** MD5 of the file that was imported last. */
  checksum: text('checksum'),
  /** The version its server gave it; null if none. */
  version: text('version'),
  /** The build that has read it; another one may find more in the same file. */
  readBy: text('read_by'),
  /** The date of its data; null until it is imported. */
  asOf: moment('as_of'),
  /** How its columns and words are read, as the operator says. */
  mapping: jsonb('mapping').$type<FileMapping>().notNull().default({ columns: {}, words: {} }),
  isRefreshed: boolean('is_refreshed').notNull().default(true),
  nextRefreshAt: moment('next_refresh_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** The records of regions: several regions may have the same one. */
export const regionRecords = pgTable(
  'region_records',
  {
    regionId: integer('region_id')
      .notNull()
      .references(() => regions.id, { onDelete: 'cascade' }),
    source: text('source').notNull(),
    sourceId: text('source_id').notNull(),
    /** The first run that had it. */
    firstRunId: integer('first_run_id').notNull(),
    /** The last run that had it. */
    runId: integer('run_id').notNull(),
    /** How many refreshes in a row have not had it. */
    missed: smallint('missed').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.regionId, table.source, table.sourceId] }),
    index('region_records_record').on(table.source, table.sourceId),
  ],
)

/** The records of files imported by command: removing a region does not take them. */
export const importedRecords = pgTable(
  'imported_records',
  {
    source: text('source').notNull(),
    sourceId: text('source_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.sourceId] })],
)

/** The regions that a place of the table `places` comes from; null if it also comes from elsewhere. */
export const placeSources = pgTable(
  'place_sources',
  {
    sourceRef: text('source_ref').notNull(),
    regionId: integer('region_id').references(() => regions.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('place_sources_stated').on(table.sourceRef, sql`coalesce(region_id, 0)`),
    index('place_sources_region').on(table.regionId),
  ],
)
