import { and, arrayOverlaps, desc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { PostStatus } from '#domain/blog/blog.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import type { Database } from '../../client.ts'
import { blogPosts } from '../../schema/blog.ts'
import type { parks } from '../../schema/parks.ts'
import { isoTime, type Row, rowCount } from '../columns.ts'
import { readPark } from '../park/park-json.ts'

/** A post's status: a scheduled one is published once its time has come. */
export const STATUS_NOW = sql<PostStatus>`case
  when ${blogPosts.status} = 'scheduled' and ${blogPosts.publishedAt} <= now() then 'published'
  else ${blogPosts.status} end`

/** What visitors may see. */
const IS_SHOWN = and(
  isNull(blogPosts.deletedAt),
  sql`${blogPosts.status} in ('published', 'scheduled')`,
  lte(blogPosts.publishedAt, sql`now()`),
)

const COLUMNS = {
  id: blogPosts.id,
  slug: blogPosts.slug,
  title: blogPosts.title,
  author: blogPosts.author,
  excerpt: blogPosts.excerpt,
  content: blogPosts.content,
  tags: blogPosts.tags,
  status: STATUS_NOW,
  publishedAt: isoTime(blogPosts.publishedAt),
  updatedAt: isoTime(blogPosts.updatedAt),
  relatedParkIds: blogPosts.relatedParkIds,
  writtenBy: blogPosts.writtenBy,
  isChecked: blogPosts.isChecked,
  version: blogPosts.version,
  /** Whether it was saved in the editor after its creation. */
  isEdited: sql<boolean>`${blogPosts.version} > 1`,
}

/** A post with its times in ISO 8601. */
export type BlogPostRow = Awaited<ReturnType<typeof selectPosts>>[number]

function selectPosts({ orm }: Database, where: SQL | undefined) {
  return orm.select(COLUMNS).from(blogPosts).where(where)
}

/**
 * A page of posts, newest first, and the total.
 *
 * @param tags posts with any of these; absent: all
 */
export async function findShownPosts(
  database: Database,
  { tags, limit, offset }: { tags?: string[] | undefined; limit: number; offset: number },
): Promise<{ posts: BlogPostRow[]; total: number }> {
  const { orm, run } = database
  const where = and(IS_SHOWN, tags && arrayOverlaps(blogPosts.tags, tags))
  const page = selectPosts(database, where)
    .orderBy(desc(blogPosts.publishedAt), desc(blogPosts.id))
    .limit(limit)
    .offset(offset)
  const [total, posts] = await Promise.all([run(orm.$count(blogPosts, where)), run(page.execute())])
  return { posts, total }
}

export async function findShownPost(database: Database, slug: string): Promise<BlogPostRow | null> {
  const where = and(eq(blogPosts.slug, slug), IS_SHOWN)
  const [row] = await database.run(selectPosts(database, where).execute())
  return row ?? null
}

/** A post of any status, by its id or slug, unless it is deleted. */
export async function findAnyPost(
  database: Database,
  by: { id: number } | { slug: string },
): Promise<BlogPostRow | null> {
  const isWanted = 'id' in by ? eq(blogPosts.id, by.id) : eq(blogPosts.slug, by.slug)
  const where = and(isWanted, isNull(blogPosts.deletedAt))
  const [row] = await database.run(selectPosts(database, where).execute())
  return row ?? null
}

/** The tags of visible posts with their counts, most frequent first. */
export function findShownTags({ orm, run }: Database): Promise<{ tag: string; count: number }[]> {
  const tagged = orm
    .select({ tag: sql<string>`unnest(${blogPosts.tags})`.as('tag') })
    .from(blogPosts)
    .where(IS_SHOWN)
    .as('tagged')
  const counted = orm
    .select({ tag: tagged.tag, count: rowCount })
    .from(tagged)
    .groupBy(tagged.tag)
    .orderBy(desc(rowCount), tagged.tag)
  return run(counted.execute())
}

/** The visible posts, newest first, and when each changed, in milliseconds since 1970. */
export function findShownPostTimes({
  orm,
  run,
}: Database): Promise<{ slug: string; title: string; updatedAt: number }[]> {
  const { slug, title, publishedAt } = blogPosts
  const changed = sql`greatest(${blogPosts.updatedAt}, ${publishedAt})`
  const updatedAt = sql<number>`(extract(epoch from ${changed}) * 1000)::float8`
  const shown = orm.select({ slug, title, updatedAt }).from(blogPosts).where(IS_SHOWN)
  return run(shown.orderBy(desc(publishedAt), desc(blogPosts.id)).execute())
}

/** Parks by id, in the given order, without missing ones and those known only from Google. */
export async function findParksInOrder(
  { sql, run }: Database,
  ids: readonly number[],
): Promise<Park[]> {
  if (ids.length === 0) return []
  const rows = await run(sql<Row<typeof parks, 'jsonFields'>[]>`
    select json_fields as "jsonFields"
    from unnest(${[...ids]}::int[]) with ordinality as wanted(id, place)
    join parks using (id)
    where listed and name <> '' and source <> 'google' and coalesce(kept_until > now(), true)
    order by place`)
  return rows.map(({ jsonFields }) => readPark(jsonFields))
}
