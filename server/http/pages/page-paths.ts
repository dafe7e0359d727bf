/** A kind of page: where it is, and which parameters it reads. */
type PagePath = {
  /** What its requests are counted under. */
  label: string
  pattern: RegExp
  /** Names of the parameters that change the page; 'any' where it belongs to the operator. */
  parameters: readonly string[] | 'any'
}

const SEARCH = [
  ...['address', 'exact', 'lat', 'lng', 'radius', 'rating', 'amenities', 'sort'],
  ...['zoom', 'park', 'show', 'direct', 'fromPermalink', 'share', 'error'],
]

/** Every kind of page, the more particular first. A slash at the end leads to the page without. */
export const PAGE_PATHS: readonly PagePath[] = [
  { label: '/', pattern: /^\/$/, parameters: SEARCH },
  { label: '/s/:id', pattern: /^\/s\/[^/]+\/?$/, parameters: SEARCH },
  { label: '/parks/:id/:slug', pattern: /^\/parks\/\d+(\/[^/]*)?\/?$/, parameters: SEARCH },
  { label: '/parks/:location', pattern: /^\/parks(\/[^/]+)?\/?$/, parameters: SEARCH },
  { label: '/parks/:type/:location', pattern: /^\/parks\/[^/]+\/[^/]+\/?$/, parameters: SEARCH },
  { label: '/blog', pattern: /^\/blog\/?$/, parameters: ['page'] },
  { label: '/blog/tag/:tag', pattern: /^\/blog\/tag\/[^/]+\/?$/, parameters: ['page'] },
  { label: '/blog/:slug', pattern: /^\/blog\/[^/]+\/?$/, parameters: ['preview'] },
  { label: '/sitemap', pattern: /^\/sitemap\/?$/, parameters: ['from', 'id'] },
  ...['/about', '/privacy', '/offline', '/api/docs', '/test-slugs', '/test-insert'].map(
    (label) => ({
      label,
      pattern: new RegExp(`^${label}/?$`),
      parameters: [],
    }),
  ),
  ...['/admin', '/admin/login', '/admin/reports', '/admin/seo-urls', '/admin/cache'].map(
    ofOperator,
  ),
  ...['/admin/blog', '/admin/config', '/admin/sessions'].map(ofOperator),
  { label: '/admin/blog/:id', pattern: /^\/admin\/blog\/[^/]+\/?$/, parameters: 'any' },
]

function ofOperator(label: string): PagePath {
  return { label, pattern: new RegExp(`^${label}/?$`), parameters: 'any' }
}

/** The kind of page at a path as it stands in an address; undefined where there is none. */
export function findPage(path: string): PagePath | undefined {
  const decoded = path.split('/').map(decodePart).join('/')
  return PAGE_PATHS.find(({ pattern }) => pattern.test(decoded))
}

/** Whether the page at a path, if any, is the operator's. */
export function isOperatorPage(path: string): boolean {
  return findPage(path)?.parameters === 'any'
}

/** An encoded slash is a part of a name. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('/', '%2F')
  } catch {
    return part
  }
}
