import type { SiteConfig } from '#domain/operator/config-schemas.ts'
import type { SearchPorts, StoredPorts } from '../services/ports.ts'
import { cleanSnippet } from '../settings/clean-snippet.ts'
import type { Env } from '../settings/effective-settings.ts'
import type { IpLocations } from '../sources/ip-locations.ts'
import type { ParkStore } from '../sources/places/types.ts'
import type { LiveSources, WriterSources } from './live-sources.ts'

/** What is derived from settings that can change at run time. */
export type Configured = LiveSources &
  WriterSources &
  StoredPorts &
  Pick<SearchPorts, 'places' | 'cacheDays'> & { siteConfig: SiteConfig }

type Parts = {
  /** What searching only stored data needs and settings don't affect. */
  stored: Omit<SearchPorts, 'places' | 'cacheDays'>
  makeSources: (env: Env) => LiveSources
  makeWriters: (env: Env) => WriterSources
  makePlaces: (env: Env) => ParkStore
  ipLocations: IpLocations
}

/** Derives everything that depends on the settings. */
export function configure(env: Env, { makeSources, stored, ...parts }: Parts): Configured {
  const search = { places: parts.makePlaces(env), cacheDays: env.cacheDays }
  return {
    siteConfig: siteConfigOf(env, parts.ipLocations),
    ...makeSources(env),
    ...parts.makeWriters(env),
    ...search,
    forCrawlers: { ...stored, ...search },
  }
}

function siteConfigOf(env: Env, { isOn }: IpLocations): SiteConfig {
  return {
    siteName: env.siteName,
    googleMapsApiKey: env.googleMapsBrowserKey ?? '',
    googleMapsMapId: env.googleMapsMapId ?? '',
    googleMapsScriptUrl: env.googleMapsScriptUrl ?? '',
    mapStyleUrl: env.mapStyleUrl ?? '',
    hasMapTiles: env.mapTiles !== undefined,
    adSnippet: cleanSnippet(env.adSnippet ?? ''),
    analyticsId: env.analyticsId ?? '',
    contactEmail: env.contactEmail ?? '',
    liveSources: liveSourcesOf(env),
    ipLocation: isOn,
  }
}

/** The outside services in use, deduplicated. */
function liveSourcesOf({ placesProviders, geocoders }: Env): SiteConfig['liveSources'] {
  const names = [...new Set([...placesProviders, ...geocoders])]
  return names.filter((name) => name !== 'local' && name !== 'offline')
}
