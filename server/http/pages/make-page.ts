import { renderPage } from 'vite-plugin-ssr/server'
import type { WaysOut } from './ways-out.ts'

/**
 * The server uses two internals of vite-plugin-ssr, in this file only: `_pageId` and
 * `_pageContextAbort`. Its public API neither names the rendered page nor distinguishes an abort
 * from a failure.
 */
type Internal = { _pageId?: string }

/** What `+onRenderHtml` leaves out of the document, and its place there. */
type Content = { mark: string; html: string }

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
  ways: WaysOut,
): Promise<Made> {
  const rendered = await renderPage<Internal & { content?: Content }, Init>(init)
  const { httpResponse, errorWhileRendering: error, _pageId: pageId, content } = rendered
  if (!httpResponse) return { headers: [], html: null, error }
  const { statusCode: status, body } = httpResponse
  const moved = ways.moved()
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
