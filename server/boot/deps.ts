import type { Database } from '#db/client.ts'
import { type DataVersion, makeDataVersion } from '#db/data-version.ts'
import { insertWriterCall } from '#db/queries/blog/writer-calls.ts'
import { findKnownWords, findSimilarWords } from '#db/queries/search/words.ts'
import type { Bounds } from '#domain/geo/geo.ts'
import { makePasswords, type Passwords } from '../auth/passwords.ts'
import { makeSessions, type Sessions } from '../auth/sessions.ts'
import { type BaseMap, makeBaseMap } from '../basemap/base-map.ts'
import { type DrawOpening, makeDrawOpening } from '../basemap/first-view/opening-picture.ts'
import { makeReadTile } from '../basemap/first-view/tile-shapes.ts'
import type { Logger } from '../core/log.ts'
import { type KeptAnswers, makeResponseCache } from '../http/kept-answers.ts'
import { type TrustsProxy, trustProxies } from '../limits/client-address.ts'
import { makeRateLimits, type RateLimits } from '../limits/rate-limits.ts'
import { addGauges } from '../operations/gauges.ts'
import { type Metrics, makeMetrics } from '../operations/metrics.ts'
import { makeReadiness, type Readiness } from '../operations/readiness.ts'
import { makeTally, type Tally } from '../operations/tally.ts'
import { type Jobs, makeJobs } from '../services/jobs.ts'
import { makeSitemapCache } from '../services/listing/site-places.ts'
import { makeCoverage } from '../services/location/coverage.ts'
import { placeOutline } from '../services/location/place-areas.ts'
import { makeCells } from '../services/map/cells.ts'
import { makeAdvertPreviews } from '../services/operator/advert.ts'
import { makeOwnSite, type OwnSite } from '../services/operator/own-site.ts'
import { makeSeoState } from '../services/operator/seo-job.ts'
import { largestOutlines, makeOutlineAnswers } from '../services/park/outlines.ts'
import { makeParkCount } from '../services/park/park-list.ts'
import { makePortraits } from '../services/park/portraits.ts'
import { makeRecentViews } from '../services/park/record-view.ts'
import type { SearchPorts } from '../services/ports.ts'
import type { RegionPorts } from '../services/region/ports.ts'
import { makeAsks } from '../services/search/asks.ts'
import { makeNetworkKey, type NetworkKey } from '../services/visitors/answers.ts'
import { makeRecentRaters } from '../services/visitors/rating.ts'
import type { Env } from '../settings/effective-settings.ts'
import { type LiveSettings, makeLiveSettings } from '../settings/live-settings.ts'
import { makeSocialCards, type SocialCards } from '../social-cards/social-cards.ts'
import { makeCache } from '../sources/cache.ts'
import { loadPlaceIndex } from '../sources/geocode/offline/place-index.ts'
import { type IpLocations, makeIpLocations } from '../sources/ip-locations.ts'
import { type Ledger, makeLedger } from '../sources/ledger.ts'
import type { Photos } from '../sources/photos/photos.ts'
import { makeParkStore } from '../sources/places/park-store.ts'
import { withoutPhotosOf } from '../sources/places/without-photos.ts'
import type { TrySource } from '../sources/types.ts'
import { builtInWriter } from '../sources/writer/built-in/writer.ts'
import type { Writer } from '../sources/writer/types.ts'
import { basemapFile } from './basemap-file.ts'
import { type Configured, configure } from './configured.ts'
import { makeKeptPhotos, photosOf } from './kept-photos.ts'
import { makeIpLocators, makeSourceMaker, makeTrySource, makeWriterMaker } from './live-sources.ts'
import { knownPlaces, lazyOfflineGeocoder, once } from './offline-places.ts'
import { placesFile } from './places-file.ts'
import { makeRegionParts } from './regions.ts'

/**
 * Everything the services need, created once. What depends on settings is replaced here when they
 * change, so read it at the time of use rather than keep a reference.
 */
export type Deps = Configured &
  Fixed &
  Counters &
  SearchPorts &
  ReturnType<typeof makeCells> &
  ReturnType<typeof makeTransientState> & {
    dataVersion: DataVersion
    /** Long work; nothing is begun until it is started. */
    jobs: Jobs
    /** Cached responses, fully rendered. */
    keptAnswers: KeptAnswers
    settings: LiveSettings
    /** Calls an outside service once to check that it can be used. */
    trySource: TrySource
    photos: Photos
    rateLimits: RateLimits
    /** Of the hashes of visitors' networks. */
    networkKey: NetworkKey
    /** Locates visitors' networks. */
    ipLocations: IpLocations
    regions: RegionPorts['regions']
  }

/** What searching needs that settings don't change. */
type SearchParts = Omit<SearchPorts, 'cacheDays' | 'geocoders' | 'places' | 'placesProviders'>

/** What depends only on the environment, and stays the same while the process runs. */
type Fixed = {
  /** The map's own base, without another server. */
  baseMap: BaseMap
  /** Draws what is below the markers of a map's first view. */
  drawOpening: DrawOpening
  sessions: Sessions
  passwords: Passwords
  /** Whether browsers may store what is needed to open the site offline. */
  keepsOffline: boolean
  /** The site's public address without a trailing slash, if set. */
  siteUrl: string | undefined
  /**
   * Whether ready-made answers are validated against their schemas: everywhere but in production.
   */
  checksAnswers: boolean
  /** Whether anyone may add parks for testing: everywhere but in production. */
  isOpenToTrial: boolean
  /** Preview images shown with links to the site. */
  socialCards: SocialCards
  /** The writer that needs no service. */
  builtInWriter: Writer
  /** Whether a proxy's X-Forwarded-For is trusted. */
  trustsProxy: TrustsProxy
  /** The token required to read the metrics; if unset, only this machine may read them. */
  metricsToken: string | undefined
  /** Requests the site's own pages as outsiders see them. */
  ownSite: OwnSite
}

type Counters = {
  metrics: Metrics
  /** Whether this process can serve requests. */
  readiness: Readiness
  ledger: Ledger
  /** Counters collected in memory, so that counting needs no query each time. */
  tally: Tally
}

type Parts = { env: Env; database: Database; log: Logger; root: string }

export function makeDeps({ env, log, root, ...parts }: Parts): Deps {
  let inUse = env
  const metrics = makeMetrics()
  const database = metrics.watchDatabase(parts.database)
  const places = makeParkStore(database)
  const loadIndex = once(() => loadPlaceIndex(placesFile(root, env.isProduction)))
  const offline = lazyOfflineGeocoder(loadIndex, { places, database })
  const ledger = makeLedger({ database, log, dailyBudget: () => inUse.google.dailyBudget })
  const counters: Counters = {
    metrics,
    readiness: makeReadiness({ database, log, root }),
    ledger,
    tally: makeTally(database, Date.now, metrics.countEvent),
  }
  const policyParts = { log, watchCalls: metrics.watchCalls }
  const sourceParts = { meter: ledger.meter, places, offline }
  const ipLocations = makeIpLocations({ locators: makeIpLocators(env, policyParts), log })
  const dataVersion = makeDataVersion(database)
  const rateLimits = makeRateLimits(env.rateLimits)
  const searchParts: SearchParts = {
    ...{ database, ledger, log },
    asks: makeAsks(database),
    cache: makeCache({ database, count: counters.tally.count }),
    coverage: makeCoverage(),
    placeIndex: knownPlaces(loadIndex, database),
    nameWords: {
      known: (words) => findKnownWords(database, words),
      similar: (asked) => findSimilarWords(database, asked),
    },
  }
  const configParts = {
    stored: { ...searchParts, placesProviders: [], geocoders: [offline] },
    makeSources: makeSourceMaker({ ...policyParts, ...sourceParts }),
    makeWriters: makeWriterMaker({ ...policyParts, onUse: recordWriterUsage(database, log) }),
    makePlaces: ({ badPhotoParks }: Env) => withoutPhotosOf(badPhotoParks, places),
    ipLocations,
  }

  function apply(next: Env): void {
    const configured = configure(next, configParts)
    inUse = next
    rateLimits.change(next.rateLimits)
    dataVersion.bump()
    Object.assign(deps, configured)
  }

  const deps: Deps = {
    ...configure(env, configParts),
    ...makeFixed(env, database, { log, root }),
    ...counters,
    ...makeTransientState(),
    ...searchParts,
    dataVersion,
    jobs: makeJobs({ database, log }),
    ...makeCells({ database, dataVersion }),
    keptAnswers: makeResponseCache({ data: dataVersion }),
    settings: makeLiveSettings({ env, database, log, apply }),
    trySource: makeTrySource(sourceParts),
    photos: makeKeptPhotos({
      ...{ log, counters, settings: () => inUse },
      fetchPhoto: (...asked) => photosOf(deps.placesProviders)(...asked),
      commons: () => deps.commons,
    }),
    rateLimits,
    ipLocations,
    networkKey: makeNetworkKey(database),
    regions: makeRegionParts({ env: () => inUse, root, loadIndex }),
  }
  addGauges(deps)
  return deps
}

/** What first views show of the database; nothing if it fails, which the page reports by itself. */
function makeOpeningOutlines(database: Database, log: Logger) {
  const none = (error: unknown) => {
    log.warn({ err: error }, 'outlines could not be read for a first view')
    return []
  }
  return {
    outlineOf: (areaId: number) => placeOutline(database, areaId).catch(none),
    parkOutlinesIn: (bounds: Bounds) => largestOutlines(database, bounds).catch(none),
  }
}

/** State held in memory only, for a limited time. */
function makeTransientState() {
  return {
    recentViews: makeRecentViews(),
    recentRaters: makeRecentRaters(),
    sitemap: makeSitemapCache(),
    seo: makeSeoState(),
    advertPreviews: makeAdvertPreviews(),
    parkCount: makeParkCount(),
    outlineAnswers: makeOutlineAnswers(),
    portraits: makePortraits(),
  }
}

function makeFixed(
  env: Env,
  database: Database,
  { log, root }: Pick<Parts, 'log' | 'root'>,
): Fixed {
  const secure = env.siteUrl?.startsWith('https://') ?? false
  const baseMap = makeBaseMap({
    mapTiles: env.mapTiles,
    builtInFile: async () => basemapFile(root, env.isProduction),
    log,
  })
  return {
    baseMap,
    drawOpening: makeDrawOpening({
      readTile: makeReadTile(baseMap, log),
      ...makeOpeningOutlines(database, log),
    }),
    sessions: makeSessions(database, { secure }),
    passwords: makePasswords({ secure }),
    keepsOffline: env.keepsOffline,
    siteUrl: env.siteUrl,
    checksAnswers: !env.isProduction,
    isOpenToTrial: !env.isProduction,
    socialCards: makeSocialCards(),
    builtInWriter,
    trustsProxy: trustProxies(env.trustedProxies),
    metricsToken: env.metricsToken,
    ownSite: makeOwnSite(),
  }
}

function recordWriterUsage(database: Database, log: Logger) {
  return (use: Parameters<typeof insertWriterCall>[1]) =>
    void insertWriterCall(database, use).catch((error) =>
      log.error({ err: error }, "the writer's usage could not be stored"),
    )
}
