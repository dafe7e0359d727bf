import { createHash } from 'node:crypto'
import { isUsableMapsKey } from '#domain/map/maps-key.ts'
import type { SiteConfig } from '#domain/operator/config-schemas.ts'
import { OFFLINE_SCRIPT } from '#domain/text/offline.ts'
import { ADMIN_THEME_SCRIPT, THEME_SCRIPT } from '#domain/text/theme.ts'

/** What a page may load, by the directives of Content-Security-Policy. */
type Policy = Record<string, readonly string[]>

const MAP_PAGES = new Set(['/pages/index', '/pages/listing', '/pages/park'])

/**
 * The scripts that stand in documents, by their hashes. They are those that the product knows, not
 * those that a document turns out to hold: what a visitor had smuggled into one would be among them.
 */
const OWN_SCRIPTS = [THEME_SCRIPT, ADMIN_THEME_SCRIPT, OFFLINE_SCRIPT].map(
  (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
)

const OWN: Policy = {
  'default-src': ["'self'"],
  'script-src': ["'self'", ...OWN_SCRIPTS],
  // Styles stand in attributes (React's, the map's markers) and elements (Mantine's), which change
  // with what is shown: no hash could name them.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

/** As https://developers.google.com/maps/documentation/javascript/content-security-policy has it. */
const GOOGLE_MAPS: Policy = {
  'script-src': [
    "'unsafe-eval'",
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.ggpht.com',
    'https://*.googleusercontent.com',
    'blob:',
  ],
  'img-src': [
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.googleusercontent.com',
  ],
  'frame-src': ["'self'", 'https://*.google.com'],
  'connect-src': [
    "'self'",
    'https://*.googleapis.com',
    'https://*.google.com',
    'https://*.gstatic.com',
    'data:',
    'blob:',
  ],
  'font-src': ["'self'", 'https://fonts.gstatic.com'],
  'style-src': ['https://fonts.googleapis.com'],
  'worker-src': ["'self'", 'blob:'],
}

/** As https://developers.google.com/tag-platform/security/guides/csp has it. */
const ANALYTICS: Policy = {
  'script-src': ['https://*.googletagmanager.com'],
  'img-src': ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  'connect-src': [
    "'self'",
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
}

/** Those put together already, by page and by settings, which are only ever replaced whole. */
const policies = new WeakMap<SiteConfig, Map<string, string>>()

const DEFAULT_BASE_MAP = 'https://tiles.openfreemap.org'

/**
 * The header field that says what a page may load: the site's own, and what its map and the
 * services that the settings name need.
 *
 * @param pageId of the page, such as '/pages/index'; absent where none was found
 */
export function pagePolicy(site: SiteConfig, pageId = ''): [string, string] {
  const known = policies.get(site) ?? new Map<string, string>()
  policies.set(site, known)
  const text = known.get(pageId) ?? makePolicy(site, pageId)
  known.set(pageId, text)
  return ['content-security-policy', text]
}

function makePolicy(site: SiteConfig, pageId: string): string {
  const parts = [OWN]
  if (MAP_PAGES.has(pageId)) {
    parts.push(baseMap(site))
    if (isUsableMapsKey(site.googleMapsApiKey)) parts.push(GOOGLE_MAPS, otherScript(site))
  }
  if (site.analyticsId !== '' && !pageId.startsWith('/pages/admin')) parts.push(ANALYTICS)
  return toText(parts)
}

/**
 * A style names the hosts of its tiles and letters, which nobody but the browser gets to read: for
 * one that the operator has chosen they are any, for data alone and over https.
 */
function baseMap({ mapStyleUrl }: SiteConfig): Policy {
  const hosts = mapStyleUrl === '' ? [DEFAULT_BASE_MAP] : [originOf(mapStyleUrl), 'https:']
  return { 'connect-src': ["'self'", ...hosts], 'img-src': hosts }
}

function otherScript({ googleMapsScriptUrl }: SiteConfig): Policy {
  if (googleMapsScriptUrl === '') return {}
  return { 'script-src': [originOf(googleMapsScriptUrl)] }
}

function originOf(url: string): string {
  return new URL(url).origin
}

function toText(parts: Policy[]): string {
  const all = new Map<string, Set<string>>()
  for (const [name, sources] of parts.flatMap((part) => Object.entries(part))) {
    all.set(name, new Set([...(all.get(name) ?? []), ...sources]))
  }
  return [...all].map(([name, sources]) => [name, ...sources].join(' ')).join('; ')
}
