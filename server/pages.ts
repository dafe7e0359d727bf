import { createServerSideHelpers } from '@trpc/react-query/server'
import { renderPage } from 'vite-plugin-ssr/server'
import type { Deps } from './deps.ts'
import { makeInProcessClient } from './in-process-client.ts'

/** Renders the page at a request's address. */
export type PageRenderer = (deps: Deps, request: Request) => Promise<Response>

/** Renders a page through vite-plugin-ssr, with its data in the HTML. */
export const renderPageResponse: PageRenderer = async (deps, request) => {
  const url = new URL(request.url)
  const { httpResponse, errorWhileRendering } = await renderPage({
    urlOriginal: url.pathname + url.search,
    trpc: makePageHelpers(deps, request.headers),
  })
  if (errorWhileRendering && !isExpected(errorWhileRendering)) {
    deps.log.error({ err: errorWhileRendering, path: url.pathname }, 'a page failed to render')
  }
  if (!httpResponse) {
    const status = errorWhileRendering ? 500 : 404
    return new Response(status === 404 ? 'Not found' : 'Something went wrong.', { status })
  }
  return new Response(httpResponse.body, {
    status: httpResponse.statusCode,
    headers: httpResponse.headers,
  })
}

/** The procedures as a page's prefetch calls them, filling the cache that goes to the browser. */
function makePageHelpers(deps: Deps, headers: Headers) {
  return createServerSideHelpers({ client: makeInProcessClient(deps, headers) })
}

export type PageHelpers = ReturnType<typeof makePageHelpers>

function isExpected(error: unknown): boolean {
  return typeof error === 'object' && error !== null && '_pageContextAbort' in error
}
