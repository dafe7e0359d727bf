import { LRUCache } from 'lru-cache'
import type { Database } from '#db/client.ts'
import { sessionAdapter } from '#db/queries/sessions.ts'
import { normaliseName } from '#domain/names.ts'
import type { SiteConfig } from '#domain/schemas/config.ts'
import type { Suggestion } from '#domain/schemas/search.ts'
import { makeSessions, type Sessions } from './auth/sessions.ts'
import type { Env } from './env.ts'
import type { Logger } from './log.ts'
import { placesFile } from './places-file.ts'
import { makeOfflineGeocoder } from './providers/geocode/offline/geocoder.ts'
import { loadPlaceIndex } from './providers/geocode/offline/place-index.ts'
import { suggestPlaces } from './providers/geocode/offline/suggest.ts'
import type { Geocoder } from './providers/geocode/types.ts'
import { makeLocalPlaces } from './providers/places/local.ts'
import type { PlacesProvider } from './providers/places/types.ts'

const MOST_RECENT_VIEWS = 50_000
const HOUR_MS = 3_600_000

/** Everything the services need, made once. */
export type Deps = {
  database: Database
  log: Logger
  sessions: Sessions
  siteConfig: SiteConfig
  /** Whether ready-made answers are held against their schemas: everywhere but in production. */
  checksAnswers: boolean
  places: PlacesProvider
  /** Who opened which park within the last hour, so that it counts once. */
  recentViews: LRUCache<string, true>
  /** In the order they are asked. */
  geocoders: Geocoder[]
  placeIndex: { suggest: (text: string, limit: number) => Promise<Suggestion[]> }
}

type Parts = { env: Env; database: Database; log: Logger; root: string }

export function makeDeps({ env, database, log, root }: Parts): Deps {
  const places = makeLocalPlaces(database)
  const loadIndex = once(() => loadPlaceIndex(placesFile(root, env.isProduction)))
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
      mapStyleUrl: env.mapStyleUrl ?? '',
      adSnippet: env.adSnippet ?? '',
    },
    checksAnswers: !env.isProduction,
    places,
    recentViews: new LRUCache({ max: MOST_RECENT_VIEWS, ttl: HOUR_MS }),
    geocoders: [lazyOfflineGeocoder(loadIndex, places)],
    placeIndex: {
      suggest: async (text, limit) => suggestPlaces(await loadIndex(), text, limit),
    },
  }
}

function lazyOfflineGeocoder(
  loadIndex: () => ReturnType<typeof loadPlaceIndex>,
  places: PlacesProvider,
): Geocoder {
  const makeGeocoder = once(async () =>
    makeOfflineGeocoder(await loadIndex(), (words, filter) =>
      places.findByName(normaliseName(words), 20, filter),
    ),
  )
  return {
    name: 'offline',
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
