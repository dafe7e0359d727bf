import { initTRPC, TRPCError } from '@trpc/server'
import { ZodError } from 'zod'
import { DatabaseUnavailableError } from '#db/client.ts'
import type { Context } from './context.ts'
import { AppError, UnauthorizedError } from './errors.ts'
import { PreparedJson } from './prepared-json.ts'

export const GENERIC_ERROR = 'Something went wrong on our side. Please try again later.'
const UNAVAILABLE = 'The park database does not answer at the moment. Please try again shortly.'

const trpc = initTRPC.context<Context>().create({
  errorFormatter: ({ shape, error }) => ({
    code: shape.code,
    message: visibleMessage(error),
    data: { code: shape.data.code, httpStatus: shape.data.httpStatus },
  }),
})

/** The one place where what a service throws becomes a code; the rest is logged and hidden. */
const withErrors = trpc.middleware(async ({ ctx, path, next }) => {
  const result = await next()
  if (result.ok) return result
  const { cause, code } = result.error
  if (cause instanceof AppError) {
    throw new TRPCError({ code: cause.code, message: cause.message, cause })
  }
  if (cause instanceof ZodError && code === 'BAD_REQUEST') {
    throw new TRPCError({ code, message: describeIssues(cause), cause })
  }
  if (cause instanceof DatabaseUnavailableError) {
    ctx.deps.log.error({ err: cause, path }, 'the database did not answer')
    throw new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: UNAVAILABLE, cause })
  }
  if (code === 'INTERNAL_SERVER_ERROR') {
    ctx.deps.log.error({ err: cause ?? result.error, path }, 'a procedure failed')
  }
  return result
})

const withPreparedJson = trpc.middleware(async ({ ctx, next }) => {
  const result = await next()
  if (!result.ok || !(result.data instanceof PreparedJson)) return result
  if (ctx.deps.checksAnswers) result.data.check()
  return ctx.wantsObjects ? { ...result, data: result.data.toJSON() } : result
})

const withSession = trpc.middleware(async ({ ctx, next }) => {
  const session = await ctx.session()
  if (!session) throw new UnauthorizedError('Please sign in first.')
  return next({ ctx: { operator: session } })
})

export const { router, createCallerFactory } = trpc
/** Open to every visitor. */
export const publicProcedure = trpc.procedure.use(withErrors).use(withPreparedJson)
/** Refused without the operator's session. */
export const adminProcedure = publicProcedure.use(withSession)

/** What a caller is told of an error: never the text of one that was not meant for them. */
export function visibleMessage(error: TRPCError): string {
  return error.code === 'INTERNAL_SERVER_ERROR' ? GENERIC_ERROR : error.message
}

function describeIssues(error: ZodError): string {
  return error.issues
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')} ${message}` : message))
    .join('; ')
}
