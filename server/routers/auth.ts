import { z } from 'zod'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

export const authRouter = router({
  /** Whether the operator is signed in. */
  session: publicProcedure
    .output(z.object({ signedIn: z.boolean() }))
    .query(async ({ ctx }) => ({ signedIn: (await ctx.session()) !== null })),

  /** Ends the session on the server. */
  logout: adminProcedure
    .output(z.object({ signedIn: z.literal(false) }))
    .mutation(async ({ ctx }) => {
      const cookie = await ctx.deps.sessions.end(ctx.operator.id)
      ctx.answerHeaders.append('set-cookie', cookie)
      return { signedIn: false as const }
    }),
})
