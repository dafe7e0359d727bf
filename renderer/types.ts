import type { ComponentType } from 'react'
import type { PageContextInit } from '#server/pages.ts'

/** What stands in a page's <head>. */
export type Head = {
  title: string
  description: string
  /** A path, the site's own. */
  canonical?: string
  noindex?: boolean
  /** What previews of links call the page, where its title says more. */
  heading?: string
  /** The path of an image for previews of links. */
  image?: string
}

/** What vite-plugin-ssr and the hooks know of a request, as far as the pages use it. */
export type PageContext = PageContextInit & {
  /** '/pages/index'. */
  _pageId: string
  urlParsed: { pathname: string; searchOriginal: string | null }
  routeParams: Record<string, string>
  Page: ComponentType
  config: {
    prefetch?: (pageContext: PageContext) => Promise<void>
    head?: (pageContext: PageContext) => Head
  }
  is404?: boolean
  /** The status a page was given up with. */
  abortStatusCode?: number
  /** Why a page was given up, in words for the visitor. */
  abortReason?: string
}
