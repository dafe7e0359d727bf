import { createHash } from 'node:crypto'
import { isUsableMapsKey } from '#domain/map/map-settings.ts'
import { OPENING_DRAG_SCRIPT } from '#domain/map/opening-drag.ts'
import type { ConfiguredSite } from '#domain/operator/config-schemas.ts'
import { OFFLINE_SCRIPT } from '#domain/page/offline.ts'
import { ADMIN_THEME_SCRIPT, THEME_SCRIPT } from '#domain/page/theme.ts'

/** What a page may load, by Content-Security-Policy directive. */
type Policy = Record<string, readonly string[]>

const MAP_PAGES = new Set(['/pages/index', '/pages/listing', '/pages/park'])
/** Their map is the one that needs no key, whatever the settings. */
const PIN_MAP_PAGES = new Set([
  '/pages/admin-config',
  '/pages/admin-regions',
  '/pages/admin-parks',
  '/pages/admin-reports',
  '/pages/admin-review',
  '/pages/admin-setup',
  '/pages/suggest',
])

/**
 * Hashes of the inline scripts. They are computed from the known scripts rather than from the
 * rendered document, where an injected script would be included.
 */
const OWN_SCRIPTS = [THEME_SCRIPT, ADMIN_THEME_SCRIPT, OPENING_DRAG_SCRIPT, OFFLINE_SCRIPT].map(
  (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
)

const OWN: Policy = {
  'default-src': ["'self'"],
  'script-src': ["'self'", ...OWN_SCRIPTS],
  // Style attributes (React, map markers) and elements (Mantine) change with the content, so they
  // can't be listed by hash.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

/** From https://developers.google.com/maps/documentation/javascript/content-security-policy. */
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

/** From https://developers.google.com/tag-platform/security/guides/csp. */
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

/** Policies cached by settings, which are only replaced as a whole, and by page. */
const policies = new WeakMap<ConfiguredSite, Map<string, string>>()

const DEFAULT_BASE_MAP = 'https://tiles.openfreemap.org'

/**
 * Returns the Content-Security-Policy header of a page: allows the site itself, and what its map
 * and the services in the settings need.
 *
 * @param pageId the page's id, such as '/pages/index'; absent if none was found
 */
export function pagePolicy(site: ConfiguredSite, pageId = ''): [string, string] {
  const known = policies.get(site) ?? new Map<string, string>()
  policies.set(site, known)
  const text = known.get(pageId) ?? makePolicy(site, pageId)
  known.set(pageId, text)
  return ['content-security-policy', text]
}

function makePolicy(site: ConfiguredSite, pageId: string): string {
  const parts = [OWN]
  if (PIN_MAP_PAGES.has(pageId)) parts.push(baseMap(site))
  if (MAP_PAGES.has(pageId)) {
    parts.push(baseMap(site))
    if (isUsableMapsKey(site.googleMapsApiKey)) {
      parts.push(GOOGLE_MAPS)
      const script = site.googleMapsScriptUrl
      if (script !== '') parts.push({ 'script-src': [new URL(script).origin] })
    }
  }
  if (site.analyticsId !== '' && !pageId.startsWith('/pages/admin')) parts.push(ANALYTICS)
  const all = new Map<string, Set<string>>()
  for (const [name, sources] of parts.flatMap((part) => Object.entries(part))) {
    all.set(name, new Set([...(all.get(name) ?? []), ...sources]))
  }
  return [...all].map(([name, sources]) => [name, ...sources].join(' ')).join('; ')
}

/**
 * A style names the hosts of its tiles and glyphs, but only the browser reads it. For a style
 * chosen by the operator, any HTTPS host is therefore allowed, for data and images only.
 */
function baseMap({ mapStyleUrl, hasMapTiles }: ConfiguredSite): Policy {
  if (mapStyleUrl === '' && hasMapTiles) return { 'connect-src': ["'self'"] }
  const hosts = mapStyleUrl === '' ? [DEFAULT_BASE_MAP] : [new URL(mapStyleUrl).origin, 'https:']
  return { 'connect-src': ["'self'", ...hosts], 'img-src': hosts }
}
