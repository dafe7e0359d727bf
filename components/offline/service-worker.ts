import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { PrecacheFallbackPlugin, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import { OFFLINE_PATH } from '#domain/text/offline.ts'

/** Injected by the build: the offline page and its assets. */
declare const PRECACHED: { url: string; revision: string | null }[]

/** Runtime cache limit, in addition to the precache: map scripts and map outlines. */
const MOST_FILES = 30
const DAYS_SECONDS = 86_400

// No skipWaiting: a new worker must wait until all pages of the old build are closed, because the
// old worker still serves their scripts.
clientsClaim()
enableNavigationPreload()

// Pages always come from the network; the offline page is the fallback.
registerRoute(
  new NavigationRoute(
    new NetworkOnly({ plugins: [new PrecacheFallbackPlugin({ fallbackURL: OFFLINE_PATH })] }),
    { denylist: [/^\/admin([/?]|$)/, /^\/api\//] },
  ),
)

precacheAndRoute(PRECACHED)

// File names contain a content hash, so cached files are never stale.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'assets',
    plugins: [new ExpirationPlugin({ maxEntries: MOST_FILES, maxAgeSeconds: 30 * DAYS_SECONDS })],
  }),
)
