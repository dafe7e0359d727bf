import { parseAccept } from 'hono/utils/accept'
import { isbot } from 'isbot'
import { DAY_SECONDS } from '#domain/time/units.ts'
import { NotFoundError, TooManyRequestsError } from '../../core/errors.ts'
import type { Caller } from '../../limits/caller.ts'
import { getPhoto } from '../../services/park/photo.ts'
import { photoQuery } from '../../services/park/photo-schemas.ts'
import type { Photo, PhotoFormat, PhotoRequest } from '../../sources/photos/photo-types.ts'
import { PhotoUnavailableError } from '../../sources/photos/photo-types.ts'
import { errorResponse } from '../error-response.ts'

/** A photo in browsers while its source is down. */
const STALE_PHOTO_SECONDS = 60
/** A photo in browsers. */
const PHOTO_BROWSER_SECONDS = 30 * DAY_SECONDS
/** A photo whose address changes with it. */
const PERMANENT_PHOTO_SECONDS = 365 * DAY_SECONDS

/** The paths of photos, and for how many seconds browsers may cache them. */
const LIFETIMES: Record<string, number> = {
  '/api/parks/photo': PHOTO_BROWSER_SECONDS,
  '/api/parks/photo/permanent': PERMANENT_PHOTO_SECONDS,
  '/api/parks/simple-photo': PHOTO_BROWSER_SECONDS,
}

export const photoPaths = Object.keys(LIFETIMES)

const statuses: Record<PhotoUnavailableError['reason'], number> = {
  late: 504,
  failed: 502,
  busy: 503,
}

/** Answers a request to one of `photoPaths` with an image; errors are JSON {message}. */
export async function answerPhoto(
  deps: Parameters<typeof getPhoto>[0],
  request: Request,
  caller: Caller,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return errorResponse(405, `Only GET is possible at ${pathname}.`, { allow: 'GET, HEAD' })
  }
  const query = readQuery(searchParams)
  if ('mistake' in query) return errorResponse(400, query.mistake)
  const { method, signal, headers } = request
  const format = chooseFormat(headers.get('accept'))
  // Nobody will see the photo, so none is bought.
  const onlyCached = method === 'HEAD' || isbot(headers.get('user-agent'))
  try {
    const photo = await getPhoto(deps, { ...query, format, onlyCached, signal }, caller)
    return toResponse(photo, LIFETIMES[pathname] ?? 0)
  } catch (error) {
    return toRefusal(error, signal)
  }
}

function readQuery(
  search: URLSearchParams,
): Pick<PhotoRequest, 'reference' | 'width'> | { mistake: string } {
  const one = (...names: string[]) => {
    const values = names.flatMap((name) => search.getAll(name))
    return values.length > 1 ? values : values[0]
  }
  const result = photoQuery.safeParse({
    photoReference: one('photoReference', 'photo_reference'),
    maxWidth: one('maxWidth'),
  })
  if (result.success) return { reference: result.data.photoReference, width: result.data.maxWidth }
  const mistakes = result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  return { mistake: mistakes.join('; ') }
}

/** Uses WebP only if named explicitly, as older browsers accept any image type. */
function chooseFormat(accept: string | null): PhotoFormat {
  const knowsWebp = parseAccept(accept ?? '').some(
    ({ type, q }) => type.toLowerCase() === 'image/webp' && q > 0,
  )
  return knowsWebp ? 'webp' : 'jpeg'
}

/** Limits caching to the time this server may cache the photo. */
function toResponse({ bytes, ...photo }: Photo, lifetime: number): Response {
  const left = Math.floor((photo.expiresAt - Date.now()) / 1_000)
  const maxAge = photo.isStale
    ? STALE_PHOTO_SECONDS
    : Math.max(STALE_PHOTO_SECONDS, Math.min(lifetime, left))
  return new Response(bytes, {
    headers: {
      'content-type': photo.contentType,
      'content-length': String(bytes.length),
      'content-disposition': 'inline',
      'cache-control': `public, max-age=${maxAge}`,
      etag: `"${photo.etag}"`,
      vary: 'Accept',
    },
  })
}

function toRefusal(error: unknown, { aborted }: AbortSignal): Response {
  const headers: Record<string, string> = { 'cache-control': 'no-store' }
  // The client has disconnected.
  if (aborted) return new Response(null, { status: 499 })
  if (error instanceof NotFoundError) return errorResponse(404, error.message, headers)
  if (error instanceof TooManyRequestsError) {
    return errorResponse(429, error.message, { ...headers, 'retry-after': `${error.retryAfter}` })
  }
  if (!(error instanceof PhotoUnavailableError)) throw error
  const { retryAfterMs } = error
  if (retryAfterMs !== undefined) headers['retry-after'] = `${Math.ceil(retryAfterMs / 1_000)}`
  return errorResponse(statuses[error.reason], error.message, headers)
}
