import type { Database } from '#db/client.ts'
import type { Logger } from '../core/log.ts'
import type { Settings } from '../settings/settings.ts'
import type { Cache } from '../sources/cache.ts'
import type { Geocoder } from '../sources/geocode/types.ts'
import type { Ledger } from '../sources/ledger.ts'
import type { ParkStore, PlacesProvider } from '../sources/places/types.ts'
import type { ThemeAdviser, Writer } from '../sources/writer/types.ts'
import type { CoveragePorts } from './location/coverage.ts'
import type { Asks } from './search/asks.ts'
import type { ResolvedPlaces } from './search/resolved-place.ts'
import type { NameWords } from './search/spelling.ts'

// What several services need; what one alone needs is in its file.

/** What depends on settings. It is replaced as a whole when they change: read it when it is needed. */
export type Current<T> = { configured: { readonly current: T } }

/** The settings of these names. */
export type SettingsPorts<Name extends keyof Settings> = Current<{ settings: Pick<Settings, Name> }>

type CachePorts = { cache: Cache; ledger: Ledger; log: Logger }

export type GeocodePorts = CachePorts &
  SettingsPorts<'CACHE_GEOCODING_DAYS'> &
  Current<{ geocoders: Geocoder[] }>

/** For parks of live sources. */
export type LivePorts = CachePorts &
  SettingsPorts<'CACHE_SEARCH_DAYS' | 'CACHE_DETAILS_DAYS'> &
  Current<{ placesProviders: PlacesProvider[] }> & { database: Database }

export type ParkPorts = LivePorts & { places: ParkStore }

export type SearchPorts = GeocodePorts &
  ParkPorts &
  CoveragePorts & {
    nameWords: NameWords
    asks: Asks
    /** Where searches of one request have looked: set if several look in the same place. */
    resolved?: ResolvedPlaces
  }

export type StoredPorts = {
  /** Searches stored data only, for search engines, so that crawling costs nothing. */
  forCrawlers: SearchPorts
}

export type WriterPorts =
  // Null if no service is set up.
  Current<{ writer: Writer | null }> & { builtInWriter: Writer; log: Logger }

export type ThemePorts = SearchPorts & Current<{ adviser: ThemeAdviser | null }>
