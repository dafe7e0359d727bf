import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Imports of files, so that one that was cut short goes on where it stopped. */
export const imports = pgTable('imports', {
  /** A fingerprint of the file's content and of the options it is read with. */
  id: text('id').primaryKey(),
  fileName: text('file_name').notNull(),
  /** Records written, or passed over, by the batches that are complete. */
  records: integer('records').notNull().default(0),
  added: integer('added').notNull().default(0),
  updated: integer('updated').notNull().default(0),
  unchanged: integer('unchanged').notNull().default(0),
  joined: integer('joined').notNull().default(0),
  startedAt: timestamp('started_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  finishedAt: timestamp('finished_at', { withTimezone: true, mode: 'date' }),
})
