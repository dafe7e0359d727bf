import { join } from 'node:path'
import type { Database } from '#db/client.ts'
import { makeDataVersion } from '#db/data-version.ts'
import { insertWriterCall } from '#db/queries/blog/writer-calls.ts'
import { findKnownWords, findSimilarWords } from '#db/queries/search/words.ts'
import type { Bounds } from '#domain/geo/geo.ts'
import type { ConfiguredSite } from '#domain/operator/config-schemas.ts'
import { makePasswords } from '../auth/passwords.ts'
import { makeSessions } from '../auth/sessions.ts'
import { makeBaseMap } from '../basemap/base-map.ts'
import { makeReadTile } from '../basemap/first-view/ground.ts'
import { makeDrawOpening } from '../basemap/first-view/opening-picture.ts'
import type { Logger } from '../core/log.ts'
import { makeCachedAnswers } from '../http/cached-answers.ts'
import { trustProxies } from '../limits/client-address.ts'
import { makeRateLimits } from '../limits/rate-limits.ts'
import { addGauges } from '../operations/gauges.ts'
import { makeMetrics } from '../operations/metrics.ts'
import { makeReadiness } from '../operations/readiness.ts'
import { makeTally } from '../operations/tally.ts'
import { makeJobs } from '../services/jobs.ts'
import { makeSitemapCache } from '../services/listing/site-places.ts'
import { makeCoverage } from '../services/location/coverage.ts'
import { placeOutline } from '../services/location/geocode.ts'
import { makeSiteStarts } from '../services/location/site-start.ts'
import { makeCells } from '../services/map/cells.ts'
import { cleanSnippet, makeAdvertPreviews } from '../services/operator/advert.ts'
import { makeOwnSite } from '../services/operator/own-site.ts'
import { makePageTexts, type PageTexts } from '../services/operator/page-text.ts'
import { makeSeoState } from '../services/operator/seo-job.ts'
import { largestOutlines, makeOutlineAnswers } from '../services/park/outlines.ts'
import { makeParkCount } from '../services/park/park-list.ts'
import { makePortraits } from '../services/park/portraits.ts'
import { makeRecentViews } from '../services/park/record-view.ts'
import type { SearchPorts } from '../services/ports.ts'
import { makeRecentCityRequests } from '../services/region/city-requests.ts'
import { makeAsks } from '../services/search/asks.ts'
import { makeNetworkKey } from '../services/visitors/answers.ts'
import { makeRecentRaters } from '../services/visitors/rating.ts'
import { type Env, makeConfigured } from '../settings/configured.ts'
import type { Settings } from '../settings/settings.ts'
import { makeSocialCards } from '../social-cards/social-cards.ts'
import { makeCache } from '../sources/cache.ts'
import { makeStreets } from '../sources/geocode/offline/all-streets.ts'
import { loadBuiltInStreets } from '../sources/geocode/offline/built-in-streets.ts'
import { makeOfflineGeocoder } from '../sources/geocode/offline/geocoder.ts'
import { loadPlaceIndex } from '../sources/geocode/offline/place-index.ts'
import { type IpLocations, makeIpLocations } from '../sources/ip-locations.ts'
import { makeLedger } from '../sources/ledger.ts'
import { makeParkStore, withoutPhotosOf } from '../sources/places/park-store.ts'
import { builtInWriter } from '../sources/writer/built-in/writer.ts'
import { makeCachedPhotos, photosOf } from './cached-photos.ts'
import {
  type LiveSources,
  makeIpLocators,
  makeNewsChannels,
  makeSourceMaker,
  makeTrySource,
  makeWriterMaker,
  type WriterSources,
} from './live-sources.ts'
import { knownPlaces, once } from './offline-places.ts'
import { placesFile } from './places-file.ts'
import { makeRegionParts } from './regions.ts'

/** What is made from the settings, again when they change. */
type FromSettings = LiveSources &
  WriterSources & {
    newsChannels: ReturnType<typeof makeNewsChannels>
    pageTexts: PageTexts
    siteConfig: ConfiguredSite
  }

/** Everything the services need, created once. */
export type Deps = ReturnType<typeof makeDeps>

type Parts = { env: Env; database: Database; log: Logger; root: string }

export function makeDeps({ env, log, root, ...parts }: Parts) {
  const metrics = makeMetrics()
  const database = metrics.watchDatabase(parts.database)
  const now = () => configured.current
  const settingsNow = () => now().settings
  const store = makeParkStore(database)
  const loadIndex = once(() => loadPlaceIndex(placesFile(root, env.isProduction), root))
  const streets = makeStreets(
    database,
    once(() => loadBuiltInStreets(root)),
  )
  const offline = makeOfflineGeocoder({ loadIndex, places: store, database, streets })
  const dailyBudget = () => settingsNow().GOOGLE_DAILY_BUDGET_USD
  const ledger = makeLedger({ database, log, dailyBudget })
  const tally = makeTally(database, Date.now, metrics.countEvent)
  const policyParts = { log, watchCalls: metrics.watchCalls }
  const sourceParts = { meter: ledger.meter, places: store, offline }
  const ipLocations = makeIpLocations({ locators: makeIpLocators(env.settings, policyParts), log })
  const dataVersion = makeDataVersion(database)
  const rateLimits = makeRateLimits(env.settings)
  const makeSources = makeSourceMaker({ ...policyParts, ...sourceParts })
  const makeWriters = makeWriterMaker({ ...policyParts, onUse: recordWriterUsage(database, log) })
  const configured = makeConfigured<FromSettings>({
    env,
    database,
    log,
    make: (settings) => ({
      ...makeSources(settings),
      ...makeWriters(settings),
      newsChannels: makeNewsChannels(settings),
      pageTexts: makePageTexts(settings),
      siteConfig: siteConfigOf(settings, ipLocations),
    }),
    onChange(settings) {
      rateLimits.change(settings)
      dataVersion.bump()
    },
  })
  const searchParts: Omit<SearchPorts, 'configured'> = {
    database,
    ledger,
    log,
    places: withoutPhotosOf(() => settingsNow().BAD_PHOTO_PARKS ?? NO_NAMES, store),
    asks: makeAsks(database),
    cache: makeCache({ database, count: tally.count }),
    coverage: makeCoverage(),
    placeIndex: knownPlaces({ loadIndex, database, streets }),
    nameWords: {
      known: (words) => findKnownWords(database, words),
      similar: (asked) => findSimilarWords(database, asked),
    },
  }
  const { isProduction, settings } = env
  const secure = settings.SITE_URL?.startsWith('https://') ?? false
  const baseMap = makeBaseMap({
    mapTiles: settings.MAP_TILES,
    builtInFile: async () => basemapFile(root, isProduction),
    log,
  })
  const deps = {
    configured,
    forCrawlers: {
      ...searchParts,
      configured: {
        get current() {
          return { ...now(), placesProviders: [], geocoders: [offline] }
        },
      },
    },
    ...searchParts,
    metrics,
    tally,
    readiness: makeReadiness({ database, log, root }),
    sessions: makeSessions(database, { secure }),
    passwords: makePasswords({ secure }),
    trustsProxy: trustProxies(settings.TRUSTED_PROXIES ?? []),
    ownSite: makeOwnSite(),
    /** Whether ready-made answers are validated against their schemas. */
    checksAnswers: !isProduction,
    /** Whether anyone may add parks for testing. */
    isOpenToTrial: !isProduction,
    baseMap,
    drawOpening: makeDrawOpening({
      readTile: makeReadTile(baseMap, log),
      ...makeOpeningOutlines(database, log),
    }),
    socialCards: makeSocialCards(),
    builtInWriter,
    recentViews: makeRecentViews(),
    recentRaters: makeRecentRaters(),
    recentCityRequests: makeRecentCityRequests(),
    sitemap: makeSitemapCache(),
    siteStarts: makeSiteStarts(),
    seo: makeSeoState(),
    advertPreviews: makeAdvertPreviews(),
    parkCount: makeParkCount(),
    outlineAnswers: makeOutlineAnswers(),
    portraits: makePortraits(),
    dataVersion,
    jobs: makeJobs({ database, log }),
    ...makeCells({ database, dataVersion }),
    cachedAnswers: makeCachedAnswers({ data: dataVersion }),
    trySource: makeTrySource(sourceParts),
    photos: makeCachedPhotos({
      log,
      counters: { ledger, tally },
      settings: settingsNow,
      fetchPhoto: (...asked) => photosOf(now().placesProviders)(...asked),
      commons: () => now().commons,
    }),
    rateLimits,
    ipLocations,
    networkKey: makeNetworkKey(database),
    regions: makeRegionParts({ settings: settingsNow, isProduction, root, loadIndex }),
  }
  addGauges(deps)
  return deps
}

const NO_NAMES: readonly string[] = []

/** What browsers may know of the settings. */
function siteConfigOf(settings: Settings, { isOn }: IpLocations): ConfiguredSite {
  const services = new Set([...settings.PLACES_PROVIDERS, ...settings.GEOCODERS])
  return {
    siteName: settings.SITE_NAME,
    googleMapsApiKey: settings.GOOGLE_MAPS_BROWSER_KEY ?? '',
    googleMapsMapId: settings.GOOGLE_MAPS_MAP_ID ?? '',
    googleMapsScriptUrl: settings.GOOGLE_MAPS_SCRIPT_URL ?? '',
    mapStyleUrl: settings.MAP_STYLE_URL ?? '',
    hasMapTiles: settings.MAP_TILES !== undefined,
    adSnippet: cleanSnippet(settings.AD_SNIPPET ?? ''),
    analyticsId: settings.ANALYTICS_ID ?? '',
    contactEmail: settings.CONTACT_EMAIL ?? '',
    hasImprint: settings.IMPRINT_TEXT !== undefined,
    sendsNews:
      settings.NEWS_KINDS.includes('reports') && Object.keys(makeNewsChannels(settings)).length > 0,
    liveSources: [...services].filter((name) => name !== 'local' && name !== 'offline'),
    ipLocation: isOn,
  }
}

/** Database content of first views; empty if the database fails, which the page reports. */
function makeOpeningOutlines(database: Database, log: Logger) {
  const none = (error: unknown) => {
    log.warn({ err: error }, 'outlines could not be read for a first view')
    return []
  }
  return {
    outlineOf: (ids: readonly number[]) => placeOutline(database, ids).catch(none),
    parkOutlinesIn: (bounds: Bounds) => largestOutlines(database, bounds).catch(none),
  }
}

function recordWriterUsage(database: Database, log: Logger) {
  return (use: Parameters<typeof insertWriterCall>[1]) =>
    void insertWriterCall(database, use).catch((error) =>
      log.error({ err: error }, "the writer's usage could not be stored"),
    )
}

/** Path of the built-in map's archive, of which a build has a copy. */
function basemapFile(root: string, isProduction: boolean): string {
  return join(root, isProduction ? 'dist/basemap.pmtiles' : 'server/basemap/built-in.pmtiles')
}
