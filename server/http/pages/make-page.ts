import { redirect, render } from 'vite-plugin-ssr/abort'
import { renderPage } from 'vite-plugin-ssr/server'

/** Parameters of the request that a redirect drops, besides those that its own path sets. */
export type Replaced = readonly string[] | 'all'

/** Where a page leads instead of being shown. */
type Moved = { path: string; status: 301 | 302 }

/** HTTP statuses of the error page. */
type ErrorStatus = 404 | 429 | 500 | 503

/** How the hooks of one request leave their page, by errors to throw. */
export type Redirects = {
  /** @param reason a text for the visitor */
  toErrorPage: (status: ErrorStatus, reason?: string) => Error
  /** @param path of the site */
  toPath: (path: string, status: Moved['status']) => Error
  reason: () => string | undefined
  moved: () => Moved | undefined
}

// The framework keeps each error that a hook has thrown until the process ends, so the same ones are
// thrown each time, and what differs between requests is kept beside them.
const ERROR_PAGES = new Map<ErrorStatus, Error>()
/** To another host: the framework rejects redirects back and forth between two paths as loops. */
const MOVED = redirect('http://elsewhere/')

/**
 * The server uses two internals of vite-plugin-ssr, in this file only: `_pageId` and
 * `_pageContextAbort`. Its public API neither names the rendered page nor distinguishes an abort
 * from a failure.
 */
type Internal = {
  _pageId?: string
  /** What `+onRenderHtml` leaves out of the document, and its place there. */
  content?: { mark: string; html: string }
}

export type Made = {
  /** Absent if not even an error page could be rendered. */
  status?: number
  headers: [name: string, value: string][]
  html: string | null
  pageId?: string | undefined
  error?: unknown
}

/** Renders a page through vite-plugin-ssr. */
export async function makePage<Init extends { urlOriginal: string }>(
  init: Init,
  redirects: Redirects,
): Promise<Made> {
  const rendered = await renderPage<Internal, Init>(init)
  const { httpResponse, errorWhileRendering: error, _pageId: pageId, content } = rendered
  if (!httpResponse) return { headers: [], html: null, error }
  const { statusCode: status, body } = httpResponse
  const moved = redirects.moved()
  if (moved && status >= 300 && status < 400) {
    return { status: moved.status, headers: [['location', moved.path]], html: null, pageId, error }
  }
  // Module scripts are deferred anyway, and must not have the attribute.
  const shell = body.replace(/(<script type="module" [^>]*?) defer>/, '$1>')
  const html = content ? shell.replace(content.mark, () => content.html) : shell
  return { status, headers: httpResponse.headers, html, pageId, error }
}

/** Whether an error is a hook's way to show another page. */
export function isExpected(error: unknown): boolean {
  return typeof error === 'object' && error !== null && '_pageContextAbort' in error
}

export function makeRedirects(): Redirects {
  let reason: string | undefined
  let moved: Moved | undefined
  return {
    toErrorPage(status, text) {
      reason = text
      const error = ERROR_PAGES.get(status) ?? render(status)
      ERROR_PAGES.set(status, error)
      return error
    },
    toPath(path, status) {
      moved = { path, status }
      return MOVED
    },
    reason: () => reason,
    moved: () => moved,
  }
}

/**
 * Returns a redirect's path with the request's query, as it was sent, parameters that no page reads
 * included.
 *
 * @param path may have a query of its own, whose parameters replace those of the same name
 * @param query the request's, '' or with its '?'
 * @param replaced what else is not kept, because the path stands for it
 */
export function keepQuery(path: string, query: string, replaced: Replaced = []): string {
  if (replaced === 'all') return path
  const [, own] = /\?(.*)$/.exec(path) ?? []
  const left = new Set([...replaced, ...new URLSearchParams(own).keys()])
  const nameOf = (part: string) => new URLSearchParams(part).keys().next().value ?? ''
  const parts = query.slice(1).split('&')
  const kept = parts.filter((part) => part !== '' && !left.has(nameOf(part)))
  if (kept.length === 0) return path
  return `${path}${own === undefined ? '?' : '&'}${kept.join('&')}`
}
