import type { z } from 'zod'
import type { ParkFacts } from '#domain/facts/park-facts.ts'
import { boundsAround } from '#domain/geo/bounds.ts'
import type { Bounds } from '#domain/geo/geo.ts'
import type { PaidCall } from '#domain/operator/costs.ts'
import type { CallPolicy } from '../../call-policy.ts'
import { ProviderError } from '../../errors.ts'
import { fetchBytes, fetchJson, SOURCE_TIMEOUT_MS } from '../../http.ts'
import type { Meter } from '../../ledger.ts'
import { PHOTO_FETCH_TIMEOUT_MS } from '../../photos/photo-originals.ts'
import type { PlacesProvider } from '../types.ts'
import {
  type GooglePlace,
  mediaSchema,
  PLACE_ID,
  photoNameSchema,
  placeSchema,
  searchSchema,
  toParkFacts,
} from './mapper.ts'

/** How long Google's terms allow coordinates to be stored. */
const GOOGLE_PARK_DAYS = 30

const SERVICE = 'Google Places'
const PHOTOS = "Google's photos"
const JSON_BYTES = 2_000_000
const PHOTO_BYTES = 10_000_000
/** The service's own limits. */
const LARGEST_RADIUS = 50_000
const PAGE_SIZE = 20
const MAX_PAGES = 3
const LARGEST_WIDTH = 4800

const USUAL_PHOTOS_URL = 'https://lh3.googleusercontent.com'
const USUAL_PHOTO_HOSTS = /^https:\/\/lh[3-6]\.googleusercontent\.com$/

/** The place types of table A that are parks. */
const PARK_TYPES = `park dog_park national_park state_park playground botanical_garden hiking_area
  picnic_ground wildlife_refuge`.split(/\s+/)

/** The most expensive field sets the price: fields for lists, and fields for a single park. */
const LIST_FIELDS = `id displayName formattedAddress shortFormattedAddress location types rating
  userRatingCount photos businessStatus accessibilityOptions`.split(/\s+/)
const CARD_FIELDS = `regularOpeningHours editorialSummary allowsDogs restroom goodForChildren
  parkingOptions`.split(/\s+/)
const NEARBY_MASK = LIST_FIELDS.map((field) => `places.${field}`).join()

type Options = {
  serverKey: string
  /** Base URLs without a trailing slash. */
  placesUrl: string
  photosUrl: string
  meter: Meter
  /** One for the service itself, one for the hosts of its photos: either may fail alone. */
  policy: CallPolicy
  photosPolicy: CallPolicy
  /** Timeout of one JSON answer. */
  timeoutMs?: number
  /** Timeout of a photo, including the lookup of its URL. */
  photoTimeoutMs?: number
}

type Request = {
  path: string
  mask?: string
  /** Sent by POST. */
  body?: object
  timeoutMs?: () => number
  signal: AbortSignal | undefined
}

/**
 * Parks from Google's Places API (New): 20 around a point, the most popular or best matching ones,
 * or up to 60 in a box. Each paid attempt runs in `meter`, whose errors are passed on.
 * https://developers.google.com/maps/documentation/places/web-service
 */
export function makeGooglePlaces(options: Options): PlacesProvider {
  const { serverKey, placesUrl, photosUrl, meter, policy, photosPolicy } = options
  const { timeoutMs = SOURCE_TIMEOUT_MS, photoTimeoutMs = PHOTO_FETCH_TIMEOUT_MS } = options

  function ask<T>(call: PaidCall, request: Request, schema: z.ZodType<T>): Promise<T> {
    const { path, mask, body, signal } = request
    const attempt = () =>
      fetchJson(
        SERVICE,
        {
          url: new URL(placesUrl + path),
          method: body ? 'POST' : 'GET',
          headers: {
            'X-Goog-Api-Key': serverKey,
            ...(mask ? { 'X-Goog-FieldMask': mask } : {}),
            ...(body ? { 'Content-Type': 'application/json' } : {}),
          },
          body: body && JSON.stringify(body),
          secret: serverKey,
          timeoutMs: request.timeoutMs?.() ?? timeoutMs,
          maxBytes: JSON_BYTES,
          signal,
        },
        schema,
      ).catch(rethrowInvalidKey)
    return policy(() => meter(call, attempt), signal)
  }

  /** One page of the parks in a box that match the words, best first. */
  function searchPage(
    { bounds, words = 'park' }: { bounds: Bounds; words?: string | undefined },
    pageToken: string | undefined,
    signal?: AbortSignal,
  ) {
    const rectangle = {
      low: { latitude: bounds.south, longitude: bounds.west },
      high: { latitude: bounds.north, longitude: bounds.east },
    }
    const body = {
      textQuery: words,
      pageSize: PAGE_SIZE,
      languageCode: 'en',
      locationRestriction: { rectangle },
      ...(pageToken ? { pageToken } : {}),
    }
    const mask = `${NEARBY_MASK},nextPageToken`
    return ask('nearby', { path: '/v1/places:searchText', mask, body, signal }, searchSchema)
  }

  return {
    name: 'google',
    keepDays: GOOGLE_PARK_DAYS,
    readsWords: true,
    async findParks(area, signal) {
      if (!('bounds' in area) && !area.words) {
        const circle = {
          center: { latitude: area.centre.lat, longitude: area.centre.lng },
          radius: Math.min(area.radius, LARGEST_RADIUS),
        }
        const body = {
          includedTypes: PARK_TYPES,
          maxResultCount: PAGE_SIZE,
          rankPreference: 'POPULARITY',
          languageCode: 'en',
          locationRestriction: { circle },
        }
        const request = { path: '/v1/places:searchNearby', mask: NEARBY_MASK, body, signal }
        return readPlaces((await ask('nearby', request, searchSchema)).places)
      }
      const isBox = 'bounds' in area
      const box = isBox
        ? area
        : { bounds: boundsAround(area.centre, area.radius), words: area.words }
      let { places, nextPageToken } = await searchPage(box, undefined, signal)
      for (let page = 2; isBox && nextPageToken && page <= MAX_PAGES; page += 1) {
        try {
          const next = await searchPage(box, nextPageToken, signal)
          places = [...places, ...next.places]
          nextPageToken = next.nextPageToken
        } catch (error) {
          // The results of earlier pages were paid for and are still used.
          if (!(error instanceof ProviderError)) throw error
          break
        }
      }
      return readPlaces(places, isPark)
    },
    async findDetails(sourceId, signal) {
      if (!PLACE_ID.test(sourceId)) return null
      const path = `/v1/places/${sourceId}?languageCode=en`
      const mask = [...LIST_FIELDS, ...CARD_FIELDS].join()
      try {
        const place = await ask('details', { path, mask, signal }, placeSchema)
        return { ...toParkFacts(place), sourceId }
      } catch (error) {
        if (isRefused(error, 404)) return null
        if (isRefused(error, 400) && /place.id/i.test(error.message)) return null
        throw error
      }
    },
    async fetchPhoto(name, maxWidth, signal) {
      if (!photoNameSchema.safeParse(name).success) return null
      const end = performance.now() + photoTimeoutMs
      const left = () => Math.max(1, Math.ceil(end - performance.now()))
      const widthPx = Math.round(Math.min(Math.max(maxWidth, 1), LARGEST_WIDTH))
      const lookup = {
        path: `/v1/${name}/media?maxWidthPx=${widthPx}&skipHttpRedirect=true`,
        timeoutMs: () => Math.min(timeoutMs, left()),
        signal,
      }
      let url: URL | undefined
      const attempt = async () => {
        // A retry does not pay for the lookup again.
        url ??= await ask('photo', lookup, mediaSchema).then(
          ({ photoUri }) => photoAddress(photoUri, photosUrl),
          (cause) => {
            throw new NoAddressError('The photo has no address', { cause })
          },
        )
        const request = { url, timeoutMs: left(), maxBytes: PHOTO_BYTES, signal }
        return fetchBytes(PHOTOS, request).catch(rethrowTimeout)
      }
      try {
        // Includes the lookup: no URL is paid for while photos cannot be fetched.
        return (await photosPolicy(attempt, signal)).bytes
      } catch (error) {
        const isLookup = error instanceof NoAddressError
        const cause = isLookup ? error.cause : error
        if (isRefused(cause, 404) || (isLookup && isRefused(cause, 400))) return null
        throw cause
      }
    },
  }
}

/** Not everything in a box that is called a park is one: hotels, car parks. */
function isPark({ types }: GooglePlace): boolean {
  return types.some((type) => PARK_TYPES.includes(type))
}

/**
 * The wanted places, without repeats. An invalid one is skipped; if all of several are invalid, the
 * service has changed.
 */
function readPlaces(places: unknown[], isWanted = (_: GooglePlace) => true): ParkFacts[] {
  const read = places.flatMap((place) => placeSchema.safeParse(place).data ?? [])
  if (read.length === 0 && places.length > 1) {
    throw new ProviderError('malformed', 'Google Places answered in an unexpected format')
  }
  const parks = read.filter(isWanted).map(toParkFacts)
  return [...new Map(parks.map((park) => [park.sourceId, park])).values()]
}

/** The service itself failed, which its own policy has counted; the photos' host was not asked. */
class NoAddressError extends Error {
  override name = 'NoAddressError'
}

/** Validates a photo's URL, which must be on one of the hosts of photos. */
function photoAddress(photoUri: string, photosUrl: string): URL {
  const url = URL.canParse(photoUri) ? new URL(photoUri) : null
  const isUsual = photosUrl === USUAL_PHOTOS_URL && url && USUAL_PHOTO_HOSTS.test(url.origin)
  if (url && !url.username && (isUsual || url.origin === new URL(photosUrl).origin)) return url
  throw new ProviderError('malformed', `${SERVICE} names another host for a photo`)
}

/** The service answers an invalid key with a bad request; it is reported as what it is. */
function rethrowInvalidKey(error: unknown): never {
  if (error instanceof ProviderError && error.status === 400 && /api.key/i.test(error.message)) {
    throw new ProviderError('refused', error.message, { status: 403 })
  }
  throw error
}

/** A caller's timeout also shows that the host does not answer. */
function rethrowTimeout(error: unknown): never {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    throw new ProviderError('timeout', `${PHOTOS} did not answer in time`)
  }
  throw error
}

function isRefused(error: unknown, status: number): error is ProviderError {
  return error instanceof ProviderError && error.failure === 'refused' && error.status === status
}
