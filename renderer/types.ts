import type { ComponentType } from 'react'
import type { SocialImage } from '#domain/listing/social-card.ts'
import type { PageContextInit } from '#server/http/pages/pages.ts'
import type { Thing } from './structured-data.ts'

/** What stands in a page's <head>. */
export type Head = { title: string; description: string } & (Found | Unknown)

/** A page that nothing leads to. */
type Unknown = { noindex: true; canonical?: undefined }

/** What search engines and previews of links are told of a page besides. */
type Found = {
  /** Whether it is for who has its address, and not for search engines. */
  noindex?: boolean
  /** A path, the site's own: the address of the page, wherever it is shown. */
  canonical: string
  /** The path of the feed that goes with it. */
  feed?: string
  /** A post of the blog: when it was published and last changed, as ISO. */
  article?: { publishedAt: string; updatedAt: string; tags: readonly string[] }
  /** What previews of links call the page, where its title says more. */
  heading?: string
  /** What previews of links show, the best of them first; the site's own card when absent. */
  images?: SocialImage[]
  /** What the page is about, in schema.org's words. */
  things?: Thing[]
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
    head?: (pageContext: PageContext) => Head | Promise<Head>
  }
  is404?: boolean
  /** The status a page was given up with. */
  abortStatusCode?: number
  /** Why a page was given up, in words for the visitor. */
  abortReason?: string
}
