import { LRUCache } from 'lru-cache'
import { BLOG_FORM } from '#domain/blog-messages.ts'
import type { ListingLink } from '#domain/listing-intro.ts'
import type { GeneratedPost } from '#domain/schemas/blog-generate.ts'
import type { SeoCounts, SeoJob } from '#domain/schemas/seo.ts'
import { JOB_FAILED } from '#domain/seo-messages.ts'
import type { SitePlace } from '#domain/sitemap-page.ts'
import { MOST_URLS } from '#domain/sitemap-xml.ts'
import { atMost } from './at-most.ts'
import { type Background, makeBackground } from './background.ts'
import { type Job, makeJob } from './job.ts'
import type { Logger } from './log.ts'

const MOST_RECENT_VIEWS = 50_000
const MOST_RECENT_RATERS = 50_000
const MOST_PLACES_AROUND = 1_000
const MOST_PREVIEWS = 10
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** What is known in memory only, and for a while. */
export type Memories = {
  /** Who opened which park within the last hour, so that it counts once. */
  recentViews: LRUCache<string, true>
  /** Who has rated a park from an address within the last day, by '{address} {park}'. */
  recentRaters: LRUCache<string, Set<string>>
  sitemap: {
    /** Pages in one part at most. */
    mostUrls: number
    /** The places with listings that show parks, once they have been looked for. */
    places: LRUCache<'all', Promise<SitePlace[]>>
    /** What names of parks begin with, as looked up within the last minute. */
    initials: LRUCache<'all', Promise<string[]>>
  }
  seo: {
    /** How many pages there are, as counted within the last minute. */
    counts: LRUCache<'all', Promise<SeoCounts>>
    /** What brings the sitemap up to date. */
    job: Job<SeoJob['kind']>
  }
  blog: {
    /** The guide that is being written for the operator, or was last. */
    job: Job<'post'>
    /** What came of it. */
    made: GeneratedPost | null
    /** Guides that plans ask for. */
    runs: Background
  }
  /** Adverts the operator is trying out, by names that nobody else knows. */
  advertPreviews: LRUCache<string, string>
  /** How many parks visitors can find, as counted within the last minute. */
  parkCount: LRUCache<'all', Promise<number>>
  /** Listings of places around a place, by its coordinates. */
  placesAround: LRUCache<string, Promise<ListingLink[]>>
}

/** Empty memories. */
export function makeMemories(log: Logger): Memories {
  return {
    recentViews: new LRUCache({ ...atMost(MOST_RECENT_VIEWS), ttl: HOUR_MS }),
    recentRaters: new LRUCache({ ...atMost(MOST_RECENT_RATERS), ttl: 24 * HOUR_MS }),
    sitemap: {
      mostUrls: MOST_URLS,
      places: new LRUCache({ max: 1, ttl: HOUR_MS }),
      initials: new LRUCache({ max: 1, ttl: MINUTE_MS }),
    },
    seo: {
      counts: new LRUCache({ max: 1, ttl: MINUTE_MS }),
      job: makeJob({
        failedMessage: JOB_FAILED,
        onFailure: (error) => log.error({ err: error }, 'the sitemap could not be synchronized'),
      }),
    },
    blog: {
      job: makeJob({
        failedMessage: BLOG_FORM.generateFailed,
        onFailure: (error) => log.error({ err: error }, 'a guide could not be written'),
      }),
      made: null,
      runs: makeBackground(),
    },
    advertPreviews: new LRUCache({ max: MOST_PREVIEWS, ttl: HOUR_MS }),
    parkCount: new LRUCache({ max: 1, ttl: MINUTE_MS }),
    placesAround: new LRUCache({ max: MOST_PLACES_AROUND, ttl: HOUR_MS }),
  }
}
