import { shortText } from '#components/app/head-text.ts'
import {
  isPreview,
  postQuery,
  postsQuery,
  readBlogPage,
  readBlogPath,
} from '#components/blog/blog-address.ts'
import { blogPagePath, postPath } from '#domain/blog/blog.ts'
import { parkCard, siteCard } from '#domain/listing/social-card.ts'
import { postThing, trailThing } from './structured-data.ts'
import type { Head, PageContext } from './types.ts'

const FEED = '/blog/feed.xml'

/** The head of a page of the post list, or of a tag's list. */
export function blogHead({ site, origin, trpc, urlParsed }: PageContext): Head {
  const page = readBlogPage(urlParsed.searchOriginal ?? '')
  const { tag } = readBlogPath(urlParsed.pathname)
  const query = postsQuery({ page, ...(tag === undefined ? {} : { tag }) })
  const found = trpc.queryClient.getQueryData(query.queryKey)
  const about = found?.tag === undefined ? '' : `: ${found.tag}`
  const title = `${site.siteName} Blog${about}${page > 1 ? `, page ${page}` : ''}`
  const description = `Guides to parks by ${site.siteName}: where to go, what is there, and for whom.`
  if (!found || found.posts.length === 0) return { title, description, noindex: true }
  const steps = [
    { name: site.siteName, path: '/' },
    { name: 'Blog', path: '/blog' },
  ]
  return {
    title,
    description,
    canonical: blogPagePath(page, found.tag),
    feed: FEED,
    things: [trailThing(steps, origin)],
  }
}

/** The head of a post. Unpublished posts are not indexed. */
export function postHead({ site, origin, trpc, urlParsed }: PageContext): Head {
  const preview = isPreview(urlParsed.searchOriginal ?? '')
  const { slug = '' } = readBlogPath(urlParsed.pathname)
  const query = postQuery({ slug, ...(preview ? { preview } : {}) })
  const found = trpc.queryClient.getQueryData(query.queryKey)
  const title = `${found?.post.title ?? 'Blog'} | ${site.siteName}`
  const description = shortText(found?.post.excerpt || `A guide to parks by ${site.siteName}.`)
  const publishedAt = found?.post.publishedAt
  if (!found || preview || !publishedAt) return { title, description, noindex: true }
  const { post, relatedParks } = found
  const [park] = relatedParks
  const image = park ? parkCard(park) : siteCard(site.siteName)
  const canonical = postPath(post)
  const steps = [
    { name: site.siteName, path: '/' },
    { name: 'Blog', path: '/blog' },
    { name: post.title, path: canonical },
  ]
  const place = { url: origin + canonical, image: origin + image.path, origin }
  return {
    title,
    description,
    canonical,
    heading: post.title,
    images: [image],
    feed: FEED,
    article: { publishedAt, updatedAt: post.updatedAt, tags: post.tags },
    things: [postThing(post, { ...place, siteName: site.siteName }), trailThing(steps, origin)],
  }
}
