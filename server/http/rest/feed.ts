import { Feed } from 'feed'
import { postPath } from '#domain/blog/blog.ts'
import type { Post } from '#domain/blog/blog-schemas.ts'
import { siteCard } from '#domain/listing/social-card.ts'
import type { Caller } from '../../limits/caller.ts'
import { listFeedPosts } from '../../services/blog/blog.ts'
import { isUnchanged, toEtag } from '../http-cache.ts'
import type { HttpDeps } from '../http-deps.ts'

export const feedPath = '/blog/feed.xml'

/** Short, so that withdrawn posts soon disappear from feed readers. */
const FEED_SECONDS = 300
/** Characters not allowed in XML, and the end of the CDATA sections that the library writes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const UNSOUND = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|]]>/g

type FeedPorts = Pick<HttpDeps, 'configured' | 'database' | 'rateLimits'>

/** Serves the RSS 2.0 feed with the full text of the newest posts. */
export async function answerFeed(
  deps: FeedPorts,
  request: Request,
  caller: Caller,
): Promise<Response> {
  await deps.rateLimits.take('search', caller)
  const posts = await listFeedPosts(deps)
  const { SITE_NAME, SITE_URL } = deps.configured.current.settings
  const origin = SITE_URL ?? new URL(request.url).origin
  const latest = Math.max(0, ...posts.map((post) => Date.parse(post.publishedAt ?? post.updatedAt)))
  const feed = makeFeed(SITE_NAME, origin, latest)
  for (const post of posts) {
    feed.addItem({
      title: sound(post.title),
      id: origin + postPath(post),
      link: origin + postPath(post),
      date: new Date(post.publishedAt ?? post.updatedAt),
      description: sound(post.excerpt),
      content: contentOf(post, origin),
      extensions: [creator(post.author)],
      category: post.tags.map((name) => ({ name: sound(name) })),
    })
  }
  const xml = feed.rss2()
  const etag = toEtag([xml])
  const headers = { 'cache-control': `public, max-age=${FEED_SECONDS}`, etag }
  if (isUnchanged(request.headers, etag)) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : xml, {
    headers: { ...headers, 'content-type': 'application/rss+xml; charset=utf-8' },
  })
}

function makeFeed(siteName: string, origin: string, latest: number): Feed {
  return new Feed({
    title: `${siteName} Blog`,
    description: 'Guides to parks: where to go, what is there, and for whom.',
    id: `${origin}/blog`,
    link: `${origin}/blog`,
    language: 'en',
    image: origin + siteCard(siteName).path,
    updated: new Date(latest),
    generator: siteName,
    feedLinks: { rss: origin + feedPath },
  })
}

/** RSS's own author is an e-mail address, which posts don't have; Dublin Core's may be a name. */
function creator(author: string) {
  const namespace = { 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' }
  return { name: 'dc:creator', objects: { _attributes: namespace, _text: sound(author) } }
}

function sound(text: string): string {
  return text.replace(UNSOUND, '')
}

function contentOf(post: Post, origin: string): string {
  const label = post.label ? `<p><em>${post.label}</em></p>` : ''
  return label + absolute(sound(post.content), origin, origin + postPath(post))
}

/** Makes links absolute, as feed readers show posts outside of this site. */
function absolute(html: string, origin: string, page: string): string {
  return html
    .replace(/ (href|src)="(\/[^"]*)"/g, ` $1="${origin}$2"`)
    .replace(/ href="(#[^"]*)"/g, ` href="${page}$1"`)
}
