import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { PrecacheFallbackPlugin, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly, type Strategy } from 'workbox-strategies'
import { TILES_ABOUT_PATH } from '#domain/map/map-settings.ts'
import { MAPS_CACHE, OFFLINE_PATH } from '#domain/page/offline.ts'
import { DAY_SECONDS } from '#domain/time/units.ts'
import { CELLS_PATH } from '../map/markers/cells-url.ts'
import {
  MAX_CELLS,
  MAX_CELLS_BYTES,
  MAX_FILES,
  MAX_MAP_BYTES,
  MAX_MAPS,
  MAX_TILE_BYTES,
  MAX_TILES,
} from './limits.ts'

/** Network timeout of the service worker for the tiles' version. */
const TILES_ABOUT_WAIT_SECONDS = 2
/** Built files cached by the service worker. */
const OFFLINE_FILE_SECONDS = 30 * DAY_SECONDS

/** Injected by the build: the offline page and its assets. */
declare const PRECACHED: { url: string; revision: string | null }[]

/** The main screen, listings and parks, with any query. */
const MAP_PAGES = /^\/(parks\/[^?]*)?(\?.*)?$/

/** A service worker's event, which the DOM types lack. */
type Waiting = { waitUntil: (work: Promise<unknown>) => void }

// No skipWaiting: a new worker must wait until all pages of the old build are closed, because the
// old worker still serves their scripts.
clientsClaim()
enableNavigationPreload()

const fallback = new PrecacheFallbackPlugin({ fallbackURL: OFFLINE_PATH })

// The last maps are cached with their lists, and served when the network fails.
const maps = new NetworkFirst({
  cacheName: MAPS_CACHE,
  plugins: [
    { cacheWillUpdate: cacheableMap },
    new ExpirationPlugin({ maxEntries: MAX_MAPS, purgeOnQuotaError: true }),
    fallback,
  ],
})
registerRoute(new NavigationRoute(maps, { allowlist: [MAP_PAGES] }))

/** A page that is left sends its URL, as its search may be newer than its document. */
addEventListener('message', (message) => {
  const event = message as MessageEvent & Waiting
  if (typeof event.data !== 'string') return
  const { pathname, search, href, origin } = new URL(event.data, location.origin)
  if (origin !== location.origin || !MAP_PAGES.test(pathname + search)) return
  event.waitUntil(Promise.all(maps.handleAll({ event, request: new Request(href) })))
})

/** Null, so not cached, for private pages and Google's data, whose terms forbid caching. */
async function cacheableMap({ response }: { response: Response }): Promise<Response | null> {
  if (response.status !== 200) return null
  if (response.headers.get('cache-control')?.includes('no-store')) return null
  const text = await response.clone().text()
  return text.length > MAX_MAP_BYTES || text.includes('"source":"google"') ? null : response
}

/** Caches no answer that is larger. */
function atMost(bytes: number) {
  return {
    cacheWillUpdate: async ({ response }: { response: Response }) => {
      if (response.status !== 200) return null
      return (await response.clone().blob()).size > bytes ? null : response
    },
  }
}

// Other pages always come from the network; the offline page is the fallback.
registerRoute(
  new NavigationRoute(new NetworkOnly({ plugins: [fallback] }), {
    denylist: [/^\/admin([/?]|$)/, /^\/api\//],
  }),
)

precacheAndRoute(PRECACHED)

// File names contain a content hash, so cached files are never stale.
const assets = new CacheFirst({
  cacheName: 'assets',
  plugins: [new ExpirationPlugin({ maxEntries: MAX_FILES, maxAgeSeconds: OFFLINE_FILE_SECONDS })],
})
registerRoute(({ url }) => isAsset(url), assets)

// The TileJSON contains the tiles' version, without which cached tiles are not found. It is fetched
// at install, because the first visit's own request precedes the worker.
const tilesAbout = new NetworkFirst({
  cacheName: 'tiles-about',
  networkTimeoutSeconds: TILES_ABOUT_WAIT_SECONDS,
})
registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname === TILES_ABOUT_PATH, tilesAbout)
addEventListener('install', (install) => {
  const event = install as Event & Waiting
  const cached = tilesAbout.handleAll({ event, request: new Request(TILES_ABOUT_PATH) })
  // A failure must not prevent the installation.
  event.waitUntil(Promise.all(cached).catch(() => undefined))
})

// Tile URLs contain the version, so cached tiles are never stale.
const tiles = new CacheFirst({
  cacheName: 'tiles',
  plugins: [
    atMost(MAX_TILE_BYTES),
    new ExpirationPlugin({ maxEntries: MAX_TILES, purgeOnQuotaError: true }),
  ],
})
registerRoute(({ url }) => isTile(url), tiles)

/** A map with another ground sends the tiles of its last view. */
addEventListener('message', (message) => {
  const event = message as MessageEvent & Waiting
  const urls = Array.isArray(event.data?.tiles) ? event.data.tiles : []
  const wanted = urls.map((path: unknown) => new URL(String(path), location.origin)).filter(isTile)
  for (const { href } of wanted) {
    const cached = tiles.handleAll({ event, request: new Request(href) })
    event.waitUntil(Promise.all(cached).catch(() => undefined))
  }
})

// The parks of the last views.
const cells = new NetworkFirst({
  cacheName: 'cells',
  // The worker's own requests have other headers than a page's.
  matchOptions: { ignoreVary: true },
  plugins: [
    atMost(MAX_CELLS_BYTES),
    new ExpirationPlugin({ maxEntries: MAX_CELLS, purgeOnQuotaError: true }),
  ],
})
registerRoute(({ url }) => areCells(url), cells)

/** A map sends the view it is left at and what the page has loaded, perhaps before there was a worker. */
addEventListener('message', (message) => {
  const event = message as MessageEvent & Waiting
  const { cells: asked, loaded } = event.data ?? {}
  if (typeof asked !== 'string' || !Array.isArray(loaded)) return
  for (const source of [asked, ...loaded]) {
    const url = new URL(String(source), location.origin)
    const strategy = areCells(url) ? cells : isAsset(url) ? assets : null
    if (strategy) event.waitUntil(cache(strategy, event, url.href).catch(() => undefined))
  }
})

/** Caches what no cache has yet. */
async function cache(strategy: Strategy, event: MessageEvent, href: string): Promise<void> {
  if (await caches.match(href, { ignoreVary: true })) return
  await Promise.all(strategy.handleAll({ event, request: new Request(href) }))
}

function isAsset({ origin, pathname }: URL): boolean {
  return origin === location.origin && pathname.startsWith('/assets/')
}

/** Not Google's, which may not be stored. */
function areCells({ origin, pathname, search }: URL): boolean {
  return origin === location.origin && pathname === CELLS_PATH && !search.includes('google')
}

function isTile({ origin, pathname }: URL): boolean {
  return origin === location.origin && pathname.startsWith('/map/tiles/')
}
