import type { DataVersion } from '#db/data-version.ts'
import type { ConfiguredSite } from '#domain/operator/config-schemas.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { BaseMap } from '../basemap/base-map.ts'
import type { DrawOpening } from '../basemap/first-view/opening-picture.ts'
import type { Logger } from '../core/log.ts'
import type { TrustsProxy } from '../limits/client-address.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { Tally } from '../operations/tally.ts'
import type { generatePost } from '../services/blog/blog-generate.ts'
import type { startGeneration } from '../services/blog/blog-job.ts'
import type { describeWriter, suggestThemes } from '../services/blog/blog-themes.ts'
import type { getListingFacts, isZipListing } from '../services/listing/listing-facts.ts'
import type { listSitemapParts } from '../services/listing/sitemap.ts'
import type { getSocialCard } from '../services/listing/social-card.ts'
import type { approximateLocation } from '../services/location/approximate-location.ts'
import type { siteStart } from '../services/location/site-start.ts'
import type { cellsIn } from '../services/map/cells.ts'
import type { getAdvert } from '../services/operator/advert.ts'
import type { readCacheStatus } from '../services/operator/cache-status.ts'
import type { listOperatorSessions } from '../services/operator/operator-sessions.ts'
import type { PageTexts } from '../services/operator/page-text.ts'
import type { sitemapKind } from '../services/operator/seo-job.ts'
import type { saveSettings } from '../services/operator/settings.ts'
import type { signIn } from '../services/operator/sign-in.ts'
import type { trySettings } from '../services/operator/try-settings.ts'
import type { outlinesIn } from '../services/park/outlines.ts'
import type { getPark } from '../services/park/park.ts'
import type { countListedParks } from '../services/park/park-list.ts'
import type { getPhoto } from '../services/park/photo.ts'
import type { portraitsOf } from '../services/park/portraits.ts'
import type { recordView } from '../services/park/record-view.ts'
import type { Current, SettingsPorts } from '../services/ports.ts'
import type { listRegions } from '../services/region/change-regions.ts'
import type { askForCity } from '../services/region/city-requests.ts'
import type { searchParks } from '../services/search/search-parks.ts'
import type { suggest } from '../services/search/suggest.ts'
import type { answerQuestion } from '../services/visitors/answers.ts'
import type { ratePark } from '../services/visitors/rating.ts'
import type { createShare } from '../services/visitors/share.ts'
import type { answerProbes } from './answer-probes.ts'
import type { CachedAnswers } from './cached-answers.ts'

/** What a use case needs: its first parameter. */
type PortsOf<F extends (ports: never, ...rest: never[]) => unknown> = Parameters<F>[0]

/**
 * What requests need, created by server/boot: the ports of the use cases, and those of the entrance.
 */
export type HttpDeps = EntrancePorts &
  ProbePorts &
  ParkPorts &
  ListingPorts &
  VisitorPorts &
  BlogPorts &
  OperatorPorts

type ProbePorts = Parameters<typeof answerProbes>[1]

type ParkPorts = PortsOf<typeof searchParks> &
  PortsOf<typeof suggest> &
  PortsOf<typeof approximateLocation> &
  PortsOf<typeof getPark> &
  PortsOf<typeof cellsIn> &
  PortsOf<typeof outlinesIn> &
  PortsOf<typeof portraitsOf> &
  PortsOf<typeof getPhoto> &
  PortsOf<typeof recordView> &
  PortsOf<typeof countListedParks>

type ListingPorts = PortsOf<typeof getListingFacts> &
  PortsOf<typeof isZipListing> &
  PortsOf<typeof listSitemapParts> &
  PortsOf<typeof getSocialCard>

type VisitorPorts = PortsOf<typeof answerQuestion> &
  PortsOf<typeof ratePark> &
  PortsOf<typeof askForCity> &
  PortsOf<typeof createShare>

type BlogPorts = PortsOf<typeof describeWriter> &
  PortsOf<typeof suggestThemes> &
  PortsOf<typeof generatePost> &
  PortsOf<typeof startGeneration>

type OperatorPorts = PortsOf<typeof signIn> &
  PortsOf<typeof saveSettings> &
  PortsOf<typeof siteStart> &
  PortsOf<typeof listOperatorSessions> &
  PortsOf<typeof trySettings> &
  PortsOf<typeof getAdvert> &
  PortsOf<typeof readCacheStatus> &
  PortsOf<typeof sitemapKind> &
  PortsOf<typeof listRegions>

type EntrancePorts = SettingsPorts<'SITE_URL' | 'SITE_NAME' | 'OFFLINE'> &
  Current<{ siteConfig: ConfiguredSite; pageTexts: PageTexts }> & {
    /** The map's own base, without another server. */
    baseMap: BaseMap
    /** Whether ready-made answers are validated against their schemas. */
    checksAnswers: boolean
    dataVersion: DataVersion
    /** Draws what is below the markers of a map's first view. */
    drawOpening: DrawOpening
    /** Whether anyone may add parks for testing. */
    isOpenToTrial: boolean
    cachedAnswers: CachedAnswers
    log: Logger
    rateLimits: RateLimits
    sessions: Sessions
    tally: Tally
    trustsProxy: TrustsProxy
  }
