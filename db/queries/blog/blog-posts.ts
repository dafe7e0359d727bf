import type { PostStatus } from '#domain/blog/blog.ts'
import type { PendingEdit } from '#domain/blog/blog-edit.ts'
import type { Park } from '#domain/park/park.ts'
import type { Database } from '../../client.ts'
import { readPark } from '../park/park-json.ts'

export type BlogPostRow = {
  id: number
  slug: string
  title: string
  author: string
  excerpt: string
  content: string
  tags: string[]
  status: PostStatus
  /** ISO. */
  publishedAt: string | null
  updatedAt: string
  relatedParkIds: number[]
  writtenBy: string | null
  isChecked: boolean
  /** Whether it was saved in the editor since. */
  isEdited: boolean
}

const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`
/** A post's status: one whose time has come is published, whoever looks first. */
export const STATUS_NOW = `case when status = 'scheduled' and published_at <= now() then 'published'
  else status end`
/** What of a post is read; its times by UTC. */
const COLUMNS = `id, slug, title, author, excerpt, content, tags, ${STATUS_NOW} as status,
  to_char(published_at at time zone 'utc', ${ISO}) as "publishedAt",
  to_char(updated_at at time zone 'utc', ${ISO}) as "updatedAt",
  related_park_ids as "relatedParkIds", written_by as "writtenBy",
  is_checked as "isChecked", version > 1 as "isEdited"`
/** What visitors see. */
const SHOWN = `deleted_at is null and status in ('published', 'scheduled') and published_at <= now()`

/**
 * A page of posts, the newest first, and how many there are in all.
 *
 * @param tags with any of these; absent: all
 */
export async function findShownPosts(
  { sql, run }: Database,
  { tags, limit, offset }: { tags?: string[] | undefined; limit: number; offset: number },
): Promise<{ posts: BlogPostRow[]; total: number }> {
  const matching = tags === undefined ? sql`true` : sql`tags && ${tags}::text[]`
  const [[count], posts] = await Promise.all([
    run(sql<[{ total: number }]>`
      select count(*)::int as total from blog_posts where ${sql.unsafe(SHOWN)} and ${matching}`),
    run(sql<BlogPostRow[]>`
      select ${sql.unsafe(COLUMNS)} from blog_posts where ${sql.unsafe(SHOWN)} and ${matching}
      order by published_at desc, id desc
      limit ${limit}::int offset ${offset}::int`),
  ])
  return { posts: [...posts], total: count.total }
}

/** A post visitors may see, by its slug. */
export async function findShownPost(
  { sql, run }: Database,
  slug: string,
): Promise<BlogPostRow | null> {
  const [row] = await run(sql<BlogPostRow[]>`
    select ${sql.unsafe(COLUMNS)} from blog_posts
    where slug = ${slug}::text and ${sql.unsafe(SHOWN)}`)
  return row ?? null
}

/** Any post that is not deleted, by its slug, with what of it is being edited. */
export async function findPostBySlug(
  { sql, run }: Database,
  slug: string,
): Promise<(BlogPostRow & { pending: PendingEdit | null }) | null> {
  const [row] = await run(sql<(BlogPostRow & { pending: PendingEdit | null })[]>`
    select ${sql.unsafe(COLUMNS)}, pending from blog_posts
    where slug = ${slug}::text and deleted_at is null`)
  return row ?? null
}

/** The tags of posts visitors may see, with how many have each, most first. */
export async function findShownTags({
  sql,
  run,
}: Database): Promise<{ tag: string; count: number }[]> {
  return [
    ...(await run(sql<{ tag: string; count: number }[]>`
      select tag, count(*)::int as count from blog_posts, unnest(tags) as tag
      where ${sql.unsafe(SHOWN)} group by tag order by count desc, tag`)),
  ]
}

/** Names of posts and when they changed, for the sitemap. */
export async function findShownPostTimes({
  sql,
  run,
}: Database): Promise<{ slug: string; title: string; updatedAt: number }[]> {
  return [
    ...(await run(sql<{ slug: string; title: string; updatedAt: number }[]>`
      select slug, title, (extract(epoch from greatest(updated_at, published_at)) * 1000)::float8
        as "updatedAt"
      from blog_posts where ${sql.unsafe(SHOWN)} order by published_at desc, id desc`)),
  ]
}

/** Parks by their numbers, in that order, without those that are gone, or Google's alone. */
export async function findParksInOrder(
  { sql, run }: Database,
  ids: readonly number[],
): Promise<Park[]> {
  if (ids.length === 0) return []
  const rows = await run(sql<{ fields: string }[]>`
    select json_fields as fields
    from unnest(${[...ids]}::int[]) with ordinality as wanted(id, place)
    join parks using (id)
    where listed and name <> '' and source <> 'google' and coalesce(kept_until > now(), true)
    order by place`)
  return rows.map(({ fields }) => readPark(fields))
}
