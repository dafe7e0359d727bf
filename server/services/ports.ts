import type { Database } from '#db/client.ts'
import type { Logger } from '../core/log.ts'
import type { Env } from '../settings/effective-settings.ts'
import type { Cache } from '../sources/cache.ts'
import type { Geocoder } from '../sources/geocode/types.ts'
import type { Ledger } from '../sources/ledger.ts'
import type { ParkStore, PlacesProvider } from '../sources/places/types.ts'
import type { ThemeAdviser, Writer } from '../sources/writer/types.ts'
import type { CoveragePorts } from './location/coverage.ts'
import type { Asks } from './search/asks.ts'
import type { NameWords } from './search/spelling.ts'
import type { Spots } from './search/spots.ts'

// What several services need; what one alone needs is in its file.

type CachePorts = {
  cache: Cache
  /** Days for which a cached answer is fresh. */
  cacheDays: Env['cacheDays']
  ledger: Ledger
  log: Logger
}

export type GeocodePorts = CachePorts & { geocoders: Geocoder[] }

/** For parks of live sources. */
export type LivePorts = CachePorts & { database: Database; placesProviders: PlacesProvider[] }

export type ParkPorts = LivePorts & { places: ParkStore }

export type SearchPorts = GeocodePorts &
  ParkPorts &
  CoveragePorts & {
    nameWords: NameWords
    asks: Asks
    /** Where searches of one request have looked: set if several look in the same place. */
    spots?: Spots
  }

export type StoredPorts = {
  /** Searches stored data only, for search engines, so that crawling costs nothing. */
  forCrawlers: SearchPorts
}

export type WriterPorts = {
  builtInWriter: Writer
  log: Logger
  /** Null if no service is set up. */
  writer: Writer | null
}

export type ThemePorts = SearchPorts & { adviser: ThemeAdviser | null }
