import type { Database } from '#db/client.ts'
import {
  type BlogPostRow,
  findAnyPost,
  findParksInOrder,
  findShownPost,
  findShownPosts,
  findShownTags,
} from '#db/queries/blog/blog-posts.ts'
import { POSTS_PER_PAGE, readingMinutes, tagSlug } from '#domain/blog/blog.ts'
import { POST_NOT_FOUND, TAG_NOT_FOUND } from '#domain/blog/blog-messages.ts'
import type { Post, PostDetail, PostSummary, PostsAnswer } from '#domain/blog/blog-schemas.ts'
import { NotFoundError } from '../../core/errors.ts'
import type { ParkStore } from '../../sources/places/types.ts'

type BlogPorts = { database: Database }

/**
 * Returns a page of the visible posts, newest first; a page beyond the last is empty.
 *
 * @throws NotFoundError for a tag that no post has
 */
export async function listPosts(
  { database }: BlogPorts,
  { page, tag }: { page: number; tag?: string | undefined },
): Promise<PostsAnswer> {
  const spellings = tag === undefined ? undefined : await spellTag(database, tag)
  const { posts, total } = await findShownPosts(database, {
    tags: spellings,
    limit: POSTS_PER_PAGE,
    offset: (page - 1) * POSTS_PER_PAGE,
  })
  return {
    posts: posts.map(toSummary),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / POSTS_PER_PAGE)),
    ...(spellings === undefined ? {} : { tag: spellings[0] }),
  }
}

/** The spellings of a tag in posts, most frequent first: 'Parks' and 'parks' are the same tag. */
async function spellTag(database: Database, tag: string): Promise<string[]> {
  const tags = await findShownTags(database)
  const spellings = tags.filter((each) => each.tag === tag || tagSlug(each.tag) === tagSlug(tag))
  if (spellings.length === 0) throw new NotFoundError(TAG_NOT_FOUND)
  return spellings.map((each) => each.tag)
}

/**
 * Returns a post with the parks it is about, as far as they still exist.
 *
 * @param preview whether to show it even if it is not published
 * @throws NotFoundError
 */
export async function getPost(
  { database, places }: BlogPorts & { places: Pick<ParkStore, 'asShown'> },
  { slug, preview = false }: { slug: string; preview?: boolean | undefined },
): Promise<PostDetail> {
  const row = await (preview ? findAnyPost(database, { slug }) : findShownPost(database, slug))
  if (!row) throw new NotFoundError(POST_NOT_FOUND)
  const relatedParks = await findParksInOrder(database, row.relatedParkIds)
  return { post: toPost(row), relatedParks: relatedParks.map(places.asShown) }
}

const FEED_POSTS = 20

/** Returns the newest visible posts, with their full text. */
export async function listFeedPosts({ database }: BlogPorts): Promise<Post[]> {
  const { posts } = await findShownPosts(database, { limit: FEED_POSTS, offset: 0 })
  return posts.map(toPost)
}

function toPost(row: BlogPostRow): Post {
  const { content, status, updatedAt } = row
  return { ...toSummary(row), content, status, updatedAt }
}

function toSummary(row: BlogPostRow): PostSummary {
  const { id, slug, title, author, publishedAt, excerpt, tags, content, writtenBy } = row
  return {
    id,
    slug,
    title,
    author,
    publishedAt,
    excerpt,
    tags,
    minutes: readingMinutes(content),
    isGenerated: writtenBy !== null,
    label: postLabel(row),
  }
}

/** The built-in writer's name as stored in a post's `writtenBy`. */
const BUILT_IN = 'built-in'

type Origin = Pick<BlogPostRow, 'writtenBy' | 'isChecked' | 'isEdited'>

/** The note on a post's authorship shown to readers; null if a person wrote it. */
export function postLabel({ writtenBy, isChecked, isEdited }: Origin): string | null {
  if (writtenBy === null) return null
  if (writtenBy === BUILT_IN) {
    return isEdited
      ? 'Put together by a program from what is known of the parks, and edited since.'
      : 'Written by a program from what is known of the parks.'
  }
  if (isEdited) return 'Written by a language model, and edited since.'
  return isChecked
    ? 'Written by a language model, and checked by a program against what is known of the parks.'
    : 'Written by a language model.'
}
