/** A page of the site as a sitemap tells of it. */
export type SitemapUrl = {
  /** As it stands in an address, from the root. */
  path: string
  /** When it last changed, milliseconds since 1970; null where that is not known. */
  updatedAt: number | null
}

/** The most addresses one part may hold, by the protocol of sitemaps.org. */
export const MOST_URLS = 50_000

/** An address in a sitemap has fewer characters, by the same protocol. */
const LONGEST_URL = 2_048

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const OPENING = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** What a part begins and ends with; between them stand its `urlElements`. */
export const URL_SET = {
  opening: `${OPENING}<urlset xmlns="${NAMESPACE}">\n`,
  closing: '</urlset>\n',
}

/**
 * Pages as elements of a part. One whose address is too long for a sitemap is left out.
 *
 * @param origin the site's address, without a slash at the end
 */
export function urlElements(origin: string, urls: SitemapUrl[]): string {
  return urls.map((url) => element('url', origin, url)).join('')
}

/** The index that names the parts, each with when it last changed. */
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

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

/** The path of a part of the sitemap, numbered from 1. */
export function partPath({ kind, number }: PartName): string {
  return `/sitemap/${kind}-${number}.xml`
}

export type PartName = { kind: string; number: number }

/** Which part a path names; null where it can name none. */
export function readPartPath(path: string): PartName | null {
  const [, kind, digits] = /^\/sitemap\/([a-z]+)-([1-9]\d{0,8})\.xml$/.exec(path) ?? []
  return kind === undefined ? null : { kind, number: Number(digits) }
}

/** What is not for search engines: the operator's pages, the API, and pages to try things out. */
const DISALLOWED = ['/admin', '/api', '/test-slugs', '/test-insert']

/** Photos, which previews of links show. The longer path counts. */
const ALLOWED = ['/api/parks/photo']

/** What /robots.txt says. */
export function robotsText(origin: string): string {
  const rules = DISALLOWED.map((path) => `Disallow: ${path}`)
  const exceptions = ALLOWED.map((path) => `Allow: ${path}`)
  return ['User-agent: *', ...rules, ...exceptions, '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  )
}
