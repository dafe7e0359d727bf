import { AppError, UnauthorizedError } from '../../core/errors.ts'
import type { Caller } from '../../limits/caller.ts'
import { receivePiece } from '../../services/region/upload.ts'
import { errorResponse } from '../error-response.ts'
import { NO_STORE } from '../http-cache.ts'
import type { HttpDeps } from '../http-deps.ts'
import { makeContext } from '../rpc/trpc.ts'

/**
 * Takes a piece of a file that the operator uploads, whose bytes are the body. The answer is how many
 * bytes have been received of the file; a piece that does not begin there is not taken.
 */
export async function answerRegionUpload(
  deps: HttpDeps,
  request: Request,
  caller: Caller,
): Promise<Response> {
  const answerHeaders = new Headers({ 'cache-control': NO_STORE })
  const context = makeContext(deps, { headers: request.headers, caller, answerHeaders })
  try {
    if (!(await context.session())) throw new UnauthorizedError('Please sign in first.')
    const { searchParams } = new URL(request.url)
    const received = await receivePiece(deps, {
      upload: searchParams.get('upload') ?? '',
      offset: Number(searchParams.get('offset') ?? Number.NaN),
      bytes: new Uint8Array(await request.arrayBuffer()),
    })
    return Response.json({ received }, { headers: answerHeaders })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return errorResponse(STATUS[error.code], error.message, answerHeaders)
  }
}

const STATUS: Readonly<Record<AppError['code'], number>> = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_MANY_REQUESTS: 429,
  SERVICE_UNAVAILABLE: 503,
}
