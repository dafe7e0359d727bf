import type { ComponentType } from 'react'
import type { SocialImage } from '#domain/listing/social-card.ts'
import type { PageContextInit } from '#server/http/pages/pages.ts'
import type { Thing } from './structured-data.ts'

/** The content of a page's <head>. */
export type Head = { title: string; description: string } & (Found | Unknown)

/** A page that is not linked from anywhere. */
type Unknown = { noindex: true; canonical?: undefined }

/** Metadata for search engines and link previews. */
type Found = {
  /** Whether the page is reachable by URL but not indexed. */
  noindex?: boolean
  /** The page's canonical path on this site. */
  canonical: string
  /** The path of its feed. */
  feed?: string
  /** For a post: when it was published and last changed, in ISO 8601. */
  article?: { publishedAt: string; updatedAt: string; tags: readonly string[] }
  /** The title in link previews, if it differs. */
  heading?: string
  /** The images for link previews, best first; the site's card if absent. */
  images?: SocialImage[]
  /** What the page is about, in schema.org terms. */
  things?: Thing[]
}

/** What vite-plugin-ssr and the hooks know of a request, as far as the pages use it. */
export type PageContext = PageContextInit & {
  /** '/pages/index'. Internal to vite-plugin-ssr, which has no public name of the page. */
  _pageId: string
  urlParsed: { pathname: string; searchOriginal: string | null }
  routeParams: Record<string, string>
  Page: ComponentType
  config: {
    prefetch?: (pageContext: PageContext) => Promise<void>
    head?: (pageContext: PageContext) => Head | Promise<Head>
  }
  is404?: boolean
  /** The HTTP status of a page whose rendering was aborted. */
  abortStatusCode?: number
}
