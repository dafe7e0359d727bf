import { SEARCH_PARAMETERS } from '#domain/search/search-defaults.ts'

/** A kind of page: its path, and which parameters it reads. */
type PagePath = {
  /** The label of its requests in metrics. */
  label: string
  pattern: RegExp
  /** The parameters that affect the page; 'any' for the operator's pages. */
  parameters: readonly string[] | 'any'
}

const SEARCH = [
  ...SEARCH_PARAMETERS,
  'show',
  'direct',
  'fromPermalink',
  'share',
  'error',
  'unknown',
]

/** All kinds of pages, more specific ones first. A trailing slash redirects to the path without. */
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
  { label: '/help', pattern: /^\/help\/?$/, parameters: ['need', 'address', 'lat', 'lng'] },
  { label: '/suggest', pattern: /^\/suggest\/?$/, parameters: ['park', 'about', 'lat', 'lng'] },
  ...['about', 'privacy', 'imprint', 'offline', 'api/docs', 'test-slugs', 'test-insert'].map(
    (path): PagePath => ({ ...pageAt(`/${path}`), parameters: [] }),
  ),
  pageAt('/admin'),
  ...`login reports seo-urls cache blog config parks audit regions review rules sessions setup`
    .split(' ')
    .map((name) => pageAt(`/admin/${name}`)),
  { label: '/admin/blog/:id', pattern: /^\/admin\/blog\/[^/]+\/?$/, parameters: 'any' },
]

/** The parts of '/parks/12/golden-gate-park/', with the empty ones at its ends. */
const MAX_PARTS = 5

function pageAt(label: string): PagePath {
  return { label, pattern: new RegExp(`^${label}/?$`), parameters: 'any' }
}

/** Finds the kind of page at an encoded path; undefined if there is none. */
export function findPage(path: string): PagePath | undefined {
  const parts = path.split('/')
  if (parts.length > MAX_PARTS) return undefined
  const decoded = path.includes('%') ? parts.map(decodePart).join('/') : path
  return PAGE_PATHS.find(({ pattern }) => pattern.test(decoded))
}

/** Whether a path is one of the operator's pages. */
export function isOperatorPage(path: string): boolean {
  return findPage(path)?.parameters === 'any'
}

/** An encoded slash belongs to a name. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('/', '%2F')
  } catch {
    return part
  }
}
