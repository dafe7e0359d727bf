import type { Env } from './env.ts'
import type { Logger } from './log.ts'
import { makeGoogleGeocoder } from './providers/geocode/google/geocoder.ts'
import { makeNominatimGeocoder } from './providers/geocode/nominatim/geocoder.ts'
import type { Geocoder } from './providers/geocode/types.ts'
import { makeGuard } from './providers/guard.ts'
import { makeJsonIpLocator, makeTextIpLocator } from './providers/ip-location/ip-locator.ts'
import type { IpLocator } from './providers/ip-location/types.ts'
import type { Meter } from './providers/meter.ts'
import type { OsmService } from './providers/osm-service.ts'
import { makePace } from './providers/pace.ts'
import { makeGooglePlaces } from './providers/places/google/provider.ts'
import { makeLocalPlaces } from './providers/places/local.ts'
import { makeOverpassPlaces } from './providers/places/overpass/provider.ts'
import type { ParkStore, PlacesProvider } from './providers/places/types.ts'
import { userAgent } from './providers/user-agent.ts'

type Parts = { env: Env; log: Logger; meter: Meter; places: ParkStore; offline: Geocoder }

export type LiveSources = {
  /** In the order they are asked. */
  placesProviders: PlacesProvider[]
  geocoders: Geocoder[]
}

/** The sources the settings name, none of which is asked before it is needed. */
export function makeLiveSources({ env, log, meter, places, offline }: Parts): LiveSources {
  const google = (service: string) => ({
    ...env.google,
    serverKey: env.google.serverKey ?? '',
    meter,
    guard: makeGuard({ service, log }),
  })
  const osm = (service: string, url = ''): OsmService => ({
    url,
    userAgent: userAgent({
      siteName: env.siteName,
      siteUrl: env.siteUrl ?? '',
      contactEmail: env.contactEmail ?? '',
    }),
    guard: makeGuard({ service, log }),
    pace: makePace(service),
  })
  const makePlaces: Record<PlacesProvider['name'], () => PlacesProvider> = {
    google: () =>
      makeGooglePlaces({
        ...google('Google Places'),
        photosGuard: makeGuard({ service: "Google's photos", log }),
      }),
    overpass: () => makeOverpassPlaces(osm('Overpass', env.overpassUrl)),
    local: () => makeLocalPlaces(places),
  }
  const makeGeocoder: Record<Env['geocoders'][number], () => Geocoder> = {
    google: () => makeGoogleGeocoder(google('Google Geocoding')),
    nominatim: () => makeNominatimGeocoder(osm('Nominatim', env.nominatimUrl)),
    offline: () => offline,
  }
  return {
    placesProviders: env.placesProviders.map((name) => makePlaces[name]()),
    geocoders: env.geocoders.map((name) => makeGeocoder[name]()),
  }
}

/** The services that tell where networks are, in the order they are asked; none unless set. */
export function makeIpLocators(
  { ipLocationUrl, ipLocationFallbackUrl }: Env,
  log: Logger,
): IpLocator[] {
  const guard = (service: string) => makeGuard({ service, log })
  return [
    ...(ipLocationUrl
      ? [makeTextIpLocator({ url: ipLocationUrl, guard: guard('IP location') })]
      : []),
    ...(ipLocationFallbackUrl
      ? [makeJsonIpLocator({ url: ipLocationFallbackUrl, guard: guard('IP location fallback') })]
      : []),
  ]
}
