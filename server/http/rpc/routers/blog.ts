import { postDetailSchema, postInput, postsInput, postsSchema } from '#domain/blog/blog-schemas.ts'
import { UnauthorizedError } from '../../../core/errors.ts'
import { getPost, listPosts } from '../../../services/blog/blog.ts'
import { publicProcedure, router } from '../trpc.ts'
import { postProcedures } from './blog-posts.ts'

export const blogRouter = router({
  /** A page of the published posts, optionally of a tag. */
  list: publicProcedure
    .meta({ budget: 'search' })
    .input(postsInput)
    .output(postsSchema)
    .query(({ ctx, input }) => listPosts(ctx.deps, input)),

  /** A published post; only the operator may preview others. */
  bySlug: publicProcedure
    .meta({ budget: 'search' })
    .input(postInput)
    .output(postDetailSchema)
    .query(async ({ ctx, input }) => {
      if (input.preview && !(await ctx.session())) {
        throw new UnauthorizedError('Please sign in first.')
      }
      return getPost(ctx.deps, input)
    }),

  ...postProcedures,
})
