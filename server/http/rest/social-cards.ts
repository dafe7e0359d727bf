import { BulkheadRejectedError } from 'cockatiel'
import { CARD_WIDTH, CARD_WIDTHS, type CardWidth } from '#domain/listing/social-card.ts'
import { DAY_SECONDS } from '#domain/time/units.ts'
import { NotFoundError, TooManyRequestsError } from '../../core/errors.ts'
import type { Caller } from '../../limits/caller.ts'
import { type CardSubject, getSocialCard } from '../../services/listing/social-card.ts'
import { errorResponse } from '../error-response.ts'

/** A drawn card of a link. */
const SOCIAL_CARD_SECONDS = DAY_SECONDS
/** Retry-After of a social card while too many are being drawn. */
const SOCIAL_CARD_BUSY_SECONDS = 1

const widths = new Map(CARD_WIDTHS.map((width): [string, CardWidth] => [String(width), width]))

export const socialCardPath = '/og/*'

/** Answers a request below /og with a page's card; errors are JSON {message}. */
export async function answerSocialCard(
  deps: Parameters<typeof getSocialCard>[0],
  request: Request,
  caller: Caller,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const width = widths.get(searchParams.get('width') ?? String(CARD_WIDTH))
  if (!width) return errorResponse(400, `width must be one of ${CARD_WIDTHS.join(', ')}`)
  const subject = readSubject(pathname)
  if (!subject) return errorResponse(404, 'Image not found')
  try {
    const { bytes, etag } = await getSocialCard(deps, { subject, width }, caller)
    return new Response(bytes, {
      headers: {
        'content-type': 'image/png',
        'content-length': String(bytes.length),
        'cache-control': `public, max-age=${SOCIAL_CARD_SECONDS}`,
        etag: `"${etag}"`,
      },
    })
  } catch (error) {
    return toRefusal(error)
  }
}

/** '/og/site.png', '/og/parks/12.png', '/og/listings/dog-park/san-francisco.png'. */
function readSubject(pathname: string): CardSubject | null {
  const [, kind, rest = ''] = /^\/og\/(site|parks|listings)(?:\/(.+))?\.png$/.exec(pathname) ?? []
  if (kind === 'site' && rest === '') return { kind: 'site' }
  if (kind === 'parks' && /^\d{1,15}$/.test(rest)) return { kind: 'park', id: Number(rest) }
  if (kind !== 'listings') return null
  try {
    return { kind: 'listing', parts: rest.split('/').map(decodeURIComponent) }
  } catch {
    return null
  }
}

function toRefusal(error: unknown): Response {
  const headers: Record<string, string> = { 'cache-control': 'no-store' }
  if (error instanceof NotFoundError) return errorResponse(404, error.message, headers)
  if (error instanceof TooManyRequestsError) {
    return errorResponse(429, error.message, { ...headers, 'retry-after': `${error.retryAfter}` })
  }
  if (!(error instanceof BulkheadRejectedError)) throw error
  const retry = { ...headers, 'retry-after': String(SOCIAL_CARD_BUSY_SECONDS) }
  return errorResponse(503, 'Too many images are asked for. Please try again later.', retry)
}
