import { HOUR_SECONDS } from '#domain/time/units.ts'
import { TooManyRequestsError } from '../../core/errors.ts'
import type { Caller } from '../../limits/caller.ts'
import {
  findSitemapPart,
  listSitemapParts,
  type SitemapPart,
} from '../../services/listing/sitemap.ts'
import {
  indexXml,
  partPath,
  readPartPath,
  robotsText,
  type SitemapUrl,
  URL_SET,
  urlElements,
} from '../../services/listing/sitemap-xml.ts'
import { accepts } from '../compression.ts'
import { errorResponse } from '../error-response.ts'
import { isUnchanged, toEtag } from '../http-cache.ts'
import type { HttpDeps } from '../http-deps.ts'

/** A part of the sitemap. */
const SITEMAP_SECONDS = HOUR_SECONDS

const INDEX_PATH = '/sitemap.xml'

/** Rate limit points for a part, besides that of every request, as it is read as a whole. */
const PART_POINTS = 9

/** Revalidated each time, so that pages the operator excludes disappear at once. */
const CACHING = 'public, max-age=0, must-revalidate'

type SitemapPorts = Parameters<typeof listSitemapParts>[0] &
  Pick<HttpDeps, 'configured' | 'rateLimits'>

/** Serves the sitemap's index or one of its parts. */
export async function answerSitemap(
  deps: SitemapPorts,
  request: Request,
  caller: Caller,
): Promise<Response> {
  const { pathname, origin } = new URL(request.url)
  if (!isReading(request)) return refuseMethod(pathname)
  const { SITE_URL } = deps.configured.current.settings
  const asked = { deps, request, caller, origin: SITE_URL ?? origin }
  try {
    await deps.rateLimits.take('search', caller)
    if (pathname === INDEX_PATH) return await answerIndex(asked)
    const name = readPartPath(pathname)
    const part = name && (await findSitemapPart(deps, name))
    return part ? await answerPart(asked, part) : plain(404, 'There is no such part.')
  } catch (error) {
    if (!(error instanceof TooManyRequestsError)) throw error
    return plain(429, error.message, { 'retry-after': String(error.retryAfter) })
  }
}

type Asked = { deps: SitemapPorts; request: Request; caller: Caller; origin: string }

async function answerIndex({ deps, request, origin }: Asked): Promise<Response> {
  const parts: SitemapUrl[] = []
  const versions: string[] = [origin]
  for await (const part of listSitemapParts(deps)) {
    parts.push({ path: partPath(part), updatedAt: part.updatedAt })
    versions.push(partPath(part), part.version)
  }
  const xml = indexXml(origin, parts)
  const updatedAt = parts.reduce((latest, part) => Math.max(latest, part.updatedAt ?? 0), 0)
  return answerXml(request, { etag: toEtag(versions), updatedAt }, () => one(xml))
}

async function answerPart(
  { deps, request, caller, origin }: Asked,
  part: SitemapPart,
): Promise<Response> {
  const etag = toEtag([origin, part.version])
  if (request.method === 'GET' && !isUnchanged(request.headers, etag)) {
    await deps.rateLimits.take('search', caller, PART_POINTS)
  }
  return answerXml(request, { etag, updatedAt: part.updatedAt }, () => partXml(origin, part))
}

async function* partXml(origin: string, part: SitemapPart): AsyncGenerator<string> {
  yield URL_SET.opening
  for await (const urls of part.readUrls()) yield urlElements(origin, urls)
  yield URL_SET.closing
}

async function* one(text: string): AsyncGenerator<string> {
  yield text
}

type Validators = { etag: string; updatedAt: number | null }

/** Streams XML, compressed if accepted; each piece is generated when the previous one is read. */
function answerXml(
  request: Request,
  { etag, updatedAt }: Validators,
  read: () => AsyncIterable<string>,
): Response {
  const headers: Record<string, string> = {
    etag,
    'cache-control': CACHING,
    vary: 'Accept-Encoding',
  }
  if (updatedAt) headers['last-modified'] = new Date(updatedAt).toUTCString()
  if (isUnchanged(request.headers, etag)) return new Response(null, { status: 304, headers })
  headers['content-type'] = 'application/xml; charset=utf-8'
  const zipped = accepts(request.headers.get('accept-encoding'), 'gzip')
  if (zipped) headers['content-encoding'] = 'gzip'
  if (request.method === 'HEAD') return new Response(null, { headers })
  const body = toStream(read())
  return new Response(zipped ? body.pipeThrough(new CompressionStream('gzip')) : body, { headers })
}

/** Encodes texts as a stream of bytes, reading each one on demand. */
function toStream(texts: AsyncIterable<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = texts[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  const source: UnderlyingDefaultSource<Uint8Array<ArrayBuffer>> = {
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await iterator.return?.()
    },
  }
  return new ReadableStream(source, { highWaterMark: 0 })
}

export function answerRobots(
  { configured }: Pick<HttpDeps, 'configured'>,
  request: Request,
): Response {
  const { pathname, origin } = new URL(request.url)
  if (!isReading(request)) return refuseMethod(pathname)
  return plain(200, robotsText(configured.current.settings.SITE_URL ?? origin), {
    'cache-control': `public, max-age=${SITEMAP_SECONDS}`,
  })
}

function isReading({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

function refuseMethod(path: string): Response {
  return errorResponse(405, `Only GET is possible at ${path}.`, { allow: 'GET, HEAD' })
}

function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
  })
}
