import { findShownPostTimes } from '#db/queries/blog/blog-posts.ts'
import { findPathsLeftOut } from '#db/queries/listing/sitemap.ts'
import { postPath } from '#domain/blog/blog.ts'
import type { SeoType } from '#domain/operator/seo-urls.ts'
import { listSitePlaces, type SitePorts } from './site-places.ts'
import type { SitemapUrl } from './sitemap-xml.ts'

/** A page of the site other than a park's. */
export type SitePage = SitemapUrl & { name: string }

/** A kind of page of which there are few enough for a single part of the sitemap. */
export type PageKind = {
  /** The name of the part. */
  kind: 'pages' | 'places' | 'posts'
  type: Exclude<SeoType, 'park'>
  list: (deps: SitePorts) => Promise<SitePage[]>
}

/** Pages that always exist. When their texts last changed is not tracked. */
const PAGES: SitePage[] = [
  { path: '/', name: 'Map', updatedAt: null },
  { path: '/blog', name: 'Blog', updatedAt: null },
  { path: '/about', name: 'About', updatedAt: null },
  { path: '/privacy', name: 'Privacy Policy', updatedAt: null },
  { path: '/sitemap', name: 'Sitemap', updatedAt: null },
]

/** Returns the pages of a kind that are in the sitemap: those the operator has not excluded. */
export async function listShownPages(
  deps: SitePorts,
  { list }: Pick<PageKind, 'list'>,
): Promise<SitePage[]> {
  const [pages, leftOut] = await Promise.all([list(deps), findPathsLeftOut(deps.database)])
  return pages.filter(({ path }) => !leftOut.includes(path))
}

/** All kinds of pages besides parks, in the order of the sitemap. */
export const pageKinds: readonly PageKind[] = [
  { kind: 'pages', type: 'other', list: async () => PAGES },
  // Listings of a type of park are not included: their canonical address is the place's listing.
  { kind: 'places', type: 'other', list: listSitePlaces },
  {
    kind: 'posts',
    type: 'blog',
    async list({ database }) {
      const posts = await findShownPostTimes(database)
      return posts.map(({ slug, title: name, updatedAt }) => {
        return { path: postPath({ slug }), name, updatedAt }
      })
    },
  },
]
