import { randomUUID } from 'node:crypto'
import { type NewsChannel, TEST_TEXT, toMessage } from '#domain/operator/news.ts'
import type { Logger } from '../core/log.ts'
import type { Settings } from '../settings/settings.ts'
import { type CallPolicy, makeCallPolicy } from '../sources/call-policy.ts'
import { type Commons, makeCommons } from '../sources/commons/commons.ts'
import { makeGoogleGeocoder } from '../sources/geocode/google/geocoder.ts'
import { makeNominatimGeocoder } from '../sources/geocode/nominatim/geocoder.ts'
import type { Geocoder } from '../sources/geocode/types.ts'
import type { IpLocator } from '../sources/ip-locations.ts'
import { makeJsonIpLocator, makeTextIpLocator } from '../sources/ip-locations.ts'
import type { Meter } from '../sources/ledger.ts'
import { makeMail } from '../sources/news/email.ts'
import type { SendNews } from '../sources/news/types.ts'
import { makeWebhook } from '../sources/news/webhook.ts'
import type { OsmService } from '../sources/osm-service.ts'
import { userAgent } from '../sources/osm-service.ts'
import { makeGooglePlaces } from '../sources/places/google/provider.ts'
import { makeLocalPlaces } from '../sources/places/local.ts'
import { makeOverpassPlaces } from '../sources/places/overpass/provider.ts'
import type { ParkStore, PlacesProvider } from '../sources/places/types.ts'
import { makeThrottle, makeTurns, type Throttle } from '../sources/throttle.ts'
import type { TrySource } from '../sources/types.ts'
import { findModel } from '../sources/writer/find-model.ts'
import type { WriterUse } from '../sources/writer/openai/client.ts'
import { makeOpenAiAdviser, makeOpenAiWriter } from '../sources/writer/openai/writer.ts'
import type { ThemeAdviser, Writer } from '../sources/writer/types.ts'

/** Pause between two calls to Wikimedia, which are made one at a time. */
const WIKIMEDIA_PAUSE_MS = 1_000

type Calls = { meter: Meter; places: ParkStore; offline: Geocoder }

type PolicyParts = {
  log: Logger
  /** Measures the calls to a service. */
  watchCalls?: (service: string, policy: CallPolicy) => CallPolicy
}

type Parts = PolicyParts & Calls

export type LiveSources = {
  /** In the order they are asked. */
  placesProviders: PlacesProvider[]
  geocoders: Geocoder[]
  /** Photos of Wikimedia Commons; null if they are off. */
  commons: Commons | null
}

/** Call policies and pacing, by a service's name and the key or address it is called with. */
type PerServiceState = {
  policy: (service: string, askedWith?: string) => CallPolicy
  throttle: (service: string, askedWith?: string) => Throttle
  turns: (service: string) => Throttle
}

/**
 * Makes the sources named in the settings; none is called before it is needed. When settings
 * change, a service with the same key or address keeps its call policy and pacing.
 */
export function makeSourceMaker({
  log,
  watchCalls,
  ...parts
}: Parts): (settings: Settings) => LiveSources {
  const state: PerServiceState = {
    policy: memo((service) => watchedPolicy(service, { log, watchCalls })),
    throttle: memo((service) => makeThrottle(service)),
    turns: memo((service) => makeTurns(service, WIKIMEDIA_PAUSE_MS)),
  }
  return (settings) => {
    const make = makersOf(settings, state, parts)
    return {
      placesProviders: settings.PLACES_PROVIDERS.map((name) => make.places[name]()),
      geocoders: settings.GEOCODERS.map((name) => make.geocoder[name]()),
      commons: settings.COMMONS_PHOTOS ? make.commons() : null,
    }
  }
}

function makersOf(settings: Settings, state: PerServiceState, parts: Calls) {
  const { GOOGLE_MAPS_SERVER_KEY: serverKey = '' } = settings
  const google = (service: string) => ({
    serverKey,
    placesUrl: settings.GOOGLE_PLACES_URL,
    geocodingUrl: settings.GOOGLE_GEOCODING_URL,
    photosUrl: settings.GOOGLE_PHOTOS_URL,
    meter: parts.meter,
    policy: state.policy(service, serverKey),
  })
  const osm = (service: string, url = ''): OsmService => ({
    url,
    userAgent: userAgent(settings),
    policy: state.policy(service, url),
    throttle: state.throttle(service, url),
  })
  const places: Record<PlacesProvider['name'], () => PlacesProvider> = {
    google: () =>
      makeGooglePlaces({
        ...google('Google Places'),
        photosPolicy: state.policy("Google's photos"),
      }),
    overpass: () => makeOverpassPlaces(osm('Overpass', settings.OVERPASS_URL)),
    local: () => makeLocalPlaces(parts.places),
  }
  const geocoder: Record<Settings['GEOCODERS'][number], () => Geocoder> = {
    google: () => makeGoogleGeocoder(google('Google Geocoding')),
    nominatim: () => makeNominatimGeocoder(osm('Nominatim', settings.NOMINATIM_URL)),
    offline: () => parts.offline,
  }
  const commons = () =>
    makeCommons({
      wikidataUrl: settings.WIKIDATA_URL,
      commonsUrl: settings.COMMONS_URL,
      uploadsUrl: settings.COMMONS_UPLOADS_URL,
      userAgent: userAgent(settings),
      policy: state.policy,
      turns: state.turns('Wikimedia'),
    })
  return { places, geocoder, commons }
}

function watchedPolicy(service: string, { log, watchCalls }: PolicyParts): CallPolicy {
  const policy = makeCallPolicy({ service, log })
  return watchCalls ? watchCalls(service, policy) : policy
}

function memo<T>(make: (service: string) => T): (service: string, askedWith?: string) => T {
  const made = new Map<string, T>()
  return (service, askedWith = '') => {
    const key = `${service} ${askedWith}`
    const found = made.get(key) ?? make(service)
    made.set(key, found)
    return found
  }
}

export type WriterSources = {
  /** The service that writes for the blog; null if none is set. */
  writer: Writer | null
  /** The same service, asked for themes. */
  adviser: ThemeAdviser | null
}

/**
 * Makes the blog's writer from the settings. It keeps its call policy as long as its address, key
 * and model stay the same.
 *
 * @param onUse called after every call, with its usage
 */
export function makeWriterMaker({
  onUse,
  ...parts
}: PolicyParts & {
  onUse: (use: WriterUse) => void
}): (settings: Settings) => WriterSources {
  const policy = memo((service) => watchedPolicy(service, parts))
  return ({ AI_BASE_URL: url, AI_API_KEY: key, AI_MODEL: model }) => {
    if (!url || !model) return { writer: null, adviser: null }
    const askedWith = [url, key, model].join(' ')
    const service = { url, key, model, policy: policy("The blog's writer", askedWith), onUse }
    return { writer: makeOpenAiWriter(service), adviser: makeOpenAiAdviser(service) }
  }
}

/** Calls each service once, without retries or pacing. */
const ONCE: PerServiceState = {
  policy: () => (call) => call(),
  throttle: () => (call) => call(),
  turns: () => (call) => call(),
}

const EXAMPLE = { name: 'San Francisco', centre: { lat: 37.7694, lng: -122.4862 }, radius: 2_000 }

/**
 * Calls services once with the given settings to check that they can be used, and returns the
 * outcome as a message. Calls that Google charges for are metered.
 *
 * @throws ProviderError, or the signal's reason when aborted
 */
export function makeTrySource(parts: Calls): TrySource {
  return async (source, settings, signal) => {
    const make = makersOf(settings, ONCE, parts)
    const tryPlaces = async (name: 'google' | 'overpass', service: string) => {
      const { length } = await make.places[name]().findParks(EXAMPLE, signal)
      const found = length === 0 ? 'no parks' : length === 1 ? 'one park' : `${length} parks`
      return usable(`${service} answers: it found ${found} around Golden Gate Park.`)
    }
    const tryGeocoder = async (name: 'google' | 'nominatim', service: string) => {
      const place = await make.geocoder[name]().geocode(EXAMPLE.name, { signal })
      const knows = place ? 'knows where San Francisco is' : 'does not know San Francisco'
      return usable(`${service} answers: it ${knows}.`)
    }
    switch (source) {
      case 'google-places':
        return tryPlaces('google', 'Google Places')
      case 'google-geocoding':
        return tryGeocoder('google', 'Google Geocoding')
      case 'overpass':
        return tryPlaces('overpass', 'Overpass')
      case 'nominatim':
        return tryGeocoder('nominatim', 'Nominatim')
      case 'commons':
        return tryCommons(make.commons(), signal)
      case 'writer':
        return tryWriter(settings, signal)
      case 'webhook':
      case 'email':
        return tryNews(source, settings)
    }
  }
}

const EXAMPLE_FILE = 'File:Example.jpg'

async function tryCommons({ knows }: Commons, signal: AbortSignal) {
  const verb = (await knows(EXAMPLE_FILE, signal)) ? 'knows' : 'does not know'
  return usable(`Wikimedia Commons answers: it ${verb} ${EXAMPLE_FILE}.`)
}

async function tryWriter(
  { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model }: Settings,
  signal: AbortSignal,
) {
  if (!baseUrl || !model) {
    return { isUsable: false, message: 'AI_BASE_URL and AI_MODEL must be set.' }
  }
  const { isKnown, models } = await findModel({ baseUrl, apiKey, model }, signal)
  if (isKnown) return usable(`The service answers, and has the model '${model}'.`)
  const message = `The service answers, but '${model}' is not among its ${models} models.`
  return { isUsable: false, message }
}

async function tryNews(channel: NewsChannel, settings: Settings) {
  const id = `test_${randomUUID()}`
  const message = toMessage(TEST_TEXT, {
    id,
    kind: 'test',
    at: new Date().toISOString(),
    settings,
  })
  await makeNewsChannels(settings)[channel]?.(message)
  return usable('The test message was sent.')
}

/** Where news is sent to, by the settings. */
export function makeNewsChannels(settings: Settings): Partial<Record<NewsChannel, SendNews>> {
  const { NEWS_WEBHOOK_URL: url, NEWS_WEBHOOK_SECRET: secret } = settings
  const { NEWS_EMAIL: to, SMTP_URL: smtpUrl, SMTP_FROM: from = to } = settings
  const mayBePrivate = settings.NEWS_PRIVATE_WEBHOOK
  return {
    ...(url ? { webhook: makeWebhook({ url, secret, mayBePrivate }) } : {}),
    ...(to && from && smtpUrl ? { email: makeMail({ smtpUrl, from, to }) } : {}),
  }
}

function usable(message: string) {
  return { isUsable: true, message }
}

/** The services that locate networks, in the order they are asked; none unless set. */
export function makeIpLocators(
  { IP_LOCATION_URL, IP_LOCATION_FALLBACK_URL }: Settings,
  parts: PolicyParts,
): IpLocator[] {
  const policy = (service: string) => watchedPolicy(service, parts)
  const locators: IpLocator[] = []
  if (IP_LOCATION_URL) {
    locators.push(makeTextIpLocator({ url: IP_LOCATION_URL, policy: policy('IP location') }))
  }
  if (IP_LOCATION_FALLBACK_URL) {
    const url = IP_LOCATION_FALLBACK_URL
    locators.push(makeJsonIpLocator({ url, policy: policy('IP location fallback') }))
  }
  return locators
}
