import { redirect } from 'vite-plugin-ssr/abort'
import { renderPage } from 'vite-plugin-ssr/server'

/**
 * Placeholder host of redirects within the site. The framework records redirects between paths, and
 * rejects those back and forth between two, such as signing in and out, as loops.
 */
const HERE = 'http://here'

/**
 * The server uses two internals of vite-plugin-ssr, in this file only: `_pageId` and
 * `_pageContextAbort`. Its public API neither names the rendered page nor distinguishes an abort
 * from a failure.
 */
type Internal = { _pageId?: string }

export type Made = {
  /** Absent if not even an error page could be rendered. */
  status?: number
  headers: [name: string, value: string][]
  html: string | null
  pageId?: string | undefined
  error?: unknown
}

/** Renders a page through vite-plugin-ssr. */
export async function makePage<Init extends { urlOriginal: string }>(init: Init): Promise<Made> {
  const rendered = await renderPage<Internal, Init>(init)
  const { httpResponse, errorWhileRendering: error, _pageId: pageId } = rendered
  if (!httpResponse) return { headers: [], html: null, error }
  const { statusCode: status, body } = httpResponse
  const isRedirect = status >= 300 && status < 400
  // Module scripts are deferred anyway, and must not have the attribute.
  const html = body.replace(/(<script type="module" [^>]*?) defer>/, '$1>')
  const headers = httpResponse.headers.map(ofHere)
  return { status, headers, html: isRedirect ? null : html, pageId, error }
}

function ofHere([name, value]: [string, string]): [string, string] {
  return [name, value.startsWith(HERE) ? value.slice(HERE.length) : value]
}

/** Returns an error to throw for a redirect to another path of the site. */
export function redirectTo(path: string, status: 301 | 302): Error {
  return redirect(`${HERE}${path}`, status)
}

/** Whether an error is a hook's way to show another page. */
export function isExpected(error: unknown): boolean {
  return typeof error === 'object' && error !== null && '_pageContextAbort' in error
}
