import { getTRPCErrorFromUnknown, initTRPC, TRPCError } from '@trpc/server'
import { ZodError } from 'zod'
import { asDatabaseFailure } from '#db/unavailable.ts'
import { refusesCounting } from '#domain/visitors/events.ts'
import type { OperatorSession, Sessions } from '../../auth/sessions.ts'
import {
  AppError,
  DailyLimitError,
  databaseFailureText,
  TooManyRequestsError,
  UnauthorizedError,
} from '../../core/errors.ts'
import { PreparedJson } from '../../core/prepared-json.ts'
import type { Caller } from '../../limits/caller.ts'
import { type Budget, LIVE_POINTS } from '../../limits/rate-limits.ts'
import { logChange, type Noted } from '../../services/operator/audit.ts'
import { ProviderError } from '../../sources/errors.ts'
import {
  DeadlineError,
  makeRequestBudget,
  type RequestBudget,
} from '../../sources/request-budget.ts'
import { NO_STORE } from '../http-cache.ts'
import type { HttpDeps } from '../http-deps.ts'
import { isOnHttps } from '../security/answers.ts'

/** What a procedure knows about its request. */
export type Context = Caller & {
  deps: HttpDeps
  /** The operator's sessions, with cookies suited to the protocol. */
  sessions: Sessions
  /** The same after a change of the site's address. */
  sessionsNow: () => Sessions
  /** The operator's session; looked up once, on first use. */
  session: () => Promise<OperatorSession | null>
  /** The request's allowance for calls to outside services, with one deadline for all of them. */
  requestBudget: RequestBudget
  cookies: string | null
  /** Whether cookies are only sent over HTTPS: the site or the connection uses it. */
  isSecure: boolean
  /** The site's address in the browser, if it says so. */
  origin: string | null
  userAgent: string | null
  /** Whether the visitor opts out of being counted. */
  refusesCounting: () => boolean
  /** Headers for the answer, such as cookies. */
  answerHeaders: AnswerHeaders
  /** Whether ready-made answers are needed as objects, as in pages. */
  wantsObjects: boolean
}

export type AnswerHeaders = Pick<Headers, 'append' | 'set'>

type RequestParts = {
  headers: Pick<Headers, 'get'>
  caller: Caller
  answerHeaders: AnswerHeaders
}

export function makeContext(
  deps: HttpDeps,
  { headers, caller, answerHeaders }: RequestParts,
): Context {
  const cookies = headers.get('cookie')
  const userAgent = headers.get('user-agent')
  const usesHttps = () => caller.isByHttps === true || isOnHttps(deps)
  const sessionsNow = () => (usesHttps() ? deps.sessions.overHttps : deps.sessions)
  const isSecure = usesHttps()
  const sessions = sessionsNow()
  let session: Promise<OperatorSession | null> | undefined
  async function readSession(): Promise<OperatorSession | null> {
    // Looking up made-up cookies costs a rate limit point, returned if the session exists.
    const pays = !caller.isPaid && sessions.isNamed(cookies)
    if (pays) await deps.rateLimits.take('search', caller)
    const found = await sessions.read(cookies, { address: caller.address, userAgent })
    if (pays && found) await deps.rateLimits.giveBack('search', caller)
    if (found?.cookie) answerHeaders.append('set-cookie', found.cookie)
    return found?.session ?? null
  }
  return {
    deps,
    sessions,
    sessionsNow,
    session() {
      answerHeaders.set('cache-control', NO_STORE)
      session ??= readSession()
      return session
    },
    requestBudget: makeRequestBudget(),
    cookies,
    isSecure,
    origin: headers.get('origin'),
    userAgent,
    refusesCounting: () => refusesCounting(headers),
    answerHeaders,
    wantsObjects: false,
    // Last: in Node.js 20, spreading it first would take fifty times as long.
    ...caller,
  }
}

export const GENERIC_ERROR = 'Something went wrong on our side. Please try again later.'
const NO_SOURCE =
  'The service that finds places does not answer at the moment. Please try again shortly.'

/** Metadata of a procedure. */
export type Meta = {
  /** The rate limit a call counts towards, one point each; without it, calls are free. */
  budget?: Budget
  /** Whether a mutation of the operator changes nothing worth logging: a test, a preview. */
  isUnlogged?: boolean
}

const trpc = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    errorFormatter: ({ shape, error }) => ({
      code: shape.code,
      message: visibleMessage(error),
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        ...(error.cause instanceof DailyLimitError ? { isDaily: true } : {}),
      },
    }),
  })

/**
 * Wraps every procedure: rate limits before it, errors and ready-made answers after. A single
 * middleware, as tRPC copies the whole call for each one.
 */
const aroundCalls = trpc.middleware(async ({ ctx, meta, path, next }) => {
  try {
    const result = await (meta?.budget ? next(await charge(ctx, meta.budget)) : next())
    if (!result.ok) throw result.error
    if (!(result.data instanceof PreparedJson)) return result
    // A ready-made answer, in the form the caller needs.
    if (ctx.deps.checksAnswers) result.data.check()
    return ctx.wantsObjects ? { ...result, data: result.data.toJSON() } : result
  } catch (error) {
    throw toVisible(getTRPCErrorFromUnknown(error), ctx, path)
  }
})

/** Takes a call's rate limit point; each call of a batch counts separately. */
async function charge(ctx: Context, budget: Budget) {
  const take = (points: number) => ctx.deps.rateLimits.take(budget, ctx, points)
  if (!ctx.isPaid) await take(1)
  const pay = async () => {
    await ctx.deps.rateLimits.takeQuestion(ctx).catch(refuseQuestion)
    await take(LIVE_POINTS).catch(refuseQuestion)
  }
  return { ctx: { requestBudget: { ...ctx.requestBudget, pay } } }
}

/**
 * The only place where errors of services are mapped to codes; unexpected ones are logged and
 * hidden.
 */
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
    const issues = cause.issues.map(({ path: at, message }) =>
      at.length > 0 ? `${at.join('.')} ${message}` : message,
    )
    return new TRPCError({ code, message: issues.join('; '), cause })
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

/** Callers who are out of points still get stored data. */
function refuseQuestion(error: unknown): never {
  if (!(error instanceof TooManyRequestsError)) throw error
  throw new ProviderError('limited', 'The visitor has no points left.')
}

/** Requires a session, and logs what the operator changes. */
const byOperator = trpc.middleware(async ({ ctx, type, meta, path, getRawInput, next }) => {
  const session = await ctx.session()
  if (!session) throw new UnauthorizedError('Please sign in first.')
  const noted: Noted = {}
  const note = (more: Noted) => void Object.assign(noted, more)
  const result = await next({ ctx: { operator: session, note } })
  if (result.ok && type === 'mutation' && !meta?.isUnlogged) {
    // Reading the input of a call without a body fails.
    const input = await getRawInput().catch(() => undefined)
    await logChange(ctx.deps, { action: path, input, result: result.data, noted }, ctx)
  }
  return result
})

export const { router, createCallerFactory } = trpc

/** Open to every visitor. */
export const publicProcedure = trpc.procedure.use(aroundCalls)
/** Open to every visitor, with an answer that differs for each. */
export const personalProcedure = publicProcedure.use(({ ctx, next }) => {
  ctx.answerHeaders.set('cache-control', NO_STORE)
  return next()
})
/** Requires the operator's session. */
export const adminProcedure = publicProcedure.use(byOperator)

/** Open to everyone in development; in production, requires the operator's session. */
export const trialProcedure = publicProcedure.use(async ({ ctx, next }) => {
  if (!ctx.deps.isOpenToTrial && !(await ctx.session())) {
    throw new UnauthorizedError('Please sign in first.')
  }
  return next()
})

/** The message shown to callers; that of an internal error is never revealed. */
export function visibleMessage(error: TRPCError): string {
  return error.code === 'INTERNAL_SERVER_ERROR' ? GENERIC_ERROR : error.message
}
