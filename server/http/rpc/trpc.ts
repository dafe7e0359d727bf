import { getTRPCErrorFromUnknown, initTRPC, TRPCError } from '@trpc/server'
import { ZodError } from 'zod'
import { asDatabaseFailure } from '#db/unavailable.ts'
import {
  AppError,
  databaseFailureText,
  TooManyRequestsError,
  UnauthorizedError,
} from '../../core/errors.ts'
import { PreparedJson } from '../../core/prepared-json.ts'
import { type Budget, LIVE_POINTS } from '../../limits/rate-limits.ts'
import { DeadlineError } from '../../sources/asking.ts'
import { ProviderError } from '../../sources/errors.ts'
import { KEPT_BY_NOBODY } from '../http-cache.ts'
import type { Context } from './context.ts'

export const GENERIC_ERROR = 'Something went wrong on our side. Please try again later.'
const NO_SOURCE =
  'The service that finds places does not answer at the moment. Please try again shortly.'

/** What a procedure says of itself. */
type Meta = {
  /** Whose points a call costs, one each; without it calls are free. */
  budget?: Budget
}

const trpc = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    errorFormatter: ({ shape, error }) => ({
      code: shape.code,
      message: visibleMessage(error),
      data: { code: shape.data.code, httpStatus: shape.data.httpStatus },
    }),
  })

/**
 * What stands around every procedure: limits ahead of it, errors and ready-made answers behind. It is
 * one middleware, as tRPC copies all of a call for each.
 */
const aroundCalls = trpc.middleware(async ({ ctx, meta, path, next }) => {
  try {
    const result = await (meta?.budget ? next(await charge(ctx, meta.budget)) : next())
    if (!result.ok) throw result.error
    return result.data instanceof PreparedJson ? unpack(result, result.data, ctx) : result
  } catch (error) {
    throw toVisible(getTRPCErrorFromUnknown(error), ctx, path)
  }
})

/** Takes a call's point; each call of a batch counts by itself. */
async function charge(ctx: Context, budget: Budget) {
  const take = (points: number) => ctx.deps.rateLimits.take(budget, ctx, points)
  if (!ctx.isPaid) await take(1)
  const pay = async () => {
    await ctx.deps.rateLimits.takeQuestion(ctx).catch(refuseQuestion)
    await take(LIVE_POINTS).catch(refuseQuestion)
  }
  return { ctx: { asking: { ...ctx.asking, pay } } }
}

/** The one place where what a service throws becomes a code; the rest is logged and hidden. */
function toVisible(error: TRPCError, ctx: Context, path: string): TRPCError {
  const { code } = error
  const cause = asDatabaseFailure(error.cause)
  if (cause instanceof TooManyRequestsError) {
    ctx.answerHeaders.set('retry-after', String(cause.retryAfter))
  }
  if (cause instanceof AppError) {
    return new TRPCError({ code: cause.code, message: cause.message, cause })
  }
  if (cause instanceof ZodError && code === 'BAD_REQUEST') {
    return new TRPCError({ code, message: describeIssues(cause), cause })
  }
  const failure = databaseFailureText(cause)
  if (failure !== null) {
    ctx.deps.log.error({ err: cause, path }, 'the database failed')
    ctx.deps.tally.count('error')
    return new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: failure, cause })
  }
  if (cause instanceof ProviderError || cause instanceof DeadlineError) {
    ctx.deps.log.warn({ err: cause, path }, 'an outside service gave no answer')
    return new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: NO_SOURCE, cause })
  }
  if (code === 'INTERNAL_SERVER_ERROR') {
    ctx.deps.log.error({ err: cause ?? error, path }, 'a procedure failed')
    ctx.deps.tally.count('error')
  }
  return error
}

/** Who can't pay for a question is still given what is known. */
function refuseQuestion(error: unknown): never {
  if (!(error instanceof TooManyRequestsError)) throw error
  throw new ProviderError('limited', 'The visitor has asked enough.')
}

/** A ready-made answer as it is wanted. */
function unpack<R extends object>(
  result: R,
  data: PreparedJson<unknown>,
  { deps, wantsObjects }: Context,
): R {
  if (deps.checksAnswers) data.check()
  return wantsObjects ? { ...result, data: data.toJSON() } : result
}

const withSession = trpc.middleware(async ({ ctx, next }) => {
  const session = await ctx.session()
  if (!session) throw new UnauthorizedError('Please sign in first.')
  return next({ ctx: { operator: session } })
})

export const { router, createCallerFactory } = trpc

/** Open to every visitor. */
export const publicProcedure = trpc.procedure.use(aroundCalls)
/** Open to every visitor, each of whom gets another answer. */
export const personalProcedure = publicProcedure.use(({ ctx, next }) => {
  ctx.answerHeaders.set('cache-control', KEPT_BY_NOBODY)
  return next()
})
/** Refused without the operator's session. */
export const adminProcedure = publicProcedure.use(withSession)

/** Open to whoever develops or tries the product; in production the operator's alone. */
export const trialProcedure = publicProcedure.use(async ({ ctx, next }) => {
  if (!ctx.deps.isOpenToTrial && !(await ctx.session())) {
    throw new UnauthorizedError('Please sign in first.')
  }
  return next()
})

/** What a caller is told of an error: never the text of one that was not meant for them. */
export function visibleMessage(error: TRPCError): string {
  return error.code === 'INTERNAL_SERVER_ERROR' ? GENERIC_ERROR : error.message
}

function describeIssues(error: ZodError): string {
  return error.issues
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')} ${message}` : message))
    .join('; ')
}
