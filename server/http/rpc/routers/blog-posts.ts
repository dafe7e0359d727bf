import {
  autosaveInput,
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
  autosavePost,
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
    .mutation(({ ctx, input }) => savePost(ctx.deps, input)),

  /** Saves the current edits separately from the post. */
  autosave: adminProcedure
    .meta({ isUnlogged: true })
    .input(autosaveInput)
    .output(postIdInput)
    .mutation(async ({ ctx, input }) => {
      await autosavePost(ctx.deps, input)
      return { id: input.id }
    }),

  setStatus: adminProcedure
    .input(postStatusInput)
    .output(postStateSchema)
    .mutation(({ ctx, input }) => changePostStatus(ctx.deps, input)),

  remove: adminProcedure
    .input(postIdInput)
    .output(postIdInput)
    .mutation(async ({ ctx, input }) => {
      await deletePost(ctx.deps, input.id)
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
