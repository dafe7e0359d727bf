import {
  createdPostSchema,
  createPostInput,
  editedPostSchema,
  postIdInput,
  postStateSchema,
  postStatusInput,
  postsToEditInput,
  postsToEditSchema,
  postToEditSchema,
  savePostInput,
} from '#domain/blog/blog-edit-schemas.ts'
import {
  changePostStatus,
  createPost,
  deletePost,
  getPostToEdit,
  listPostsToEdit,
  restorePost,
  savePost,
} from '../../../services/blog/blog-edits.ts'
import { adminProcedure } from '../trpc.ts'

/** The operator's procedures for posts. */
export const postProcedures = {
  /** A page of the posts of any status. */
  posts: adminProcedure
    .input(postsToEditInput)
    .output(postsToEditSchema)
    .query(({ ctx, input }) => listPostsToEdit(ctx.deps, input)),

  create: adminProcedure
    .input(createPostInput)
    .output(createdPostSchema)
    .mutation(({ ctx, input }) => createPost(ctx.deps, input.title)),

  postToEdit: adminProcedure
    .input(postIdInput)
    .output(postToEditSchema)
    .query(({ ctx, input }) => getPostToEdit(ctx.deps, input.id)),

  save: adminProcedure
    .input(savePostInput)
    .output(editedPostSchema)
    .mutation(async ({ ctx, input }) => {
      const { post: before } = await getPostToEdit(ctx.deps, input.id)
      const saved = await savePost(ctx.deps, input)
      ctx.note({ subject: `post ${input.id}`, before })
      return saved
    }),

  setStatus: adminProcedure
    .input(postStatusInput)
    .output(postStateSchema)
    .mutation(async ({ ctx, input }) => {
      const { post } = await getPostToEdit(ctx.deps, input.id)
      const changed = await changePostStatus(ctx.deps, input)
      ctx.note({ subject: `post ${input.id}`, before: { title: post.title, status: post.status } })
      return changed
    }),

  remove: adminProcedure
    .input(postIdInput)
    .output(postIdInput)
    .mutation(async ({ ctx, input }) => {
      const { post } = await getPostToEdit(ctx.deps, input.id)
      await deletePost(ctx.deps, input.id)
      ctx.note({ subject: `post ${input.id}`, before: { title: post.title, status: post.status } })
      return input
    }),

  restore: adminProcedure
    .input(postIdInput)
    .output(postIdInput)
    .mutation(async ({ ctx, input }) => {
      await restorePost(ctx.deps, input.id)
      return input
    }),
}
