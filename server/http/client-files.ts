import { readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, MiddlewareHandler } from 'hono'
import { DAY_SECONDS, HOUR_SECONDS } from '#domain/time/units.ts'
import { identify } from '../limits/caller.ts'
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

/**
 * Serves built files, for one rate limit point each. Files with a content hash in their name are
 * immutable.
 */
export function serveClientFiles(
  { rateLimits, trustsProxy }: Pick<HttpDeps, 'rateLimits' | 'trustsProxy'>,
  { folder, files }: { folder: string; files: ReadonlySet<string> },
): MiddlewareHandler {
  const serve = serveStatic({ root: folder, precompressed: true, onFound: describe })
  return async (context, next) => {
    if (!files.has(context.req.path)) return next()
    await rateLimits.take('files', identify(context, trustsProxy))
    // If the file no longer exists, the result is that of `next`, which is no response.
    const found: unknown = await serve(context, next)
    if (!(found instanceof Response)) return
    const tag = found.headers.get('etag')
    if (!tag || !isUnchanged(context.req.raw.headers, tag)) return found
    await found.body?.cancel()
    return new Response(null, { status: 304, headers: found.headers })
  }
}

function describe(path: string, { header }: Context): void {
  const { size, mtimeMs } = statSync(path)
  header('etag', `W/"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`)
  const isImmutable = path.includes('/assets/')
  const caching = isImmutable ? `${BUILT_FILE_SECONDS}, immutable` : PUBLIC_FILE_SECONDS
  header('cache-control', `public, max-age=${caching}`)
  // Also on uncompressed responses, as a cache must not serve those to everyone.
  if (TEXT_FILE.test(path)) header('vary', 'Accept-Encoding')
  if (SCRIPT_FILE.test(path)) header('content-security-policy', SCRIPT_POLICY)
}
