import type { SiteConfig } from '#domain/operator/config-schemas.ts'
import { cleanSnippet } from '../settings/clean-snippet.ts'
import type { Env } from '../settings/effective-settings.ts'
import type { IpLocations } from '../sources/ip-locations.ts'
import type { ParkStore } from '../sources/places/types.ts'
import type { LiveSources, WriterSources } from './live-sources.ts'

/** What is derived from settings that can change at run time. */
export type Configured = LiveSources &
  WriterSources & {
    siteConfig: SiteConfig
    places: ParkStore
    /** Days for which a cached answer is fresh. */
    cacheDays: Env['cacheDays']
  }

type Parts = {
  makeSources: (env: Env) => LiveSources
  makeWriters: (env: Env) => WriterSources
  makePlaces: (env: Env) => ParkStore
  ipLocations: IpLocations
}

/** Derives everything that depends on the settings. */
export function configure(env: Env, { makeSources, ...parts }: Parts): Configured {
  return {
    siteConfig: siteConfigOf(env, parts.ipLocations),
    places: parts.makePlaces(env),
    ...makeSources(env),
    ...parts.makeWriters(env),
    cacheDays: env.cacheDays,
  }
}

function siteConfigOf(env: Env, { isOn }: IpLocations): SiteConfig {
  return {
    siteName: env.siteName,
    googleMapsApiKey: env.googleMapsBrowserKey ?? '',
    googleMapsMapId: env.googleMapsMapId ?? '',
    googleMapsScriptUrl: env.googleMapsScriptUrl ?? '',
    mapStyleUrl: env.mapStyleUrl ?? '',
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
