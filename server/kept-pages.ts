import { LRUCache } from 'lru-cache'
import { KEPT_BY_NOBODY } from './http-cache.ts'

/** Some 500 pages of the usual length. */
const MOST_LETTERS = 30_000_000
const HOUR_MS = 3_600_000

type Page = { html: string; headers: [string, string][] }

/** Pages as they last were, for when there is no database to make them of. */
export type KeptPages = {
  keep: (url: URL, page: Page) => void
  /** The page at an address, for nobody to keep as it is. */
  get: (url: URL) => Response | undefined
}

/** Keeps pages in memory for an hour: those that are the same for everyone, and asked for last. */
export function makeKeptPages(): KeptPages {
  const pages = new LRUCache<string, Page>({
    maxSize: MOST_LETTERS,
    sizeCalculation: ({ html }) => html.length,
    ttl: HOUR_MS,
  })
  return {
    keep(url, page) {
      pages.set(keyOf(url), page)
    },
    get(url) {
      const page = pages.get(keyOf(url))
      if (!page) return undefined
      const headers = new Headers(page.headers)
      headers.set('cache-control', KEPT_BY_NOBODY)
      return new Response(page.html, { headers })
    },
  }
}

/** With its origin, which stands in the page where the site has no address of its own. */
function keyOf({ origin, pathname, search }: URL): string {
  return origin + pathname + search
}
