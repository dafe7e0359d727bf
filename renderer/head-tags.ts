import { html, raw } from 'hono/html'
import { type SocialImage, siteCard } from '#domain/listing/social-card.ts'
import { scriptJson } from './script-json.ts'
import type { Thing } from './structured-data.ts'
import type { Head, PageContext } from './types.ts'

/** Metadata for search engines and link previews. A page that is not linked has less. */
export function headTags(head: Head, { origin, site }: Pick<PageContext, 'origin' | 'site'>) {
  return html`<title>${head.title}</title>
    <meta name="description" content="${head.description}">
    ${head.noindex ? html`<meta name="robots" content="noindex">` : ''}
    ${head.canonical === undefined ? '' : foundTags(head, { origin, siteName: site.siteName })}`
}

type Found = Extract<Head, { canonical: string }>
type Site = { origin: string; siteName: string }

function foundTags(head: Found, { origin, siteName }: Site) {
  const title = head.heading ?? head.title
  const images = head.images ?? [siteCard(siteName)]
  const [first] = images
  const url = origin + head.canonical
  return html`<link rel="canonical" href="${url}">
    <meta property="og:type" content="${head.article ? 'article' : 'website'}">
    ${head.article ? articleTags(head.article) : ''}
    ${head.feed ? html`<link rel="alternate" type="application/rss+xml" href="${head.feed}">` : ''}
    <meta property="og:locale" content="en_US">
    <meta property="og:site_name" content="${siteName}">
    <meta property="og:title" content="${title}">
    <meta property="og:description" content="${head.description}">
    <meta property="og:url" content="${url}">
    ${images.map((image) => imageTags(image, origin))}
    <meta name="twitter:card" content="summary_large_image">
    <meta name="twitter:title" content="${title}">
    <meta name="twitter:description" content="${head.description}">
    ${first ? html`<meta name="twitter:image" content="${origin + first.path}">` : ''}
    ${first ? html`<meta name="twitter:image:alt" content="${first.alt}">` : ''}
    ${head.things ? thingsTag(head.things) : ''}`
}

function articleTags({ publishedAt, updatedAt, tags }: NonNullable<Found['article']>) {
  return html`<meta property="article:published_time" content="${publishedAt}">
    <meta property="article:modified_time" content="${updatedAt}">
    ${tags.map((tag) => html`<meta property="article:tag" content="${tag}">`)}`
}

/** The first image is used; the next ones are fallbacks. */
function imageTags({ path, alt, width, height }: SocialImage, origin: string) {
  const size =
    width && height
      ? html`<meta property="og:image:width" content="${String(width)}">
    <meta property="og:image:height" content="${String(height)}">`
      : ''
  return html`<meta property="og:image" content="${origin + path}">
    ${size}
    <meta property="og:image:alt" content="${alt}">`
}

function thingsTag(things: Thing[]) {
  const json = scriptJson({ '@context': 'https://schema.org', '@graph': things })
  return html`<script type="application/ld+json">${raw(json)}</script>`
}
