import { randomUUID } from 'node:crypto'
import type { Database } from '#db/client.ts'
import {
  findPostToEdit,
  insertPost,
  keepPending,
  listAllPosts,
  setPostDeleted,
  setPostStatus,
  updatePost,
} from '#db/queries/blog/blog-edits.ts'
import { findParksInOrder } from '#db/queries/blog/blog-posts.ts'
import { type PostStatus, postSlug } from '#domain/blog/blog.ts'
import type { EditClaim, PostFields } from '#domain/blog/blog-edit.ts'
import type {
  EditedPost,
  NamedPark,
  PostsToEdit,
  PostToEdit,
} from '#domain/blog/blog-edit-schemas.ts'
import { POST_CHANGED, POST_NOT_FOUND } from '#domain/blog/blog-messages.ts'
import type { SiteConfig } from '#domain/operator/config-schemas.ts'
import type { Park } from '#domain/park/park.ts'
import { sanitisePostHtml } from '../../blog/post-html.ts'
import { BadRequestError, ConflictError, NotFoundError } from '../../core/errors.ts'

type EditDeps = { database: Database }

type PostsAsked = {
  text: string
  status?: PostStatus | undefined
  /** From 1. */
  page: number
  limit: number
}

/** A page of the operator's list of posts of all statuses, the newest first. */
export async function listPostsToEdit(
  { database }: EditDeps,
  { text, status = undefined, page, limit }: PostsAsked,
): Promise<PostsToEdit> {
  const query = { text, status: status ?? null, limit, offset: (page - 1) * limit }
  const { posts, total } = await listAllPosts(database, query)
  return { posts, total, pages: Math.max(1, Math.ceil(total / limit)) }
}

/** Begins a post: an empty draft by the site. Its address comes from its title and stays. */
export async function createPost(
  { database, siteConfig }: { database: Database; siteConfig: SiteConfig },
  title: string,
): Promise<{ id: number; slug: string }> {
  const created = await insertPost(database, {
    ...{ title, slug: postSlug(title), author: siteConfig.siteName },
    ...{ excerpt: '', content: '', tags: [], relatedParkIds: [] },
    ...{ status: 'draft', publishedAt: null, writtenBy: null },
  })
  return created ?? missing()
}

/**
 * A post as it is edited, with what was being edited when it was left, and the parks of both.
 *
 * @throws NotFoundError
 */
export async function getPostToEdit({ database }: EditDeps, id: number): Promise<PostToEdit> {
  const post = await findPost({ database }, id)
  const ids = new Set([...post.relatedParkIds, ...(post.pending?.relatedParkIds ?? [])])
  const parks = await findParksInOrder(database, [...ids])
  return { post, relatedParks: parks.map(toNamed) }
}

function toNamed({ id, name, vicinity }: Park): NamedPark {
  return { id, name, ...(vicinity === undefined ? {} : { vicinity }) }
}

async function findPost({ database }: EditDeps, id: number): Promise<EditedPost> {
  return (await findPostToEdit(database, id)) ?? missing()
}

/**
 * Saves an edit; its HTML is sanitised.
 *
 * @returns what was kept
 * @throws ConflictError where the post was changed elsewhere since it was read; NotFoundError
 */
export async function savePost(
  { database }: EditDeps,
  { fields, ...claim }: EditClaim & { fields: PostFields },
): Promise<EditedPost> {
  const saved = await updatePost(database, claim, clean(fields))
  const post = await findPost({ database }, claim.id)
  if (!saved) throw new ConflictError(POST_CHANGED)
  return post
}

/**
 * Keeps what is being edited, so that a closed window loses nothing; the post stays as it is.
 *
 * @throws ConflictError where the post was changed elsewhere, or is being edited in another window;
 *   NotFoundError
 */
export async function autosavePost(
  { database }: EditDeps,
  { pending, ...claim }: EditClaim & { pending: PostFields | null },
): Promise<void> {
  const edit = pending && { ...clean(pending), editor: claim.editor, revision: randomUUID() }
  if (await keepPending(database, claim, edit)) return
  await findPost({ database }, claim.id)
  throw new ConflictError(POST_CHANGED)
}

function clean(fields: PostFields): PostFields {
  return { ...fields, content: sanitisePostHtml(fields.content) }
}

type StatusChange = {
  id: number
  status: PostStatus
  /** ISO; for 'scheduled' a moment to come. */
  publishedAt?: string | undefined
}

/**
 * Publishes a post now or at a time, or makes it a draft again. One that was published before
 * keeps the day it was.
 *
 * @throws BadRequestError, NotFoundError
 */
export async function changePostStatus(
  { database }: EditDeps,
  { id, status, publishedAt }: StatusChange,
): Promise<EditedPost> {
  const now = new Date()
  const asked = publishedAt === undefined ? null : new Date(publishedAt)
  if (status === 'scheduled' && !(asked && asked > now)) {
    throw new BadRequestError('publishedAt must be a moment to come')
  }
  const post = await findPost({ database }, id)
  const before = post.publishedAt === null ? null : new Date(post.publishedAt)
  const shown = before && before <= now ? before : null
  const moments = { draft: shown, scheduled: asked, published: shown ?? now }
  const changed = await setPostStatus(database, { id, status, publishedAt: moments[status] })
  return changed ? findPost({ database }, id) : missing()
}

/** @throws NotFoundError */
export async function deletePost({ database }: EditDeps, id: number): Promise<void> {
  if (!(await setPostDeleted(database, id, true))) missing()
}

/** Takes back that a post was deleted. @throws NotFoundError */
export async function restorePost({ database }: EditDeps, id: number): Promise<void> {
  if (!(await setPostDeleted(database, id, false))) missing()
}

function missing(): never {
  throw new NotFoundError(POST_NOT_FOUND)
}
