import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context, Hono } from 'hono'
import type { ConfiguredSite } from '#domain/operator/config-schemas.ts'
import { SERVICE_WORKER_PATH } from '#domain/page/offline.ts'
import { THEME_COLOURS } from '#domain/page/theme.ts'
import { PUBLIC_FILE_SECONDS } from './client-files.ts'
import { compressText } from './compression.ts'
import { isUnchanged, toEtag } from './http-cache.ts'
import type { HttpDeps } from './http-deps.ts'
import { SCRIPT_POLICY } from './security/answers.ts'

type OfflinePorts = Pick<HttpDeps, 'configured'>

/**
 * Adds the routes that make the site installable and usable offline, or that undo this if disabled.
 *
 * @param clientFolder the built client's folder; absent in development
 */
export function answerInstall(app: Hono, deps: OfflinePorts, clientFolder?: string): void {
  const worker = clientFolder && join(clientFolder, SERVICE_WORKER_PATH)
  const source = worker && existsSync(worker) ? readFileSync(worker, 'utf8') : null
  app.get('/manifest.webmanifest', (context) =>
    tagged(context, JSON.stringify(makeManifest(deps.configured.current.settings.SITE_NAME)), {
      'content-type': 'application/manifest+json',
      'cache-control': `public, max-age=${PUBLIC_FILE_SECONDS}`,
    }),
  )
  app.get(SERVICE_WORKER_PATH, compressText, async (context, next) => {
    const { settings, siteConfig } = deps.configured.current
    const script = settings.OFFLINE ? source && forSite(source, siteConfig) : REMOVAL
    if (!script) return next()
    return tagged(context, script, {
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': SCRIPT_POLICY,
      'cache-control': 'no-cache',
    })
  })
}

/** Responds with a text, or with 304 if the client already has it. */
function tagged(context: Context, text: string, headers: Record<string, string>): Response {
  const etag = toEtag([text])
  const isKnown = isUnchanged(context.req.raw.headers, etag)
  return new Response(isKnown ? null : text, {
    status: isKnown ? 304 : 200,
    headers: { ...headers, etag },
  })
}

/** The cached page contains settings such as the site's name, so the worker changes with them. */
function forSite(source: string, site: ConfiguredSite): string {
  const revision = createHash('sha256').update(JSON.stringify(site)).digest('hex').slice(0, 16)
  return source.replaceAll('SITE_REVISION', revision)
}

/** A web application manifest (https://www.w3.org/TR/appmanifest/). */
function makeManifest(siteName: string) {
  return {
    id: '/',
    name: siteName,
    short_name: siteName,
    description: 'Find parks near you, on a map with a list.',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: THEME_COLOURS.light,
    background_color: '#f5f2ea',
    categories: ['travel', 'navigation', 'lifestyle'],
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  }
}

/** A service worker that replaces the previous one, deletes its caches and unregisters itself. */
const REMOVAL = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const key of await caches.keys()) await caches.delete(key)
  await self.registration.unregister()
})()))
`
