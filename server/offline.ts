import type { MiddlewareHandler } from 'hono'
import { SERVICE_WORKER_PATH } from '#domain/offline.ts'
import { THEME_COLOURS } from '#domain/theme.ts'

type OfflineSettings = { siteName: string; keepsOffline: boolean }

/** What makes the site one that can be installed; and what takes back that it works offline. */
export function answerInstall({ siteName, keepsOffline }: OfflineSettings): MiddlewareHandler {
  return async (context, next) => {
    const { path } = context.req
    if (path === '/manifest.webmanifest') {
      return context.body(JSON.stringify(makeManifest(siteName)), 200, {
        'content-type': 'application/manifest+json',
        'cache-control': 'public, max-age=3600',
      })
    }
    if (path === SERVICE_WORKER_PATH && !keepsOffline) {
      return context.body(REMOVAL, 200, {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
      })
    }
    return next()
  }
}

/** A web application's manifest (https://www.w3.org/TR/appmanifest/). */
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

/** A service worker that takes the place of the former one, and itself and all it kept away. */
const REMOVAL = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const key of await caches.keys()) await caches.delete(key)
  await self.registration.unregister()
})()))
`
