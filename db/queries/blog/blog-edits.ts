import { randomInt } from 'node:crypto'
import { and, desc, eq, ilike, isNull, sql } from 'drizzle-orm'
import type { PostStatus } from '#domain/blog/blog.ts'
import type {
  ListedPost,
  PostFields,
  PostsToEditInput,
  SavePostInput,
} from '#domain/blog/blog-edit-schemas.ts'
import type { Database } from '../../client.ts'
import { blogPosts } from '../../schema/blog.ts'
import { isoTime, type Row } from '../columns.ts'
import { STATUS_NOW } from './blog-posts.ts'

/** Posts of the same title that get consecutive numbers. */
const MAX_COUNTED = 10

/** Posts of all statuses, the newest first, and how many there are in all. */
export async function listAllPosts(
  { orm, run }: Database,
  { text, status, page: pageNumber, limit }: PostsToEditInput,
): Promise<{ posts: ListedPost[]; total: number }> {
  const { id, slug, title, author, excerpt, tags } = blogPosts
  const words = sql`${title} || ' ' || ${slug} || ' ' || ${author} || ' ' || array_to_string(${tags}, ' ')`
  const where = and(
    isNull(blogPosts.deletedAt),
    status && eq(STATUS_NOW, status),
    ilike(sql`(${words})`, `%${text.replace(/[\\%_]/g, '\\$&')}%`),
  )
  const page = orm
    .select({
      id,
      slug,
      title,
      author,
      excerpt,
      tags,
      status: STATUS_NOW,
      publishedAt: isoTime(blogPosts.publishedAt),
      updatedAt: isoTime(blogPosts.updatedAt),
      isGenerated: sql<boolean>`${blogPosts.writtenBy} is not null`,
    })
    .from(blogPosts)
    .where(where)
    .orderBy(desc(blogPosts.createdAt), desc(id))
    .limit(limit)
    .offset((pageNumber - 1) * limit)
  const [total, posts] = await Promise.all([run(orm.$count(blogPosts, where)), run(page.execute())])
  return { posts, total }
}

type NewPost = PostFields & {
  /** From the title; a number is appended if it is taken. */
  slug: string
  status: PostStatus
  publishedAt: Date | null
  writtenBy: string | null
  seedKey?: string
  /** The job that wrote it for a schedule; inserting the post completes it. */
  runId?: number | undefined
}

/**
 * Inserts a new post.
 *
 * @returns its id and slug; null if a post of this seed key already existed
 */
export async function insertPost(
  database: Database,
  post: NewPost,
): Promise<{ id: number; slug: string } | null> {
  const { sql, run } = database
  for (let attempt = 1; ; attempt++) {
    const slug = numbered(post.slug, attempt)
    const [row] = await run(sql<Row<typeof blogPosts, 'id' | 'slug'>[]>`
      with made as (
        insert into blog_posts (slug, title, author, excerpt, content, tags, related_park_ids,
          status, published_at, written_by, is_checked, seed_key)
        select ${slug}::text, ${post.title}::text, ${post.author}::text, ${post.excerpt}::text,
          ${post.content}::text, ${post.tags}::text[], ${post.relatedParkIds}::int[],
          ${post.status}::text, ${post.publishedAt?.toISOString() ?? null}::timestamptz,
          ${post.writtenBy}::text, ${post.writtenBy !== null}::boolean,
          ${post.seedKey ?? null}::text
        where not exists (select from blog_posts where seed_key = ${post.seedKey ?? null}::text)
        on conflict do nothing
        returning id, slug
      ), ended as (
        update jobs set status = 'done', finished_at = now(),
          result = jsonb_build_object('postId', made.id)
        from made where jobs.id = ${post.runId ?? null}::int and jobs.status = 'running'
      )
      select id, slug from made`)
    if (row) return row
    if (post.seedKey !== undefined && (await isSeeded(database, post.seedKey))) return null
  }
}

/** 'parks', 'parks-2', …; a random number once many posts share a title. */
function numbered(slug: string, attempt: number): string {
  if (attempt === 1) return slug
  return `${slug}-${attempt <= MAX_COUNTED ? attempt : randomInt(MAX_COUNTED, 1e9)}`
}

/** Whether a post of this seed key was ever inserted; it may be deleted since. */
export async function isSeeded({ orm, run }: Database, seedKey: string): Promise<boolean> {
  return (await run(orm.$count(blogPosts, eq(blogPosts.seedKey, seedKey)))) > 0
}

/** Makes the site the author of the seeded guides that nobody has edited. */
export async function writeSampleAuthor({ sql, run }: Database, author: string): Promise<void> {
  await run(sql`
    update blog_posts set author = ${author}::text
    where seed_key is not null and version = 1 and author <> ${author}::text`)
}

/**
 * Saves an edit, unless the post has changed since it was read.
 *
 * @returns false if the post has changed or no longer exists
 */
export async function updatePost(
  { sql, run }: Database,
  { id, version, fields }: SavePostInput,
): Promise<boolean> {
  const { count } = await run(sql`
    update blog_posts set
      title = ${fields.title}::text, author = ${fields.author}::text,
      excerpt = ${fields.excerpt}::text, content = ${fields.content}::text,
      tags = ${fields.tags}::text[], related_park_ids = ${fields.relatedParkIds}::int[],
      version = version + 1, updated_at = now()
    where id = ${id}::bigint and version = ${version}::int and deleted_at is null`)
  return count > 0
}

/** Publishes, schedules or unpublishes a post. */
export async function setPostStatus(
  { sql, run }: Database,
  { id, status, publishedAt }: { id: number; status: PostStatus; publishedAt: Date | null },
): Promise<boolean> {
  const { count } = await run(sql`
    update blog_posts set status = ${status}::text, updated_at = now(),
      published_at = ${publishedAt?.toISOString() ?? null}::timestamptz
    where id = ${id}::bigint and deleted_at is null`)
  return count > 0
}

/** Deletes a post, or restores it while its text is still stored. */
export async function setPostDeleted(
  { sql, run }: Database,
  id: number,
  isDeleted: boolean,
): Promise<boolean> {
  const { count } = await run(sql`
    update blog_posts set deleted_at = case when ${isDeleted}::boolean then now() end
    where id = ${id}::bigint and (deleted_at is not null) <> ${isDeleted}::boolean
      and title <> ''`)
  return count > 0
}

/**
 * Purges posts deleted some days ago. Seeded posts stay as empty rows, so that they are not seeded
 * again.
 *
 * @returns the number of posts purged
 */
export async function dropDeletedPosts({ sql, run }: Database, days: number): Promise<number> {
  const old = sql`deleted_at < now() - make_interval(days => ${days}::int)`
  const { count } = await run(sql`delete from blog_posts where seed_key is null and ${old}`)
  const emptied = await run(sql`
    update blog_posts set slug = 'deleted-' || id, title = '', excerpt = '', content = ''
    where seed_key is not null and title <> '' and ${old}`)
  return count + emptied.count
}
