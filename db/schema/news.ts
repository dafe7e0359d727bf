import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { NewsChannel, NewsKind, NewsText } from '#domain/operator/news.ts'
import { moment } from './columns.ts'

/** Messages to the operator, one for each channel; those sent are deleted after some weeks. */
export const news = pgTable(
  'news',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    channel: text('channel').$type<NewsChannel>().notNull(),
    kind: text('kind').$type<NewsKind>().notNull(),
    content: jsonb('content').$type<NewsText>().notNull(),
    /** How often it was tried to send it. */
    attempts: smallint('attempts').notNull().default(0),
    /** It is not tried before. */
    dueAt: moment('due_at').notNull().defaultNow(),
    /** When it was sent, or given up. */
    endedAt: moment('ended_at'),
    /** Why the last attempt failed. */
    error: text('error'),
    /** It is about what happened before. */
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('news_newest').on(table.channel, table.kind, table.createdAt),
    index('news_due').on(table.dueAt).where(sql`ended_at is null`),
    check('news_channel_known', sql`channel in ('webhook', 'email')`),
    check('news_kind_known', sql`kind in ('reports', 'failures', 'budget')`),
  ],
)
