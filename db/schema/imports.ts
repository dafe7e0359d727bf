import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

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
  startedAt: timestamp('started_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  finishedAt: timestamp('finished_at', { withTimezone: true, mode: 'date' }),
})
