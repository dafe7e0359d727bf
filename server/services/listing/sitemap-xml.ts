import { escapeXml } from '#domain/text/xml.ts'

export type SitemapUrl = {
  /** The encoded path, from the root. */
  path: string
  /** When it last changed, in milliseconds since 1970; null if unknown. */
  updatedAt: number | null
}

/** The most URLs a part may contain, according to sitemaps.org. */
export const MAX_URLS = 50_000

/** URLs in a sitemap must be shorter than this, in characters, according to sitemaps.org. */
const LONGEST_URL = 2_048

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const OPENING = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** The start and end of a part, around its `urlElements`. */
export const URL_SET = {
  opening: `${OPENING}<urlset xmlns="${NAMESPACE}">\n`,
  closing: '</urlset>\n',
}

/**
 * Renders pages as elements of a part. Pages whose URL is too long for a sitemap are left out.
 *
 * @param origin the site's address, without a trailing slash
 */
export function urlElements(origin: string, urls: SitemapUrl[]): string {
  return urls.map((url) => element('url', origin, url)).join('')
}

/** Renders the index of the parts, each with when it last changed. */
export function indexXml(origin: string, parts: SitemapUrl[]): string {
  const elements = parts.map((part) => element('sitemap', origin, part)).join('')
  return `${OPENING}<sitemapindex xmlns="${NAMESPACE}">\n${elements}</sitemapindex>\n`
}

function element(tag: 'url' | 'sitemap', origin: string, { path, updatedAt }: SitemapUrl): string {
  const url = origin + path
  if (url.length >= LONGEST_URL) return ''
  const changed =
    updatedAt === null ? '' : `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>`
  return `<${tag}><loc>${escapeXml(url)}</loc>${changed}</${tag}>\n`
}

/** Returns the path of a part of the sitemap, numbered from 1. */
export function partPath({ kind, number }: PartName): string {
  return `/sitemap/${kind}-${number}.xml`
}

export type PartName = { kind: string; number: number }

/** Parses the path of a part; null if it isn't one. */
export function readPartPath(path: string): PartName | null {
  const [, kind, digits] = /^\/sitemap\/([a-z]+)-([1-9]\d{0,8})\.xml$/.exec(path) ?? []
  return kind === undefined ? null : { kind, number: Number(digits) }
}

/** Not for search engines: the operator's pages, the API, and pages for testing. */
const DISALLOWED = ['/admin', '/api', '/test-slugs', '/test-insert']

export function robotsText(origin: string): string {
  const rules = DISALLOWED.map((path) => `Disallow: ${path}\n`).join('')
  // Photos are used in link previews. The longer rule takes precedence.
  const exceptions = 'Allow: /api/parks/photo\n'
  return `User-agent: *\n${rules}${exceptions}\nSitemap: ${origin}/sitemap.xml\n`
}
