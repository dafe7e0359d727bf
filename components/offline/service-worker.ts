import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { PrecacheFallbackPlugin, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import { OFFLINE_PATH } from '#domain/text/offline.ts'

/** Put in by the build: the page for when there is no connection, and what pages are made of. */
declare const PRECACHED: { url: string; revision: string | null }[]

/** Beside what is precached: the map's scripts and its outlines. */
const MOST_FILES = 30
const DAYS_SECONDS = 86_400

// A worker of a new build waits until no page of the old one is open, whose scripts the old worker
// keeps: it must not skip that wait.
clientsClaim()
enableNavigationPreload()

// Pages are always the server's; only where it can't be reached, the one that is kept stands in.
registerRoute(
  new NavigationRoute(
    new NetworkOnly({ plugins: [new PrecacheFallbackPlugin({ fallbackURL: OFFLINE_PATH })] }),
    { denylist: [/^\/admin([/?]|$)/, /^\/api\//] },
  ),
)

precacheAndRoute(PRECACHED)

// Named by their content: what is kept is never out of date.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'assets',
    plugins: [new ExpirationPlugin({ maxEntries: MOST_FILES, maxAgeSeconds: 30 * DAYS_SECONDS })],
  }),
)
