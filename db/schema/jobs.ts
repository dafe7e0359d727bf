import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { JobProgress, JobState } from '#domain/operator/job-schemas.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Long work: waiting, under way and ended. */
export const jobs = pgTable(
  'jobs',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    /** What it works on, such as a region's id; '' if there is nothing to distinguish. */
    key: text('key').notNull().default(''),
    status: text('status').$type<JobState>().notNull().default('waiting'),
    input: jsonb('input').notNull().default({}),
    progress: jsonb('progress')
      .$type<JobProgress>()
      .notNull()
      .default({ message: 'Starting…', done: 0, total: null }),
    /** Lines for the operator, the newest last. */
    log: jsonb('log').$type<{ at: string; text: string }[]>().notNull().default([]),
    result: jsonb('result'),
    /** Why it failed. */
    error: text('error'),
    /** What a running job is asked to do. */
    stopping: text('stopping').$type<'cancel' | 'pause'>(),
    /** How often it was begun. */
    attempts: smallint('attempts').notNull().default(0),
    /** The process that works on it, and until when that counts as alive. */
    owner: text('owner'),
    leasedUntil: moment('leased_until'),
    /** The pattern by which it is repeated; null: it runs once. */
    cron: text('cron'),
    /** It does not start before. */
    runAt: moment('run_at').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    index('jobs_newest').on(table.kind, table.key, table.id),
    uniqueIndex('jobs_open')
      .on(table.kind, table.key)
      .where(sql`status in ('waiting', 'running', 'paused')`),
    // One of a kind at a time, whatever the number of processes.
    uniqueIndex('jobs_running').on(table.kind).where(sql`status = 'running'`),
    check(
      'jobs_status_known',
      sql`status in ('waiting', 'running', 'paused', 'done', 'failed', 'cancelled')`,
    ),
    check('jobs_stopping_known', sql`stopping in ('cancel', 'pause')`),
  ],
)
