import { redirect, render } from 'vite-plugin-ssr/abort'

/** Where a page leads instead of being shown. */
type Moved = { path: string; status: 301 | 302 }

/** HTTP statuses of the error page. */
type ErrorStatus = 404 | 429 | 500 | 503

/** How the hooks of one request leave their page, by errors to throw. */
export type WaysOut = {
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

export function makeWaysOut(): WaysOut {
  let reason: string | undefined
  let moved: Moved | undefined
  return {
    toErrorPage(status, text) {
      reason = text
      return errorPage(status)
    },
    toPath(path, status) {
      moved = { path, status }
      return MOVED
    },
    reason: () => reason,
    moved: () => moved,
  }
}

function errorPage(status: ErrorStatus): Error {
  const known = ERROR_PAGES.get(status) ?? render(status)
  ERROR_PAGES.set(status, known)
  return known
}
