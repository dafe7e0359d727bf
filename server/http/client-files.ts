import { readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, MiddlewareHandler } from 'hono'
import { DAY_SECONDS, HOUR_SECONDS } from '#domain/time/units.ts'
import { TooManyRequestsError } from '../core/errors.ts'
import { identify } from '../limits/caller.ts'
import { errorResponse } from './error-response.ts'
import { isUnchanged } from './http-cache.ts'
import type { HttpDeps } from './http-deps.ts'
import { SCRIPT_POLICY } from './security/answers.ts'

/** Built files with stable names, and the offline page. */
export const PUBLIC_FILE_SECONDS = HOUR_SECONDS
/** Built files, whose names change with their content. */
export const BUILT_FILE_SECONDS = 365 * DAY_SECONDS

/** Files the build has compressed in advance. */
const TEXT_FILE = /\.(js|css|svg|json|webmanifest|txt)(\.br|\.gz)?$/
const SCRIPT_FILE = /\.m?js(\.br|\.gz)?$/

/** Lists the paths of the built client's files, such as '/favicon.svg'. */
export function listClientFiles(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
  return new Set(files.map((file) => `/${file.split(sep).join('/')}`))
}

type Client = { folder: string; files: ReadonlySet<string> }

/**
 * Serves built files, for one rate limit point each. Files with a content hash in their name are
 * immutable.
 */
export function serveClientFiles(
  deps: Pick<HttpDeps, 'rateLimits' | 'trustsProxy'>,
  { folder, files }: Client,
): MiddlewareHandler {
  const serve = serveStatic({ root: folder, precompressed: true, onFound: describe })
  return async (context, next) => {
    if (!files.has(context.req.path)) return next()
    const refusal = await takePoint(deps, context)
    if (refusal) return refusal
    // If the file no longer exists, the result is that of `next`, which is no response.
    const found: unknown = await serve(context, next)
    if (!(found instanceof Response)) return
    const tag = found.headers.get('etag')
    if (!tag || !isUnchanged(context.req.raw.headers, tag)) return found
    await found.body?.cancel()
    return new Response(null, { status: 304, headers: found.headers })
  }
}

async function takePoint(
  { rateLimits, trustsProxy }: Pick<HttpDeps, 'rateLimits' | 'trustsProxy'>,
  context: Context,
): Promise<Response | null> {
  try {
    await rateLimits.take('files', identify(context, trustsProxy))
    return null
  } catch (error) {
    if (!(error instanceof TooManyRequestsError)) throw error
    return errorResponse(429, error.message, { 'retry-after': String(error.retryAfter) })
  }
}

function describe(path: string, { header }: Context): void {
  const { size, mtimeMs } = statSync(path)
  header('etag', `W/"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`)
  header('cache-control', cacheControlOf(path))
  // Also on uncompressed responses, as a cache must not serve those to everyone.
  if (TEXT_FILE.test(path)) header('vary', 'Accept-Encoding')
  if (SCRIPT_FILE.test(path)) header('content-security-policy', SCRIPT_POLICY)
}

function cacheControlOf(path: string): string {
  if (path.includes('/assets/')) return `public, max-age=${BUILT_FILE_SECONDS}, immutable`
  return `public, max-age=${PUBLIC_FILE_SECONDS}`
}
