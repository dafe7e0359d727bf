import { isUnchanged, NO_STORE, toEtag } from '../http-cache.ts'

/** A page in shared caches; browsers always revalidate. */
const DOCUMENT_SHARED_SECONDS = 60
/** How much longer shared caches may serve it while revalidating. */
const DOCUMENT_STALE_SECONDS = 300

/**
 * A document is the same for everyone who requests its address, as it contains nothing personal.
 * Browsers revalidate it each time; shared caches may serve it for a minute, and for a while longer
 * while they revalidate it.
 */
const SHARED = `public, max-age=0, s-maxage=${DOCUMENT_SHARED_SECONDS}, stale-while-revalidate=${DOCUMENT_STALE_SECONDS}`

/** When a document's data was loaded, the only part that differs between renderings. */
const TIMES = /"(?:dataUpdatedAt|dehydratedAt)":\d+/g

/** Returns the Cache-Control header for a document of this status. */
export function documentCaching(status: number, isShared: boolean): [string, string] {
  const isCacheable = isShared && (status === 200 || status === 301)
  return ['cache-control', isCacheable ? SHARED : NO_STORE]
}

/** Whether a document is the same for everyone. */
export function isForAll(headers: Pick<Headers | Map<string, string>, 'get'>): boolean {
  return headers.get('cache-control') === SHARED
}

/** Adds an ETag to a shared document, or responds with 304 if the client has it already. */
export async function tagDocument(request: Request, document: Response): Promise<Response> {
  const { status, headers } = document
  if (status !== 200 || !isForAll(headers)) return document
  const bytes = Buffer.from(await document.arrayBuffer())
  const etag = toEtag(bytes.toString('latin1').split(TIMES), 'latin1')
  const tagged = new Headers(headers)
  tagged.set('etag', etag)
  if (!isUnchanged(request.headers, etag)) return new Response(bytes, { headers: tagged })
  tagged.delete('content-type')
  tagged.set('vary', 'Accept-Encoding')
  return new Response(null, { status: 304, headers: tagged })
}
