import { isUnchanged, toEtag } from './http-cache.ts'

/**
 * A document is the same for everyone who asks for its address: nothing in it is the visitor's own.
 * Browsers ask each time whether it has changed; caches on the way may give it to anyone for a
 * minute, and for a while longer while they ask.
 */
const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'
/** Not even kept by the browser: another visitor, or the same one later, may get something else. */
const PERSONAL = 'private, no-store'

/** When the data of a document was loaded: the one thing that differs each time it is made. */
const TIMES = /"(?:dataUpdatedAt|dehydratedAt)":\d+/g

export type MadeDocument = {
  status: number
  headers: [string, string][]
  body: string
  /** Whether everyone would get the same. */
  isShared: boolean
}

/** Answers a request with a document, as far as its sender does not have it already. */
export function answerDocument(request: Request, document: MadeDocument): Response {
  const { status, body } = document
  const headers = new Headers(document.headers)
  const mayBeKept = document.isShared && (status === 200 || status === 301)
  headers.set('cache-control', mayBeKept ? SHARED : PERSONAL)
  if (!mayBeKept || status !== 200) return new Response(body, { status, headers })
  const etag = toEtag(body.replace(TIMES, ''))
  headers.set('etag', etag)
  if (!isUnchanged(request.headers, { etag })) return new Response(body, { status, headers })
  headers.delete('content-type')
  headers.set('vary', 'Accept-Encoding')
  return new Response(null, { status: 304, headers })
}
