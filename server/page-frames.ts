/** Where a document's own head and content belong. Text in it has its '<' escaped and can't be this. */
export const MARK = '<!--here-->'

/** What of a document is of its address. */
export type Filling = { head: string; content: string }

/** What vite-plugin-ssr knows of a page it has rendered. */
export type RenderedPage = {
  _pageId: string
  Page: unknown
  config: {
    route?: unknown
    guard?: unknown
    onBeforeRender: (context: object) => Promise<unknown>
    onRenderHtml: (context: object) => Promise<{ pageContext: { filling: Filling } }>
  }
}

/** What an address is known by, beside all that the hooks are given. */
type PageInit = { urlOriginal: string; isZipCode: boolean }
type Route = (asked: { urlPathname: string; isZipCode: boolean }) => boolean | RouteMatch
type RouteMatch = { routeParams: Record<string, string> }
type KnownPage = { page: RenderedPage; route: Route; frame: Frame }
/** A document in three parts: what of it is of its address belongs between them. */
type Frame = [begin: string, middle: string, end: string]

export type PageFrames = {
  /** Keeps a page's document, with its marks; of an answer of status 200. */
  keep: (page: RenderedPage, frame: string) => void
  /** The document of an address, where its page is known; throws what a hook of the page throws. */
  render: (init: PageInit) => Promise<{ pageId: string; html: string } | null>
}

/** Addresses that stand for themselves; of others vite-plugin-ssr says what they are, if anything. */
const PLAIN = /^(?!.*\/(?:__vite_ping|favicon\.ico)$)(\/(?:[\w-]+(?:\/[\w-]+)*)?)(\?.*)?$/

/**
 * The frames of documents: what vite-plugin-ssr works out about a page (its files, hooks and tags)
 * is the same for each of its addresses and takes as long as rendering a small one. Of a page whose
 * frame is known only the hooks are run, as it would. Routes in words are left to it, as they may
 * compete; no two functions match the same address.
 */
export function makePageFrames(): PageFrames {
  const pages = new Map<string, KnownPage>()
  return {
    keep({ _pageId, Page, config }, frame) {
      if (typeof config.route !== 'function' || pages.has(_pageId)) return
      // It is run before the hooks below, and only by vite-plugin-ssr.
      if (config.guard) return
      const route = config.route as Route
      pages.set(_pageId, { page: { _pageId, Page, config }, route, frame: splitFrame(frame) })
    },
    async render(init) {
      const [, pathname, search] = PLAIN.exec(init.urlOriginal) ?? []
      if (pathname === undefined) return null
      for (const { page, route, frame } of pages.values()) {
        const match = route({ urlPathname: pathname, isZipCode: init.isZipCode })
        if (match === false) continue
        const routeParams = match === true ? {} : match.routeParams
        const urlParsed = { pathname, searchOriginal: search ?? null }
        // At the end: an object that begins with another's fields takes Node.js 20 long.
        const context = { routeParams, urlParsed, ...page, ...init }
        await page.config.onBeforeRender(context)
        const { pageContext } = await page.config.onRenderHtml(context)
        return { pageId: page._pageId, html: fill(frame, pageContext.filling) }
      }
      return null
    },
  }
}

/** A whole document. */
export function fillFrame(frame: string, filling: Filling): string {
  return fill(splitFrame(frame), filling)
}

function splitFrame(frame: string): Frame {
  return frame.split(MARK) as Frame
}

function fill([begin, middle, end]: Frame, { head, content }: Filling): string {
  return `${begin}${head}${middle}${content}${end}`
}
