import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { PostStatus } from '#domain/blog/blog.ts'
import { moment } from './columns.ts'

const emptyList = sql`'{}'::text[]`

export const blogPosts = pgTable(
  'blog_posts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    author: text('author').notNull(),
    excerpt: text('excerpt').notNull().default(''),
    /** HTML, sanitised before it is written. */
    content: text('content').notNull().default(''),
    tags: text('tags').array().notNull().default(emptyList),
    status: text('status').$type<PostStatus>().notNull().default('draft'),
    /** When it was or will be published; null: a draft. */
    publishedAt: moment('published_at'),
    /** The parks it mentions, in order. Missing parks are skipped on display. */
    relatedParkIds: integer('related_park_ids').array().notNull().default(sql`'{}'::int[]`),
    /** Its writer: 'built-in', or the name of a model; null: a person. */
    writtenBy: text('written_by'),
    /** Whether a program wrote it from stored facts. */
    isChecked: boolean('is_checked').notNull().default(false),
    /** Identifies a seeded guide; seeded once. */
    seedKey: text('seed_key').unique(),
    /** Incremented on each save, to detect conflicting edits. */
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** When it was deleted; it can be restored for a while. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('blog_posts_shown').on(table.status, table.publishedAt),
    index('blog_posts_tags').using('gin', table.tags),
    check('blog_posts_status_known', sql`status in ('draft', 'scheduled', 'published')`),
    check('blog_posts_dated', sql`status = 'draft' or published_at is not null`),
  ],
)

export const blogSchedules = pgTable(
  'blog_schedules',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    region: text('region').notNull(),
    theme: text('theme').notNull(),
    /** 0 is Sunday. */
    weekday: smallint('weekday').notNull(),
    /** Hour of the day, UTC. */
    hour: smallint('hour').notNull().default(9),
    count: smallint('count').notNull(),
    /** The status of each new post: 'draft' or 'published'. */
    status: text('status').$type<'draft' | 'published'>().notNull().default('draft'),
    author: text('author').notNull(),
    tags: text('tags').array().notNull().default(emptyList),
    isPaused: boolean('is_paused').notNull().default(false),
    nextRunAt: moment('next_run_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('blog_schedules_due').on(table.nextRunAt),
    check('blog_schedules_weekday', sql`weekday between 0 and 6`),
    check('blog_schedules_hour', sql`hour between 0 and 23`),
    check('blog_schedules_count', sql`count between 3 and 10`),
    check('blog_schedules_status', sql`status in ('draft', 'published')`),
  ],
)

/** Calls to the writer's service and their usage. */
export const writerCalls = pgTable(
  'writer_calls',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    model: text('model').notNull(),
    /** 'post', 'themes' or 'matching'. */
    purpose: text('purpose').notNull(),
    promptTokens: integer('prompt_tokens').notNull().default(0),
    completionTokens: integer('completion_tokens').notNull().default(0),
    /** Why its answer was not used, in words; null if it was. */
    error: text('error'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('writer_calls_at').on(table.createdAt)],
)
