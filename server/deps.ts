import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Database } from '#db/client.ts'
import { sessionAdapter } from '#db/queries/sessions.ts'
import type { ListingLink } from '#domain/listing-intro.ts'
import { normaliseName } from '#domain/names.ts'
import type { SiteConfig } from '#domain/schemas/config.ts'
import type { Suggestion } from '#domain/schemas/search.ts'
import type { SitePlace } from '#domain/sitemap-page.ts'
import { MOST_URLS } from '#domain/sitemap-xml.ts'
import { makeSessions, type Sessions } from './auth/sessions.ts'
import { type Cache, makeCache } from './cache.ts'
import type { Env } from './env.ts'
import { type IpLocations, makeIpLocations } from './ip-locations.ts'
import { type Ledger, makeLedger } from './ledger.ts'
import { type TrustsProxy, trustProxies } from './limits/client-address.ts'
import { makeRateLimits, type RateLimits } from './limits/rate-limits.ts'
import { makeIpLocators, makeLiveSources } from './live-sources.ts'
import type { Logger } from './log.ts'
import { makeSocialCards, type SocialCards } from './og/social-cards.ts'
import type { FetchPhoto } from './photos/photo-types.ts'
import { makePhotos, type Photos } from './photos/photos.ts'
import { placesFile } from './places-file.ts'
import { makeOfflineGeocoder } from './providers/geocode/offline/geocoder.ts'
import { loadPlaceIndex } from './providers/geocode/offline/place-index.ts'
import { suggestPlaces } from './providers/geocode/offline/suggest.ts'
import type { Geocoder } from './providers/geocode/types.ts'
import { makeParkStore } from './providers/places/park-store.ts'
import type { ParkStore, PlacesProvider } from './providers/places/types.ts'
import { withoutPhotosOf } from './providers/places/without-photos.ts'

const MOST_RECENT_VIEWS = 50_000
const MOST_RECENT_RATERS = 50_000
const MOST_PLACES_AROUND = 1_000
const HOUR_MS = 3_600_000
/** Google's terms let nothing of a place be kept for longer, and all photos are Google's. */
const MOST_PHOTO_DAYS = 30

/** Everything the services need, made once. */
export type Deps = {
  database: Database
  log: Logger
  sessions: Sessions
  siteConfig: SiteConfig
  /** Whether browsers may keep what it takes to open the site without a connection. */
  keepsOffline: boolean
  /** The site's public address, without a slash at the end, where it is set. */
  siteUrl: string | undefined
  /** Whether ready-made answers are held against their schemas: everywhere but in production. */
  checksAnswers: boolean
  /** Whether anyone may put in parks to try things out: everywhere but in production. */
  isOpenToTrial: boolean
  places: ParkStore
  /** In the order they are asked. */
  placesProviders: PlacesProvider[]
  /** What outside services have answered. */
  cache: Cache
  /** Days an answer is fresh. */
  cacheDays: Env['cacheDays']
  /** What the paid calls cost. */
  ledger: Ledger
  photos: Photos
  /** Images that stand for photos where links are shown. */
  socialCards: SocialCards
  /** Who opened which park within the last hour, so that it counts once. */
  recentViews: LRUCache<string, true>
  /** Who has rated a park from an address within the last day, by '{address} {park}'. */
  recentRaters: LRUCache<string, Set<string>>
  rateLimits: RateLimits
  /** Whose X-Forwarded-For is believed. */
  trustsProxy: TrustsProxy
  /** In the order they are asked. */
  geocoders: Geocoder[]
  /** What search engines get instead: pages of what is known, at no cost, however many they read. */
  forCrawlers: { placesProviders: PlacesProvider[]; geocoders: Geocoder[] }
  /** Where visitors' networks are. */
  ipLocations: IpLocations
  sitemap: {
    /** Pages in one part at most. */
    mostUrls: number
    /** The places with listings that show parks, once they have been looked for. */
    places: LRUCache<'all', Promise<SitePlace[]>>
  }
  /** Listings of places around a place, by its coordinates. */
  placesAround: LRUCache<string, Promise<ListingLink[]>>
  placeIndex: { suggest: (text: string, limit: number) => Promise<Suggestion[]> }
}

type Parts = { env: Env; database: Database; log: Logger; root: string }

export function makeDeps({ env, database, log, root }: Parts): Deps {
  const places = makeParkStore(database)
  const loadIndex = once(() => loadPlaceIndex(placesFile(root, env.isProduction)))
  const ledger = makeLedger({ database, log, dailyBudget: env.google.dailyBudget })
  const offline = lazyOfflineGeocoder(loadIndex, places)
  const sources = makeLiveSources({ env, log, meter: ledger.meter, places, offline })
  const ipLocations = makeIpLocations({ locators: makeIpLocators(env, log), log })
  return {
    database,
    log,
    sessions: makeSessions(sessionAdapter(database), {
      secure: env.siteUrl?.startsWith('https://') ?? false,
    }),
    siteConfig: {
      siteName: env.siteName,
      googleMapsApiKey: env.googleMapsBrowserKey ?? '',
      googleMapsMapId: env.googleMapsMapId ?? '',
      googleMapsScriptUrl: env.googleMapsScriptUrl ?? '',
      mapStyleUrl: env.mapStyleUrl ?? '',
      adSnippet: env.adSnippet ?? '',
      analyticsId: env.analyticsId ?? '',
      contactEmail: env.contactEmail ?? '',
      liveSources: liveSourcesOf(env),
      ipLocation: ipLocations.isOn,
    },
    keepsOffline: env.keepsOffline,
    siteUrl: env.siteUrl,
    checksAnswers: !env.isProduction,
    isOpenToTrial: !env.isProduction,
    places: withoutPhotosOf(env.badPhotoParks, places),
    ...sources,
    forCrawlers: { placesProviders: [], geocoders: [offline] },
    cache: makeCache({ database, log }),
    cacheDays: env.cacheDays,
    ledger,
    photos: makePhotos({
      folder: join(env.dataDir, 'photos'),
      maxBytes: env.photoCacheBytes,
      cacheDays: env.cacheDays.photos,
      mostDays: MOST_PHOTO_DAYS,
      fetchPhoto: photosOf(sources.placesProviders),
      onCached: () => ledger.countCached('photo'),
      log,
    }),
    socialCards: makeSocialCards(),
    recentViews: new LRUCache({ max: MOST_RECENT_VIEWS, ttl: HOUR_MS }),
    recentRaters: new LRUCache({ max: MOST_RECENT_RATERS, ttl: 24 * HOUR_MS }),
    rateLimits: makeRateLimits(env.rateLimits),
    trustsProxy: trustProxies(env.trustedProxies),
    ipLocations,
    sitemap: { mostUrls: MOST_URLS, places: new LRUCache({ max: 1, ttl: HOUR_MS }) },
    placesAround: new LRUCache({ max: MOST_PLACES_AROUND, ttl: HOUR_MS }),
    placeIndex: {
      suggest: async (text, limit) => suggestPlaces(await loadIndex(), text, limit),
    },
  }
}

/** The outside services that are asked, each once. */
function liveSourcesOf({ placesProviders, geocoders }: Env): SiteConfig['liveSources'] {
  const names = [...new Set([...placesProviders, ...geocoders])]
  return names.filter((name) => name !== 'local' && name !== 'offline')
}

/** From the first source that has photos; without one none is known. */
function photosOf(providers: PlacesProvider[]): FetchPhoto {
  return providers.find(({ fetchPhoto }) => fetchPhoto)?.fetchPhoto ?? (async () => null)
}

function lazyOfflineGeocoder(
  loadIndex: () => ReturnType<typeof loadPlaceIndex>,
  places: ParkStore,
): Geocoder {
  const makeGeocoder = once(async () =>
    makeOfflineGeocoder(await loadIndex(), (words, filter) =>
      places.findByName(normaliseName(words), 20, filter),
    ),
  )
  return {
    name: 'offline',
    cacheDays: 0,
    geocode: async (address) => (await makeGeocoder()).geocode(address),
  }
}

/** Work done at the first call, its result given to every later one. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= work().catch((error) => {
      result = undefined
      throw error
    })
    return result
  }
}
