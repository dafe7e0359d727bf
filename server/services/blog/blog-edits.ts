import type { Database } from '#db/client.ts'
import {
  insertPost,
  listAllPosts,
  setPostDeleted,
  setPostStatus,
  updatePost,
} from '#db/queries/blog/blog-edits.ts'
import { findAnyPost, findParksInOrder } from '#db/queries/blog/blog-posts.ts'
import { postSlug } from '#domain/blog/blog.ts'
import type {
  EditedPost,
  NamedPark,
  PostStatusInput,
  PostsToEdit,
  PostsToEditInput,
  PostToEdit,
  SavePostInput,
} from '#domain/blog/blog-edit-schemas.ts'
import { POST_CHANGED, POST_NOT_FOUND } from '#domain/blog/blog-messages.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { BadRequestError, ConflictError, NotFoundError } from '../../core/errors.ts'
import type { SettingsPorts } from '../ports.ts'
import { sanitisePostHtml } from './post-html.ts'

type EditPorts = { database: Database }

/** Returns a page of the operator's list of posts of any status, newest first. */
export async function listPostsToEdit(
  { database }: EditPorts,
  query: PostsToEditInput,
): Promise<PostsToEdit> {
  const { posts, total } = await listAllPosts(database, query)
  return { posts, total, pages: Math.max(1, Math.ceil(total / query.limit)) }
}

/**
 * Creates a post: an empty draft authored by the site. Its slug is derived from the title and never
 * changes.
 */
export async function createPost(
  { configured, database }: SettingsPorts<'SITE_NAME'> & { database: Database },
  title: string,
): Promise<{ id: number; slug: string }> {
  const created = await insertPost(database, {
    title,
    slug: postSlug(title),
    author: configured.current.settings.SITE_NAME,
    excerpt: '',
    content: '',
    tags: [],
    relatedParkIds: [],
    status: 'draft',
    publishedAt: null,
    writtenBy: null,
  })
  return created ?? missing()
}

/**
 * Returns a post for editing, and its parks.
 *
 * @throws NotFoundError
 */
export async function getPostToEdit({ database }: EditPorts, id: number): Promise<PostToEdit> {
  const post = await findPost({ database }, id)
  const parks = await findParksInOrder(database, post.relatedParkIds)
  return { post, relatedParks: parks.map(toNamed) }
}

function toNamed({ id, name, vicinity }: Park): NamedPark {
  return { id, name, ...(vicinity === undefined ? {} : { vicinity }) }
}

async function findPost({ database }: EditPorts, id: number): Promise<EditedPost> {
  return (await findAnyPost(database, { id })) ?? missing()
}

/**
 * Saves an edit; its HTML is sanitised.
 *
 * @returns the post as saved
 * @throws ConflictError if somebody has saved the post since it was read; NotFoundError
 */
export async function savePost(
  { database }: EditPorts,
  { fields, ...version }: SavePostInput,
): Promise<EditedPost> {
  const content = sanitisePostHtml(fields.content)
  const isSaved = await updatePost(database, { ...version, fields: { ...fields, content } })
  const post = await findPost({ database }, version.id)
  if (!isSaved) throw new ConflictError(POST_CHANGED)
  return post
}

/**
 * Publishes or schedules a post, or makes it a draft again. A post that was published before keeps
 * its publication date.
 *
 * @throws BadRequestError for a schedule in the past; NotFoundError
 */
export async function changePostStatus(
  { database }: EditPorts,
  { id, status, publishedAt }: PostStatusInput,
): Promise<EditedPost> {
  const now = new Date()
  const asked = publishedAt === undefined ? null : new Date(publishedAt)
  if (status === 'scheduled' && !(asked && asked > now)) {
    throw new BadRequestError('publishedAt must be in the future')
  }
  const post = await findPost({ database }, id)
  const before = post.publishedAt === null ? null : new Date(post.publishedAt)
  const shown = before && before <= now ? before : null
  const moments = { draft: shown, scheduled: asked, published: shown ?? now }
  const changed = await setPostStatus(database, { id, status, publishedAt: moments[status] })
  return changed ? findPost({ database }, id) : missing()
}

/** @throws NotFoundError */
export async function deletePost({ database }: EditPorts, id: number): Promise<void> {
  if (!(await setPostDeleted(database, id, true))) missing()
}

/** Restores a deleted post. @throws NotFoundError */
export async function restorePost({ database }: EditPorts, id: number): Promise<void> {
  if (!(await setPostDeleted(database, id, false))) missing()
}

function missing(): never {
  throw new NotFoundError(POST_NOT_FOUND)
}
