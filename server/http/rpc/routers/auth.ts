import { z } from 'zod'
import {
  endSessionInput,
  operatorSessionSchema,
  signInInput,
} from '#domain/operator/sign-in-schemas.ts'
import { endSession, listOperatorSessions } from '../../../services/operator/operator-sessions.ts'
import { signIn } from '../../../services/operator/sign-in.ts'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

export const authRouter = router({
  session: publicProcedure
    .output(z.object({ signedIn: z.boolean() }))
    .query(async ({ ctx }) => ({ signedIn: (await ctx.session()) !== null })),

  /** Signs the operator in by the password. */
  login: publicProcedure
    .input(signInInput)
    .output(z.object({ signedIn: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      const { address, cookies, isSecure, userAgent } = ctx
      const fresh = await signIn(ctx.deps, { ...input, address, cookies, isSecure, userAgent })
      for (const cookie of fresh) ctx.answerHeaders.append('set-cookie', cookie)
      return { signedIn: true as const }
    }),

  /** Ends the session on the server. */
  logout: adminProcedure
    .output(z.object({ signedIn: z.literal(false) }))
    .mutation(async ({ ctx }) => {
      const cookie = await ctx.sessions.end(ctx.operator.id)
      ctx.answerHeaders.append('set-cookie', cookie)
      return { signedIn: false as const }
    }),

  /** The operator's sessions: the current one, then the others, most recently used first. */
  sessions: adminProcedure
    .output(z.array(operatorSessionSchema))
    .query(({ ctx }) => listOperatorSessions(ctx.deps, ctx.operator.id, ctx.requestBudget)),

  /** Ends a session in another browser. */
  endSession: adminProcedure
    .input(endSessionInput)
    .output(z.object({ ended: z.literal(true) }))
    .mutation(({ ctx, input }) => endSession(ctx.deps, ctx.operator.id, input.id)),

  endOtherSessions: adminProcedure
    .output(z.object({ ended: z.int() }))
    .mutation(async ({ ctx }) => ({ ended: await ctx.deps.sessions.endOthers(ctx.operator.id) })),
})
